"""Campaign files of Mordheim-Utils (`.mordheim`, contract 5): the warband as it is now.

Gold and shards come from the current state, or from an open sequence after a battle; a draft has what is left of its
starting gold. Equipment of a group counts all copies. Called by `reading`.
"""

from rules.exchange.bounded import (
    ENGLISH,
    Remarks,
    Table,
    entries,
    maybe,
    number,
    once,
    profile,
    rows,
    steps,
    table,
    text,
)
from rules.exchange.foreign import MOST_BATTLES, ForeignRoster, ForeignThing, ForeignWarrior, WarriorKind
from rules.exchange.lookup import is_injury
from rules.mustering.document_model import MOST_GOLD
from rules.values import DataError

MARKER = "MORDHEIM_CAMPAIGN_MANAGER"
_FORMAT = 5
_KINDS: dict[str, WarriorKind] = {"hero": "hero", "henchman": "henchmen", "hireling": "hired_sword"}


def mordheim_roster(data: Table, where: str) -> ForeignRoster:
    """Raises `DataError`."""
    version = number(data.get("format_version"), where, "format_version")
    if version not in (4, _FORMAT):
        raise DataError(
            where, "format_version", f"version {version} is not read; save the file again by today's"
        )
    campaign = table(data.get("campaign"))
    identity = table(campaign.get("identity"))
    remarks = Remarks()
    warriors = [
        _warrior(row, where, f"warriors[{index}]", remarks)
        for index, row in enumerate(rows(campaign.get("warriors"), where, "warriors"))
    ]
    found = [(row, _owned(row, where)) for row in rows(campaign.get("inventory"), where, "inventory", 600)]
    stash = [thing for _, (thing, stored) in found if stored]
    gold, wyrdstone = _treasury(campaign, where)
    variant = text(identity.get("mercenary_variant"))
    band = text(identity.get("band_id"))
    battles = list(rows(campaign.get("battles"), where, "battles", 1_000))
    remarks.records("battles", len(battles))
    for part in ("special_rules", "manual_log"):
        for entry in entries(campaign.get(part), where, part):
            words = text(entry) or text(table(entry).get("name") or table(entry).get("text")) or "an entry"
            remarks.left_out(part, words, "there is no place for it on a roster")
    return ForeignRoster(
        program="Mordheim-Utils",
        name=text(identity.get("warband_name"), 80),
        type=text(identity.get("warband_type")),
        type_keys=tuple(key for key in (f"{band}-{variant}" if variant else "", band) if key),
        gold=gold,
        wyrdstone=wyrdstone,
        warriors=tuple(warriors),
        stash=once(stash),
        battles=len(battles) or _states(campaign, where),
        remarks=remarks.all(),
    )


def _warrior(row: Table, where: str, place: str, remarks: Remarks) -> ForeignWarrior:
    slug = text(row.get("profile_id"))
    kind = _KINDS.get(text(row.get("kind")), "hero")
    if kind == "hired_sword" and ".dramatis." in slug:
        kind = "dramatis_persona"
    name = text(row.get("name"), 80) or text(row.get("profile_name"), 80)
    stated = number(row.get("quantity", 1), where, f"{place}.quantity", most=100)
    members = max(1, stated) if kind == "henchmen" else 1
    things = [
        _carried(entry, members, where, name, remarks) for entry in rows(row.get("equipment"), where, place)
    ]
    things += [ForeignThing(text(entry), "") for entry in _texts(row, "skills", where)]
    injuries, spoken = _injuries(row, where, place)
    for words in spoken:
        remarks.left_out(name, words, "it is text without a rule behind it")
    changes = steps(row.get("stat_advances"), where, f"{place}.stat_advances")
    for step in steps(row.get("stat_modifiers"), where, f"{place}.stat_modifiers"):
        if step.by < 0:
            changes.append(step)
        else:
            remarks.left_out(name, f"{step.by:+d} {step.characteristic}", "no injury raises a characteristic")
    for part in ("hatreds", "battle_start_checks", "special_rules"):
        for words in _texts(row, part, where):
            remarks.left_out(name, words, "there is no place for it on a roster")
    return ForeignWarrior(
        name=name,
        type=text(row.get("profile_name")),
        kind=kind,
        keys=(slug.rpartition(".")[2],),
        members=members,
        experience=maybe(row.get("experience"), where, f"{place}.experience", most=10_000),
        profile=profile(row.get("stats"), where, f"{place}.stats", ENGLISH),
        wounded=False,
        price=maybe(row.get("cost"), where, f"{place}.cost"),
        things=(*once(things), *injuries),
        changes=tuple(changes),
        leader="Leader" in _texts(row, "skills", where),
        misses=number(row.get("games_to_miss"), where, f"{place}.games_to_miss", most=1_000),
    )


