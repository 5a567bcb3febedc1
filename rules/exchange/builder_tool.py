"""Tool files of the Mordheim-Roster-Builder (JSON, or text whose last line is `MORDHEIM-DATA: {...}`).

Equipment goes by German names and is counted for each member; `goldNow` is the gold in hand. Called by `reading`.
"""

from rules.exchange.bounded import (
    Remarks,
    Table,
    entries,
    maybe,
    number,
    once,
    pairs,
    rows,
    steps,
    table,
    text,
)
from rules.exchange.foreign import ForeignRoster, ForeignThing, ForeignWarrior, WarriorKind
from rules.exchange.german_words import BANDS, HIRED, ITEMS, WARRIORS
from rules.mustering.document_model import MOST_GOLD

MARK = "MORDHEIM-DATA:"


def builder_rosters(data: Table, where: str) -> list[ForeignRoster]:
    """The roster of a file, or every roster of a campaign file. Raises `DataError`."""
    if isinstance(data.get("warbands"), list):
        found = [table(entry.get("roster")) for entry in rows(data["warbands"], where, "warbands", 50)]
        return [_roster(entry, where) for entry in found if entry]
    return [_roster(data, where)]


def _roster(data: Table, where: str) -> ForeignRoster:
    remarks = Remarks()
    leader = data.get("leaderUid")
    warriors = [_model(row, where, leader) for row in rows(data.get("models"), where, "models", 200)]
    hirelings: tuple[tuple[str, WarriorKind], ...] = (("hired", "hired_sword"), ("dp", "dramatis_persona"))
    for part, kind in hirelings:
        warriors += [_hired(row, where, kind) for row in rows(data.get(part), where, part, 60)]
    for entry in rows(data.get("fallen"), where, "fallen", 200):
        fallen = table(entry.get("m")) or entry
        name = text(fallen.get("name")) or text(fallen.get("uid_def")) or "a warrior"
        remarks.left_out("fallen", name, "the fallen of other programs stay behind")
    campaign = table(data.get("campaign"))
    battles = list(rows(campaign.get("battles"), where, "battles"))
    remarks.records("battles", len(battles))
    for entry in entries(campaign.get("log"), where, "log"):
        words = text(entry) or text(table(entry).get("text")) or "an entry"
        remarks.left_out("log", words, "the log stays behind")
    for district, _ in pairs(campaign.get("districts"), where, "districts", 1_000):
        remarks.left_out("districts", str(district), "there is no place for it on a roster")
    for rule, value in pairs(data.get("house"), where, "house", 1_000):
        remarks.left_out("house", f"{rule}: {text(value)}", "house rules belong to a campaign")
    stash = table(data.get("stash"))
    gold = maybe(data.get("goldNow"), where, "goldNow", least=-MOST_GOLD, most=MOST_GOLD)
    if gold is None:
        gold = maybe(stash.get("gold"), where, "stash.gold", least=-MOST_GOLD, most=MOST_GOLD)
    wb, sub = text(data.get("wb")), text(data.get("subtype"))
    return ForeignRoster(
        program="Mordheim-Roster-Builder",
        name=text(data.get("name"), 80),
        type=f"{wb} {sub}".strip(),
        type_keys=(BANDS.get(f"{wb} {sub}".strip()) or BANDS.get(wb) or wb,),
        gold=gold,
        wyrdstone=number(stash.get("wyrd"), where, "stash.wyrd"),
        warriors=tuple(warriors),
        stash=once([_stored(row, where) for row in rows(stash.get("items"), where, "stash.items", 600)]),
        battles=len(battles) or None,
        remarks=remarks.all(),
    )


def _stored(row: Table, where: str) -> ForeignThing:
    copies = max(1, number(row.get("qty", 1), where, "qty", most=100))
    return _item(text(row.get("name")), copies, None)


def _item(name: str, copies: int, price: int | None) -> ForeignThing:
    free = "gratis" in name
    plain = name.partition("(")[0].strip().lower()
    key = ITEMS.get(plain)
    if free and copies == 1:
        price = 0
    return ForeignThing(name, "item", (key,) if key else (), max(1, copies), price)


def _model(row: Table, where: str, leader: object) -> ForeignWarrior:
    unit = text(row.get("uid_def"))
    things = []
    for name, count in pairs(row.get("eq"), where, "eq", 100):
        if copies := number(count, where, f"eq.{name}"[:80], most=100):
            things.append(_item(text(name), copies, None))
    for name, rare in pairs(row.get("rare"), where, "rare", 100):
        copies = number(table(rare).get("q", 1), where, f"rare.{name}"[:80], most=100)
        paid = maybe(table(rare).get("paid"), where, f"rare.{name}"[:80])
        if copies:
            things.append(_item(text(name), copies, paid))
    things += [ForeignThing(text(entry), "mutation") for entry in entries(row.get("mut"), where, "mut", 40)]
    things += [
        ForeignThing(text(entry), "skill") for entry in entries(row.get("skills"), where, "skills", 60)
    ]
    for entry in rows(row.get("inj"), where, "inj", 60):
        things.append(ForeignThing(text(entry.get("name")), "injury", code=text(entry.get("code"), 3)))
    for entry in entries(row.get("spells"), where, "spells", 60):
        things.append(ForeignThing(text(entry) or text(table(entry).get("name")), "spell"))
    for entry in entries(row.get("promoCats"), where, "promoCats", 10):
        things.append(ForeignThing(f"{text(entry)} skills", "skill_list"))
    members = max(1, number(row.get("qty", 1), where, "qty", most=100))
    return ForeignWarrior(
        name=text(row.get("name"), 80),
        type=unit,
        kind="henchmen" if members > 1 else "hero",
        keys=(WARRIORS.get(unit, unit),),
        members=members,
        experience=maybe(row.get("exp"), where, "exp", most=10_000),
        things=once([thing for thing in things if thing.name]),
        changes=tuple(steps(row.get("adv"), where, "adv")),
        leader=leader is not None and row.get("uid") == leader,
        promoted=row.get("promoted") is True,
        misses=number(row.get("miss"), where, "miss", most=1_000),
    )


def _hired(row: Table, where: str, kind: WarriorKind) -> ForeignWarrior:
    key = text(row.get("key"))
    things = [ForeignThing(text(entry), "skill") for entry in entries(row.get("skills"), where, "skills", 60)]
    return ForeignWarrior(
        name=text(row.get("name"), 80),
        type=key,
        kind=kind,
        keys=(HIRED.get(key, key),),
        experience=maybe(row.get("exp"), where, "exp", most=10_000),
        things=tuple(thing for thing in things if thing.name),
    )
