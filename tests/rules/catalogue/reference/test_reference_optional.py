"""Every figure of the optional rules against those written down apart from our data.

What both sides tell in sentences is compared by its numbers and dice.
"""

import re
from typing import Any

import pytest

from rules.catalogue.profile import CHARACTERISTICS
from tests.rules.catalogue.reference.findings import figures
from tests.rules.catalogue.reference.reference import differing, kebab, read
from tests.rules.warbands import BOOK

WRITTEN = read("campaign/11_optional_rules.yaml")
TABLES, RULES = BOOK.option_tables, BOOK.optional_rules
Pairs = dict[str, tuple[object, object]]

#: Effects of critical hits in the words of the reference, by the effects that we name.
EFFECTS = {
    "hits-closest-too": "closest enemy within 6 inches",
    "may-not-fight": "may not fight this turn",
    "loses-weapon": "loses a weapon",
    "out-of-action-unless-saved": "out of action at once",
    "extra-attack": "one extra attack",
    "knocked-down": "knocked down",
    "pushed": "pushed D6 inches",
}
#: What is written otherwise on purpose; see also rules/data/DEPARTURES.md.
MEANT = {
    "limb for": "a smashed leg lasts only as the lame leg",
    "brain for": "madness lasts as stupidity or frenzy",
    "untreatable": "a lost eye says which it was",
}


def rolls(written: object) -> tuple[int, ...]:
    """The rolls of a row, however the reference writes them: 4, [4, 5] or 4-5."""
    if isinstance(written, list):
        return tuple(range(written[0], written[1] + 1))
    first, _, last = str(written).partition("-")
    return tuple(range(int(first), int(last or first) + 1))


def test_the_standard_critical_hits_are_as_written_down() -> None:
    written, found = WRITTEN["critical_hits_standard"], Pairs()
    for row, mine in zip(written["rows"], BOOK.charts.criticals, strict=True):
        name = f"critical {row['roll'][0]}"
        found[f"{name} rolls"] = (rolls(row["roll"]), mine.rolls)
        found[f"{name} wounds"] = (row["wounds"], mine.wounds)
        found[f"{name} save"] = (row["armour_save"] == "none", mine.ignores_save)
        found[f"{name} before"] = ("before doubling" in row["armour_save"], mine.save_before_doubling)
        found[f"{name} injury"] = (row.get("injury_bonus", 0), mine.injury_modifier)
    assert differing(found, {}) == []


def test_critical_hits_by_weapon_are_as_written_down() -> None:
    written, found = WRITTEN["critical_hits_by_weapon"], Pairs()
    found["groups"] = (sorted(written), sorted(TABLES.criticals))
    for key, group in written.items():
        mine = TABLES.criticals[key]
        for row, ours in zip(group["rows"], mine.rows, strict=True):
            name, told = f"{key} {row['roll'][0]}", row.get("effect", "")
            assert set(row) <= {
                "roll",
                "id",
                "wounds",
                "armour_save",
                "helmet_save",
                "injury_bonus",
                "effect",
            }
            effects = tuple(effect for effect, words in EFFECTS.items() if words in told)
            save = row.get("armour_save", "")
            found[f"{name} key"] = ((rolls(row["roll"]), kebab(row["id"])), (ours.rolls, ours.key))
            found[f"{name} wounds"] = (row.get("wounds", 1), ours.wounds)
            found[f"{name} save"] = (save == "none", ours.ignores_save)
            found[f"{name} each"] = (save == "per wound", ours.save_for_each_wound)
            found[f"{name} helmet"] = (row.get("helmet_save") == "none", ours.ignores_helmet)
            found[f"{name} injury"] = (row.get("injury_bonus", 0), ours.injury_modifier)
            found[f"{name} effects"] = (effects, ours.effects)
    assert differing(found, {}) == []


def test_every_group_of_weapons_has_the_items_that_are_named() -> None:
    named = {"bludgeoning": "club flail", "bladed": "sword axe", "thrusting": "spear halberd lance"}
    for key, items in named.items():
        assert set(items.split()) <= set(TABLES.criticals[key].members)
    assert TABLES.criticals["missile"].categories == ("missile", "blackpowder")
    assert TABLES.criticals["unarmed"].unarmed