def _texts(row: Table, part: str, where: str) -> list[str]:
    found = entries(row.get(part), where, part, 100)
    return [words for entry in found if (words := text(entry) or text(table(entry).get("name")))]


def _carried(row: Table, members: int, where: str, warrior: str, remarks: Remarks) -> ForeignThing:
    """The gear of each member; copies that do not go round are told of."""
    copies = max(1, number(row.get("quantity", 1), where, "equipment.quantity", most=1_000))
    name = text(row.get("name"))
    each = max(1, copies // members)
    if copies % members:
        remarks.guessed(warrior, f"{copies} × {name}", f"each of the {members} members carries {each}")
    keys = (text(row.get("item_id")), text(row.get("base_item_id")))
    price = maybe(row.get("unit_cost"), where, "equipment.unit_cost")
    return ForeignThing(name, "item", tuple(key for key in keys if key), each, price)


def _owned(row: Table, where: str) -> tuple[ForeignThing, int]:
    stored = number(row.get("stash"), where, "inventory.stash", most=1_000)
    keys = (text(row.get("id")), text(row.get("base_item_id")))
    price = maybe(row.get("value"), where, "inventory.value")
    name = text(row.get("name"))
    thing = ForeignThing(name, "item", tuple(key for key in keys if key), max(1, stored), price)
    return thing, stored


def _injuries(row: Table, where: str, place: str) -> tuple[list[ForeignThing], list[str]]:
    """The lasting injuries, by record or else by the words of the condition, and the words that name none."""
    found = []
    for record in rows(row.get("injury_records"), where, f"{place}.injury_records", 60):
        slug = text(record.get("result_id")).rpartition("hero.")[2]
        code, _, rest = slug.partition("-")
        name = text(record.get("result")) or rest.replace("-", " ").replace(".", " ") or "an injury"
        found.append(ForeignThing(name, "injury", (rest,) if rest else (), code=code[:3]))
    detail, absence = text(row.get("condition_detail")), text(row.get("absence_reason"))
    if not found and is_injury(detail):
        found, detail = [ForeignThing(detail, "injury")], ""
    spoken = [words for words in (detail, absence) if words and not (found and is_injury(words))]
    condition = text(row.get("condition"))
    if condition and not found and not detail:
        spoken.insert(0, condition)
    return found, spoken


def _states(campaign: Table, where: str) -> int | None:
    """The battles by the number of the current state, which is 0 at the start."""
    if table(campaign.get("configuration")).get("is_draft") is True:
        return 0
    return (
        number(campaign.get("current_state_number"), where, "current_state_number", most=MOST_BATTLES) or None
    )


def _treasury(campaign: Table, where: str) -> tuple[int, int]:
    configuration = table(campaign.get("configuration"))
    states = {
        number(row.get("number"), where, "states.number"): row
        for row in rows(campaign.get("states"), where, "states")
    }
    current = states.get(number(campaign.get("current_state_number"), where, "current_state_number"), {})
    if configuration.get("is_draft") is True:
        return _draft_gold(campaign, configuration, where), 0
    open_ones = [
        row
        for row in rows(campaign.get("post_battles"), where, "post_battles")
        if row.get("complete") is False
    ]
    after = open_ones[0] if open_ones else {}
    base = (
        states.get(number(after.get("battle_number"), where, "battle_number") - 1, current)
        if after
        else current
    )
    bounds = {"least": -MOST_GOLD, "most": MOST_GOLD}
    gold = number(base.get("gold"), where, "states.gold", **bounds)
    gold += number(after.get("gold_delta"), where, "post_battles.gold_delta", **bounds)
    shards = number(base.get("wyrdstone"), where, "states.wyrdstone")
    shards += number(after.get("wyrdstone_delta"), where, "post_battles.wyrdstone_delta", **bounds)
    shards -= number(after.get("wyrdstone_sold"), where, "post_battles.wyrdstone_sold")
    return max(-MOST_GOLD, min(MOST_GOLD, gold)), max(0, min(1_000_000, shards))


def _draft_gold(campaign: Table, configuration: Table, where: str) -> int:
    gold = number(configuration.get("starting_gold"), where, "starting_gold")
    for row in rows(campaign.get("warriors"), where, "warriors"):
        count = number(row.get("quantity", 1), where, "quantity", most=1_000)
        gold -= number(row.get("cost"), where, "cost") * count
    for row in rows(campaign.get("inventory"), where, "inventory"):
        paid = row.get("acquisition_costs")
        if isinstance(paid, list) and paid:
            gold -= sum(
                number(entry, where, "acquisition_costs")
                for entry in entries(paid, where, "acquisition_costs", 1_000)
            )
        else:
            owned = number(row.get("owned"), where, "owned", most=1_000)
            gold -= number(row.get("value"), where, "value") * owned
    return max(-MOST_GOLD, min(MOST_GOLD, gold))
