"""Every figure of the sequence after a battle, injuries, experience, skills, income and the combat charts against
those written down apart from our data."""

from typing import Any

from rules.catalogue.table_model import AdvanceRow, InjuryResult, Row
from tests.rules.catalogue.reference.findings import figures
from tests.rules.catalogue.reference.reference import differing, kebab, read
from tests.rules.warbands import BOOK

SEQUENCE = read("campaign/01_post_battle_sequence.yaml")
INJURIES = read("campaign/02_serious_injuries.yaml")
EXPERIENCE = read("campaign/03_experience.yaml")
SKILLS = read("campaign/04_skills.yaml")
INCOME = read("campaign/06_income.yaml")
CHARTS = read("campaign/15_core_charts.yaml")

Pairs = dict[str, tuple[object, object]]

#: Keys of ours that are others than those of the reference: they say which of several outcomes it was.
INJURY_KEYS = {
    "stupidity": "madness-stupidity",
    "frenzy": "madness-frenzy",
    "cannot-run": "lamed",
    "lost": "dead",
    "survives": "full-recovery",
}
#: Flags of the reference by our tags.
FLAGS = {
    "single_one_handed_weapon_only": "single-one-handed-weapon",
    "immune_to_fear": "immune-fear",
    "individual_or_leader": "hatred-of-individual:",
    "enemy_leader": "hatred-of-leader:",
    "enemy_warband": "hatred-of-warband:",
    "all_warbands_of_that_type": "hatred-of-type:",
}
FATES = {"dead": "dead", "captured": "captured", "pit_fight": "pit-fight", "reroll_multiple": "multiple"}
#: What is written otherwise on purpose; see also rules/data/DEPARTURES.md.
MEANT = {
    "blinded-in-one-eye dice": "the eye is rolled for, so both outcomes stand as rows",
    "blinded-in-one-eye effects": "the eye is rolled for, so both outcomes stand as rows",
    "arcane-lore excludes": "the whole warband of Witch Hunters is meant",
    "sorcery excludes": "the Clerics of a supplement are excluded too",
    "scribe requires": "a wizard is whoever casts, by prayers too",
    "mind-focus requires": "a wizard is whoever casts, by prayers too",
}


def test_the_steps_after_a_battle_are_as_written_down() -> None:
    after = BOOK.campaign.after_battle
    found: Pairs = {"steps": (len(SEQUENCE["steps"]), len(after.steps))}
    for written, step in zip(SEQUENCE["steps"], after.steps, strict=True):
        name = step.key
        found[f"{name} key"] = (kebab(written["id"]), name)
        found[f"{name} repeatable"] = (written["repeatable"], step.repeatable)
        found[f"{name} dice"] = (written.get("dice", ""), step.dice)
        found[f"{name} at once"] = (written["n"] in SEQUENCE["rules"]["immediate_steps"], step.at_once)
    found["disagreements"] = (len(SEQUENCE["meta"]["disagreements"]), len(after.disagreements))
    assert differing(found, {}) == []


def effects_of(result: InjuryResult) -> list[object]:
    """What a result does, in the words of the comparison."""
    effects: list[object] = [(change.characteristic, change.by) for change in result.changes]
    effects += [("flag", flag) for flag in result.flags]
    effects += [("misses", result.misses_battles)] if result.misses_battles else []
    effects += [("experience", result.experience)] if result.experience else []
    if result.fate == "multiple":
        effects.append(("multiple", result.further_rolls, result.rerolled))
    elif result.fate:
        effects.append(result.fate)
    return effects


def effects_written(effects: list[dict[str, Any]]) -> list[object]:
    """The same of the reference; a kind of effect that is not known here fails."""
    found: list[object] = []
    kinds = [effect["kind"] for effect in effects]
    for effect in effects:
        kind = effect["kind"]
        if kind == "stat":
            found.append((effect["stat"], effect["delta"]))
        elif kind == "flag":
            tag = effect.get("target", effect["flag"])
            found.append(("flag", FLAGS.get(tag, kebab(tag))))
        elif kind == "miss_games":
            found.append(("misses", str(effect["games"])))
        elif kind == "experience":
            found.append(("experience", effect["amount"]))
        elif kind == "reroll_multiple":
            found.append(("multiple", effect["count"], tuple(map(kebab, effect["reroll_results"]))))
        elif kind == "lose_all_gear":
            found += [] if "dead" in kinds else ["robbed"]
        else:
            found.append(FATES[kind])
    return found


def injury_pairs(written: dict[str, Any], row: Row, rolls: tuple[int, ...]) -> Pairs:
    name = kebab(written["id"])
    mine = "" if row.sub else row.result.key
    found: Pairs = {
        f"{name} rolls": (rolls, row.rolls),
        f"{name} key": ("" if row.sub else INJURY_KEYS.get(name, name), mine),
        f"{name} dice": (written.get("sub_dice", "") if "sub" in written else "", row.sub_dice),
        f"{name} effects": (effects_written(written.get("effects", [])), effects_of(row.result)),
    }
    for sub, ours in zip(written.get("sub", []), row.sub, strict=False):
        first, last = sub["roll"]
        found |= injury_pairs(sub, ours, tuple(range(first, last + 1)))
    return found