def test_misfires_are_as_written_down() -> None:
    written, mine, found = WRITTEN["blackpowder_misfires"], TABLES.misfires, Pairs()
    assert mine is not None
    found["dice"] = (written["dice"], mine.dice)
    found["trigger"] = (f"natural {mine.trigger} to hit with a blackpowder weapon", written["trigger"])
    found["price"] = (written["suggested_price_cut"] * 100, mine.price_cut_percent)
    for row, ours in zip(written["rows"], mine.rows, strict=True):
        name, told = row["id"], row["effect"]
        found[f"{name} key"] = ((rolls(row["roll"]), kebab(name)), (ours.rolls, ours.key))
        found[f"{name} hit"] = (4 if "S4 hit on the shooter" in told else 0, ours.shooter_hit)
        found[f"{name} strength"] = (1 if "+1 Strength" in told else 0, ours.strength)
        found[f"{name} fires"] = ("the shot hits" in told, ours.fires)
        found[f"{name} turns"] = (1 if "one extra turn" in told else 0, ours.extra_turns)
        lost = "destroyed" if "destroyed" in told else "useless-this-battle" if "useless" in told else ""
        found[f"{name} weapon"] = (lost, ours.weapon)
    assert differing(found, {}) == []


def test_mounted_warriors_are_as_written_down() -> None:
    written, mine = WRITTEN["mounted_warriors"], TABLES.mounted
    assert mine is not None
    found: Pairs = {
        "barding save": (written["barding"]["save"], mine.barding_save_bonus),
        "barding movement": (written["barding"]["movement"], mine.barding_movement),
        "save": (
            f"{mine.unarmoured_save}+ with no armour, otherwise {mine.save_bonus} better than on foot",
            written["armour_save"],
        ),
        "jump": (f"{mine.jump} inches without penalty", written["movement"]["jump"]),
        "lance": (
            f"+{mine.lance_charge_strength} Strength on the charge, warhorse only",
            written["weapons"]["lance"],
        ),
        "spear": (f"+{mine.spear_charge_strength} Strength on the charge", written["weapons"]["spear"]),
        "half": ("half" in written["movement"]["mount_or_dismount"], mine.dismount_movement_divisor == 2),
    }
    for mount in mine.mounts:
        stated, profile = written["mounts"][mount.item], BOOK.items[mount.item].profile
        assert profile is not None
        found[f"{mount.item} profile"] = (
            stated["profile"],
            {it: profile.value(it) for it in CHARACTERISTICS},
        )
        found[f"{mount.item} attacks"] = (
            0 if stated["attacks"] == "none" else stated["attacks"],
            mount.attacks,
        )
        found[f"{mount.item} barding"] = (stated["barding"] in ("yes", True), mount.barding)
        found[f"{mount.item} rating"] = (stated["rating"], mount.rating)
        found[f"{mount.item} rating rule"] = (mount.rating, BOOK.campaign.rating.mounts[mount.item])
        found[f"{mount.item} lost"] = ("dies on 1-2" in written["after_battle"], mount.lost_on == (1, 2))
    found["barded"] = (
        "(barded warhorse on 1)" in written["after_battle"],
        mine.mounts[1].barded_lost_on == (1,),
    )
    assert differing(found, {}) == []


def test_escaping_from_combat_has_the_same_numbers() -> None:
    told = WRITTEN["escaping_from_combat"]
    mine = {key: it.summary for key, it in RULES["escaping-from-combat"].clauses.items()}
    assert figures(told) == figures(mine)


def test_individual_battles_are_as_written_down() -> None:
    written, mine = WRITTEN["individual_battles"], TABLES.individual_battles
    assert mine is not None
    found: Pairs = {
        "budget": (f"agreed sum, e.g. {mine.budget} gc", written["budget"]),
        "minimum": (written["minimum_warriors"], mine.minimum_warriors),
        "skills": (
            f"{mine.skill_price} gc, one skill per characteristic increase bought",
            written["skill_price"],
        ),
    }
    for stat, prices in written["characteristic_prices"].items():
        found[stat] = ((prices[0], prices[-1]), mine.characteristic_prices[stat])
    assert differing(found, {}) == []


