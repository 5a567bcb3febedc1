"""Every figure of the reference's supplements equals the data of their packs, or is listed with a reason."""

import re
from collections.abc import Iterable
from typing import Any

import pytest

from rules.catalogue.load import DATA, complete_rulebook, rulebook
from rules.catalogue.profile import CHARACTERISTICS
from tests.rules.catalogue.reference.reference import FOLDER, differing, kebab, read
from tests.rules.catalogue.reference.supplement_reference import LEFT_OUT, our_item, supplement
from tests.rules.catalogue.reference.warband_reference import compared

BOOK = complete_rulebook()
SLUGS = [*sorted(set(BOOK.warbands) - set(rulebook().warbands)), "imperial-outriders"]

_CHOICE = "its leader is chosen among several types, of which the builder knows one"
_SHARED = "a list of the standard rulebook, opened to the leaders of its pack"
_OURS = "the skill of the standard rulebook, whose effect is that one"
_CALLED = "a tag of the reference that has no effect of its own"
#: What differs on purpose, by the same words as in rules/data/DEPARTURES.md.
MEANT = {
    **{f"adventurers: {who}: leader": _CHOICE for who in ("elf", "barbarian", "imperial-noble", "dwarf")},
    **{
        f"{slug}: skills pirate: limits": _SHARED
        for slug in (
            *("araby-smugglers", "bretonnian-buccaneers", "estalian-corsairs", "ghost-pirates"),
            *("khorne-raiders", "lothern-sea-patrol", "pirates-of-the-cathayan-sea", "slayer-pirates"),
            "wasteland-privateers",
        )
    },
    **{
        f"{slug}: skills orc: limits": _SHARED
        for slug in ("orc-pirates", "savage-orcs-sartosa", "savage-orcs")
    },
    "sea-ghosts: skills sea-elf: limits": _OURS,
    **{
        f"{what}: tags": _OURS
        for what in (
            *("sea-ghosts: skills sea-elf", "silent-brotherhood: skills brotherhood"),
            *("skaven-clan-pestilens-mousillon: skills pestilens-mousillon",),
            *("slayer-pirates: skills slayer-pirates", "woodsmen-de-artois: skills woodsman"),
        )
    },
    "bretonnian-knights-errant: knight-errant: tags": _CALLED,
    "call-of-the-night-haint: poltergeist: tags": "a wound takes it out of action, whatever the injury roll",
    "court-of-the-profane-pleasures: mutations each": "one of these is bought",
    "skaven-clan-moulder: mutations each": "exactly one is bought",
    "skaven-clan-moulder: mutations when hired": "a Rat Ogre has his when he is hired",
    "marauders-of-chaos: mutations each": "each learning of the skill brings one",
    "khorne-raiders: who may have mutations": "only the skill Mutant brings them",
    "lords-of-the-marsh: draich: mutations": "the list names them apart from their entries",
    "lords-of-the-marsh: daemon-fimm: mutations": "the list names them apart from their entries",
    "lords-of-the-marsh: young-noble: mutations": "the list names them apart from their entries",
    "black-dwarfs: list chaos-dwarf: limits": "two prices hold at the beginning only, say the notes on the items",
    "dwarf-slayer-cult: axe-hurler: talent skills": "Shooting is open to him as it is to every new hero",
    "grave-robbers: list grave-robber-heroes: limits": "the journal is of use to the Junior Medic alone, and for him",
    "savage-orcs: list savage-orc-heroes: limits": "two things are for Orcs, and Spottaz have the row of Goblins",
    **{
        f"order-of-the-mare: {who}: {what}": "the rule of the warband stands with the two whom it means"
        for who in ("paragon", "gallant")
        for what in ("rules", "tags")
    },
    "bretonnian-chapel-guard: squire: talent skills": "his rule names four lists",
    "marauders-of-chaos: skill lists": "the Eye of the Gods gives a leader one of a list that nobody learns",
    "marauders-of-chaos: skills marauder: limits": "Sweeping Blow needs Strongman, say its words",
    "strigoi-undead: who may have mutations": "his abilities are bought after battles, which the builder does not know",
    "cursed-cavalcade: list cavalcade-aristocrat: prices": "each hero of a new warband takes one mask free",
    "cursed-cavalcade: list cavalcade-heroes: prices": "each hero of a new warband takes one mask free",
    "cursed-cavalcade: list cavalcade-piper: prices": "each hero of a new warband takes one mask free",
    "cursed-cavalcade: mutations": "a Scholar's stories are bought as a gift",
    "lustrian-reavers: mutations": "a wizard's upgrade is bought as a gift",
    "lustrian-reavers: jungle-shadow: mutations": "a wizard's upgrade is bought as a gift",
    "cursed-cavalcade: twisted-scholar: mutations": "a Scholar's stories are bought as a gift",
    "strigoi-undead: vampire: mutations": "his abilities are bought after battles, which the builder does not know",
    "fen-guard: branchwych: wizard": "the list of her spells is in no source",
    "night-goblins: warriors": "a squig that a herder trains is recruited as a type of its own",
    "marauders-of-chaos: condemned: equipment lists": "once all figures are fixed they are armed like the other heroes",
    "marauders-of-chaos: seer: wizard": "his list goes by his Mark; the undivided one is built in",
    "mazzalupo: wandering-knight: wizard": "his commands are kept like prayers",
    "restless-dead: liche: wizard": "the sixth spell is another for each caster, so that there are two lists",
    "restless-dead: necromancer: wizard": "the sixth spell is another for each caster, so that there are two lists",
    "halflings: halfling-scout: talent skills": "the reference bars no list from him; the Mootlanders do",
    "araby-smugglers: janissary: talent skills": "he becomes a hero without Pirate skills",
    **dict.fromkeys(
        (
            "araby-smugglers: skills araby-smuggler: tags",
            "khorne-raiders: flayerkin: fixed equipment",
            "khorne-raiders: flayerkin: tags",
            "pirates-of-the-cathayan-sea: martial-artist: fixed equipment",
            "night-goblins-information-centre: snotling: group size",
            "lustrian-reavers: composition",
            "night-goblins: composition",
            "skaven-clan-pristekk: composition",
            "skaven-clan-skryre-relics: composition",
            "strigoi-undead: composition",
        ),
        "the words of the reference say what its tags do not",
    ),
    **dict.fromkeys(
        (
            "call-of-the-night-haint: corpse-master: tags",
            "underworld-alliance: sewer-squig: tags",
        ),
        "a part of the rule is left to the players",
    ),
    "call-of-the-night-haint: mourngul: tags": "his save of 3 or more takes the place of the other",
    **dict.fromkeys(
        (
            "clockworkers: rules",
            "clockworkers: master-of-clocks: rules",
            "clockworkers: master-of-clocks: tags",
        ),
        "succession is asked of the warband",
    ),
    "ghost-pirates: list bloated: limits": "a cursed pistol is for the dead, and the Sea Singer lives",
    "house-guard: adjutant: tags": "that tag means a drug here",
    "khorne-raiders: skills khorne-raider: tags": "the tag takes 1 off his rolls to hit, the rule does not",
    **dict.fromkeys(
        (
            "knights-of-the-bitter-moors: questing-knight: tags",
            "knights-of-the-bitter-moors: knight-errant: tags",
            "knights-of-the-bitter-moors: squire: tags",
        ),
        "no such skill is in the data",
    ),
    **{
        f"lords-of-the-marsh: {who}: {what}": "two natural saves would add up; and no mist is in the data"
        for who in ("draich", "daemon-fimm", "young-noble", "shearl")
        for what in ("rules", "tags")
    },
    "lustrian-reavers: tilean-hunting-hawk: profile": "a hawk fights; the figures are those of another program",
    "lothern-sea-patrol: sea-ranger: tags": "another warband of Dark Elves has a key of its own",
    "orc-pirates: sea-squig: tags": "Swabbies gain no experience and have no race in a battle",
    **dict.fromkeys(
        (
            "pirates-of-the-cathayan-sea: dragon-monk: tags",
            "pirates-of-the-cathayan-sea: skills cathayan: tags",
        ),
        "that is what the three come to",
    ),
    **dict.fromkeys(
        (
            "battle-monks-of-cathay: emissary: tags",
            "bretonnian-chapel-guard: questing-knight: tags",
            "cursed-cavalcade: aristocrat: tags",
            "imperial-outriders: chasseur: tags",
            "imperial-outriders: groom: tags",
            "imperial-outriders: hussar: tags",
            "imperial-outriders: knight: tags",
            "imperial-outriders: outrider: tags",
            "imperial-outriders: scout: tags",
            "imperial-outriders: skills cavalry: tags",
            "mazzalupo: fallen-noble: tags",
            "mazzalupo: wandering-knight: tags",
            "merchant-caravans: knight-vanguard: tags",
            "nipponese-expedition: hatamoto: tags",
            "nipponese-expedition: retainer: tags",
            "turjuk: askar: tags",
            "turjuk: emir: tags",
        ),
        "whoever has learnt to ride does so where riders are played",
    ),
    "sea-ghosts: skills shadow-dances: tags": "only while he dances that Dance",
    "slayer-pirates: master-gunner: tags": "pistols reach 3 inches farther, blunderbusses 6",
    "the-fallen: ghoul: tags": "one who becomes a hero may use a list",
}
#: Lists of the reference whose spells cannot be learned here, and why.
NOT_LEARNED = {
    "marks-of-chaos": "points to other lists",
    "dark-arts-strigos": "three spells drawn by a D3, which a skill gives",
    "chain-lightning": "one spell that an item gives",
}