def test_every_serious_injury_of_a_hero_is_as_written_down() -> None:
    table, written = BOOK.serious_injuries["heroes"], INJURIES["heroes"]
    found: Pairs = {"dice": (written["dice"], table.dice)}
    for row, mine in zip(written["results"], table.rows, strict=True):
        found |= injury_pairs(row, mine, tuple(row["rolls"]))
        if "name" in row:
            found[f"{row['id']} name"] = (row["name"].lower(), (mine.result.name or row["name"]).lower())
    meant = {key: why for key, why in MEANT.items() if key.startswith("blinded")}
    assert differing(found, meant) == []
    eyes = table.row(31).sub
    assert [eye.rolls for eye in eyes] == [(1, 2, 3), (4, 5, 6)]
    assert all(effects_of(eye.result)[0] == ("BS", -1) for eye in eyes)


def test_injuries_of_henchmen_are_as_written_down() -> None:
    table, written = BOOK.serious_injuries["henchmen"], INJURIES["henchmen"]
    found: Pairs = {"dice": (written["dice"], table.dice)}
    for row, mine in zip(written["results"], table.rows, strict=True):
        found[f"{row['id']} rolls"] = (tuple(range(row["roll"][0], row["roll"][1] + 1)), mine.rolls)
        found[f"{row['id']} key"] = (INJURY_KEYS[row["id"]], mine.result.key)
        found[f"{row['id']} is lost"] = ("removed" in row["effect"], mine.result.fate == "dead")
    assert differing(found, {}) == []


def test_captives_and_the_pit_are_as_written_down() -> None:
    rows = {row["id"]: row for row in INJURIES["heroes"]["results"]}
    options, pit = BOOK.campaign.captor_options, BOOK.campaign.pit_fight
    found: Pairs = {"options": (len(rows["captured"]["captor_options"]), len(options))}
    for written in rows["captured"]["captor_options"]:
        name, gain = kebab(written["id"]), written.get("gain", "")
        mine = options[name]
        found[f"{name} gear"] = ("captive" in written["gear"], mine.gear_kept)
        found[f"{name} only"] = (kebab(written.get("only", "")), ",".join(mine.only_for))
        found[f"{name} gold"] = (gain.removesuffix(" gc") if "gc" in gain else "", mine.gold)
        found[f"{name} zombie"] = ("Zombie" in gain, mine.recruits == "zombie")
        found[f"{name} experience"] = (int("+1 experience" in gain), mine.leader_experience)
    fight = rows["sold_to_the_pits"]
    found["gold"] = (fight["win"]["gold"], pit.gold)
    found["experience"] = (fight["win"]["experience"], pit.experience)
    found["loser"] = (
        f"D66 limited to {pit.loser_from}-{pit.loser_to} (re-roll others)",
        fight["lose"]["roll"],
    )
    assert differing(found, {}) == []


def test_thresholds_the_underdog_and_the_rating_are_as_written_down() -> None:
    experience, rating = BOOK.experience, BOOK.campaign.rating
    thresholds, rule, talent = EXPERIENCE["thresholds"], EXPERIENCE["rating"], EXPERIENCE["lads_got_talent"]
    found: Pairs = {
        "heroes": (tuple(thresholds["hero"]), experience.hero_thresholds),
        "henchmen": (tuple(thresholds["henchman"]), experience.henchman_thresholds),
        "boxes of heroes": (thresholds["hero_boxes"], experience.hero_thresholds[-1]),
        "boxes of henchmen": (thresholds["henchman_boxes"], experience.henchman_thresholds[-1]),
        "member": (rule["per_warrior"], rating.member),
        "large": (rule["per_large_creature"], rating.large_creature),
        "horse": (rule["mounts"]["horse"], rating.mounts["horse"]),
        "warhorse": (rule["mounts"]["warhorse"], rating.mounts["warhorse"]),
        "increases": (
            EXPERIENCE["henchman_increase_rules"]["max_per_characteristic"],
            experience.henchman_increases,
        ),
        "heroes with talent": (talent["max_heroes"], experience.talent.most_heroes),
        "lists": ("two of the lists" in talent["skill_lists"], experience.talent.skill_lists == 2),
        "at once": ("one roll at once" in talent["immediate_roll"], experience.talent.hero_rolls == 1),
        "keeps": (
            tuple(word.removeprefix("henchman ") for word in talent["keeps"]),
            experience.talent.keeps,
        ),
    }
    for band, (least, bonus) in zip(EXPERIENCE["underdog"]["table"], experience.underdog, strict=True):
        found[f"underdog from {least}"] = ((band["difference"][0], band["bonus"]), (least, bonus))
    earning = {kebab(key): it["points"] for key, it in EXPERIENCE["earning"].items() if "points" in it}
    found["earning"] = (earning, {key: BOOK.scenarios["skirmish"].experience.get(key) for key in earning})
    assert differing(found, {}) == []