def test_rewards_of_the_shadowlord_are_as_written_down() -> None:
    written, mine, found = WRITTEN["rewards_of_the_shadowlord"], TABLES.rewards, Pairs()
    assert mine is not None
    found["dice"] = (written["dice"], mine.dice)
    for row, ours in zip(written["rows"], mine.rows, strict=True):
        name, told = row["id"], row["effect"]
        found[f"{name} key"] = ((rolls(row["roll"]), kebab(name)), (ours.rolls, ours.key))
        found[f"{name} lost"] = ("(lost)" in told, ours.lost)
        found[f"{name} save"] = (4 if "4+ save" in told else 0, ours.armour_save)
        found[f"{name} to hit"] = (1 if "+1 to hit" in told else 0, ours.weapon_to_hit)
        found[f"{name} strength"] = (1 if "+1 Strength" in told else 0, ours.weapon_strength)
        found[f"{name} die"] = ("D6" if told.startswith("D6: 1 =") else "", ours.sub_dice)
        found[f"{name} curse"] = ((1,) if told.startswith("D6: 1 = lose a point") else (), ours.curse_on)
        grows = re.match(r"\+1 ((?:\w+, )*\w+) outside the maximums", told)
        found[f"{name} grows"] = (dict.fromkeys(grows[1].split(", "), 1) if grows else {}, ours.changes)
        found[f"{name} skills"] = ("D3" if "loses D3 skills" in told else "", ours.loses_skills)
    assert differing(found, {}) == []


def test_the_sawbones_is_as_written_down() -> None:
    written, mine, found = WRITTEN["sawbones"], TABLES.sawbones, Pairs()
    assert mine is not None
    found["price"] = (written["cost"], mine.price)
    found["untreatable"] = (tuple(map(kebab, written["untreatable"])), mine.untreatable)
    for key, table in mine.treatments.items():
        stated: dict[str, Any] = written[f"{key}_table"]
        found[f"{key} dice"] = (stated["dice"], table.dice)
        found[f"{key} for"] = (tuple(map(kebab, stated["for"])), table.injuries)
        for (faces, told), row in zip(stated["rows"].items(), table.rows, strict=True):
            name = f"{key} {faces}"
            found[f"{name} rolls"] = (rolls(faces), row.rolls)
            found[f"{name} dies"] = (told.startswith("dies"), row.dies)
            found[f"{name} cured"] = (told.startswith("cured"), row.cured)
            found[f"{name} misses"] = (int("misses next battle" in told), row.misses_battles)
            found[f"{name} initiative"] = (-1 if "-1 Initiative" in told else 0, row.initiative)
            flags = ("stupidity",) if "stupid" in told else ("causes-fear",) if "fear" in told else ()
            found[f"{name} flags"] = (flags, row.flags)
    assert differing(found, MEANT) == []


def test_subplots_are_as_written_down() -> None:
    written, mine, found = WRITTEN["subplots"], TABLES.events["subplots"], Pairs()
    found["dice"] = (written["dice"], mine.dice)
    for (faces, row), ours in zip(written["rows"].items(), mine.rows, strict=True):
        found[f"{faces} key"] = ((rolls(faces), kebab(row["id"])), (ours.rolls, ours.key))
        found[f"{faces} figures"] = (figures(row["effect"]), figures(ours.summary))
    assert differing(found, {}) == []


def test_random_happenings_have_the_names_written_down() -> None:
    written, mine, found = WRITTEN["random_happenings"], TABLES.events["random-happenings"], Pairs()
    found["dice"] = (written["dice"], mine.dice)
    for (faces, name), ours in zip(written["names"].items(), mine.rows, strict=True):
        found[f"{faces}"] = ((rolls(faces), name), (ours.rolls, ours.name))
    assert differing(found, {}) == []
    summaries = {row.key: row.summary for row in mine.rows if row.summary}
    assert set(summaries) == {"lucky-find", "peddler", "pit-fighter", "ogre-mercenary", "catacombs"}
    assert figures(summaries["catacombs"]) == figures(written["useful_figures"]["catacombs_56"])
    assert figures(summaries["peddler"]) == figures(written["useful_figures"]["peddler"])


@pytest.mark.parametrize(
    "key", sorted(set(WRITTEN) - {"meta", "critical_hits_standard", "critical_hits_by_weapon"})
)
def test_every_optional_rule_that_is_written_down_has_an_entry(key: str) -> None:
    assert kebab(key).removesuffix("-outline") in RULES


def test_rules_known_only_in_outline_are_marked_doubtful() -> None:
    assert RULES["blazing-saddles"].doubt
    assert RULES["random-happenings"].doubt