#: What costs more at the trading post than when a warband is created, as the notes on these items say.
DEARER_LATER = {"mechanical-suit": 225, "engine-of-chaos": 195}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_figure_of_a_supplement_is_that_of_the_reference(slug: str) -> None:
    row, lists = supplement(slug)
    meant = {name: reason for name, reason in MEANT.items() if name.startswith(f"{slug}: ")}
    assert differing(compared(slug, row, lists, BOOK), meant) == []


def test_every_warband_of_the_reference_stands_in_a_pack() -> None:
    assert sorted(SLUGS) == sorted(path.stem for path in (FOLDER / "supplements").glob("*.yaml"))


def special_items() -> dict[str, list[dict[str, Any]]]:
    """What the supplements say of items of their own, by our key."""
    found: dict[str, list[dict[str, Any]]] = {}
    for slug in SLUGS:
        for row in read(f"supplements/{slug}.yaml").get("special_equipment") or []:
            key = our_item(slug, row["id"])
            if key not in rulebook().items:
                found.setdefault(key, []).append(row)
    return found


def test_items_of_supplements_have_the_rarity_and_price_of_the_reference() -> None:
    found: dict[str, tuple[object, object]] = {}
    for key, rows in special_items().items():
        if key in LEFT_OUT:
            continue
        item = BOOK.items[key]
        rarities = {row["rarity"] if isinstance(row["rarity"], int) else 0 for row in rows}
        prices = {row["cost"] for row in rows} | {_fixed_part(row.get("cost_formula", "")) for row in rows}
        found[f"{key}: rarity"] = (True, item.rarity in rarities)
        if key in DEARER_LATER:
            assert item.price is not None
            found[f"{key}: price"] = (DEARER_LATER[key], item.price.base)
        elif item.price is not None:
            found[f"{key}: price"] = (True, item.price.base in prices)
    assert differing(found, {}) == []