def changes_of(row: AdvanceRow) -> tuple[tuple[str, int], ...]:
    return tuple((change.characteristic, change.by) for change in row.changes)


def test_both_tables_of_advances_are_as_written_down() -> None:
    found: Pairs = {}
    tables = {"heroes": BOOK.experience.hero_advances, "henchmen": BOOK.experience.henchman_advances}
    for key, rows in tables.items():
        for written, mine in zip(EXPERIENCE[key], rows, strict=True):
            first, last = written["roll"]
            name = f"{key} {first}"
            stated = written.get("sub") or written.get("choice") or ([written] if "stat" in written else [])
            gains = {"new_skill": "skill", "lads_got_talent": "talent"}.get(written.get("id", ""), "change")
            found[f"{name} rolls"] = (tuple(range(first, last + 1)), mine.rolls)
            found[f"{name} gains"] = (gains, mine.gains)
            found[f"{name} changes"] = (tuple((it["stat"], it["delta"]) for it in stated), changes_of(mine))
            found[f"{name} dice"] = (written.get("sub_dice", ""), mine.sub_dice)
            halves = [it["roll"] for it in written.get("sub", [])]
            found[f"{name} halves"] = (halves, [[1, 3], [4, 6]] if mine.sub_dice else [])
    assert differing(found, {}) == []


def test_every_skill_is_as_written_down() -> None:
    found: Pairs = {}
    lists = {**SKILLS["skills"], "academic+": SKILLS["extra_academic_town_cryer_7"]}
    for key, skills in lists.items():
        for written in skills:
            name = kebab(written["id"])
            mine = BOOK.skills[name]
            found[f"{name} name"] = (written["name"], mine.name)
            found[f"{name} list"] = (key.removesuffix("+"), mine.list)
            found[f"{name} optional"] = (key.endswith("+"), bool(mine.optional))
            for field in ("requires", "excludes", "not_with"):
                stated = sorted(map(kebab, written.get(field, [])))
                found[f"{name} {field}"] = (stated, sorted(getattr(mine, field)))
            found[f"{name} figures"] = (figures(written["effect"]), figures(mine.summary))
            item = written.get("requires_item")
            found[f"{name} item"] = ([kebab(item)] if item else [], list(mine.requires_items))
    core = sum(map(len, SKILLS["skills"].values()))
    listed = [it for it in BOOK.skills.values() if it.list in SKILLS["skills"] and not it.optional]
    found["number"] = (core, len(listed))
    meant = {key: why for key, why in MEANT.items() if not key.startswith("blinded")}
    assert differing(found, meant) == []


def test_every_sale_of_wyrdstone_is_as_written_down() -> None:
    income, written = BOOK.campaign.income, INCOME["selling_wyrdstone"]
    found: Pairs = {"eight": ("8 or more" in written["eight_means"], len(income.gold) == 8)}
    for shards, prices in written["rows"].items():
        for column, price in zip(written["columns"], prices, strict=True):
            least, _, most = column.removesuffix("+").partition("-")
            for warriors in range(int(least), int(most or 25) + 1):
                found[f"{shards} of {warriors}"] = (price, income.sale(shards, warriors))
    assert differing(found, {}) == []
    assert income.sale(11, 2) == written["rows"][8][0]
    assert income.sale(0, 2) == 0


def test_the_combat_charts_are_as_written_down() -> None:
    charts, shooting = BOOK.charts, CHARTS["to_hit_shooting"]
    saves = CHARTS["armour_save_modifier_by_strength"]
    found: Pairs = {
        "modifiers": ({kebab(key): it for key, it in shooting["modifiers"].items()}, charts.hit_modifiers)
    }
    for number in range(1, 11):
        found[f"BS {number}"] = (shooting["by_bs"][number], charts.ballistic_to_hit[number - 1])
        found[f"WS {number}"] = (
            tuple(CHARTS["to_hit_melee"][number]),
            charts.close_combat_to_hit[number - 1],
        )
        found[f"S {number}"] = (tuple(CHARTS["to_wound"][number]), charts.to_wound[number - 1])
        written = saves[number] if number < 9 else saves["9+"]
        found[f"save {number}"] = (written, charts.save_modifier_by_strength[number - 1])
    for row, mine in zip(CHARTS["injury"]["rows"], charts.injuries, strict=True):
        found[f"injury {row['roll'][0]}"] = (
            (tuple(row["roll"]), kebab(row["result"])),
            (mine.rolls, mine.result),
        )
    assert differing(found, {}) == []