def _fixed_part(formula: str) -> int | None:
    """75 of `75+5D6`."""
    found = re.match(r"(\d+)\+", formula)
    return int(found[1]) if found else None


def test_everything_on_a_list_of_a_supplement_is_an_item() -> None:
    listed = {
        (slug, line.item)
        for slug in SLUGS
        for listing in BOOK.warbands[slug].equipment_lists
        for line in listing.items
    }
    assert [(slug, item) for slug, item in sorted(listed) if item not in BOOK.items] == []


def test_deliberate_departures_are_documented() -> None:
    written = (DATA / "DEPARTURES.md").read_text(encoding="utf-8")
    assert [name for name in MEANT if f"| {name} |" not in written] == []
    assert {name.split(":")[0] for name in MEANT} <= set(SLUGS)


def test_supplements_say_when_their_figures_rest_on_one_source() -> None:
    for slug in SLUGS:
        sources = read(f"supplements/{slug}.yaml")["cross_check"]["sources"]
        assert BOOK.warbands[slug].one_source == (len(sources) == 1), slug
        assert BOOK.warbands[slug].draft == (read(f"supplements/{slug}.yaml")["status"] != "complete"), slug


def test_every_racial_maximum_of_a_supplement_is_that_of_the_reference() -> None:
    found: dict[str, tuple[object, object]] = {}
    for name in ("racial_maximums_more.yaml", "racial_maximums_2b_a.yaml", "racial_maximums_2b_b.yaml"):
        for row in read(name)["racial_maximums"]:
            race = BOOK.races[row["id"]]
            ours = {name: race.maximum.value(name) for name in CHARACTERISTICS}
            theirs = {name: row["profile"][name] or 0 for name in CHARACTERISTICS}
            found[f"{race.key}: profile"] = (theirs, ours)
            found[f"{race.key}: name"] = (row["name"], race.name)
            found[f"{race.key}: alternatives"] = (len(row.get("alternatives", [])), len(race.disagreements))
    assert differing(found, {}) == []


def spell_lists() -> Iterable[tuple[str, dict[str, Any]]]:
    for name in ("spells_more.yaml", "spells_2b_a.yaml", "spells_2b_b.yaml"):
        for key, listing in read(name)["lists"].items():
            yield listing.get("ref") or kebab(key), listing


def test_every_spell_of_a_supplement_is_that_of_the_reference() -> None:
    found: dict[str, tuple[object, object]] = {}
    for key, listing in spell_lists():
        if key in NOT_LEARNED:
            assert key not in BOOK.spell_lists, key
            continue
        ours = [one for one in BOOK.spell_lists.values() if one.key == key or one.key.startswith(f"{key}-")]
        assert ours, key
        for one in ours:
            caster = one.key.removeprefix(key).strip("-")
            theirs = [spell for spell in listing["spells"] if not caster or _is_for(spell, caster)]
            found[one.key] = (
                sorted(
                    (spell["d6"], spell["name"], spell["difficulty"], spell.get("range")) for spell in theirs
                ),
                sorted(
                    (spell.number, spell.name, "auto" if spell.automatic else spell.difficulty, spell.range)
                    for spell in one.everything
                ),
            )
    assert differing(found, {}) == []


def _is_for(spell: dict[str, Any], caster: str) -> bool:
    return caster in str(spell.get("only", caster))
