"""Which special rules, skills and weapon traits a battle reads, and which of a set-up's it leaves out.

A tag or trait that stands in neither table is not played yet; pages and transcripts name it beside the battle, so
that no rule is left out in silence.
"""

from collections.abc import Iterator

from rules.catalogue.packs.earlier_words import EARLIER_TAGS
from rules.catalogue.packs.house_rule_model import RIDING
from rules.catalogue.tags import TAGS
from rules.catalogue.trading.traits import TRAITS
from rules.combat.effects.hook import tags_with_effects
from rules.combat.magic.spells.book import AFTER_BATTLE, BOOK
from rules.engine.setup import BattleSetup, Fighter
from rules.values import Value

#: Tags and traits that answer a question and of which something is left out all the same.
IN_PART: frozenset[str] = frozenset()

#: Tags that matter where riders are played.
_IN_THE_SADDLE = (
    "mounted-warband",
    "one-weapon-mounted",
    "no-large-rider",
    "combat-riding",
    "trick-riding",
    "running-dismount",
    "athletic-mount",
    "no-mount-limit",
)

#: Tags whose effect the engine plays in full, besides all that answer a question.
SUPPORTED_TAGS = frozenset(
    {
        *("immune-poison", "helmet-stun-save-2", "bite-s-plus-1", "trample", "poisoned-weapons:"),
        *("tail-fighting", "extra-arm", "no-off-hand", "single-one-handed-weapon", "ignore-difficult-to-use"),
        *("stream-of-corruption", "stealth", "fights-unarmed", "sets-up-plus-1"),
        *("subject-to-happenings", "stands-d6-from-goblin"),
        *("leader", "rout-half-model", "no-pain", "cannot-run", "random-move-2d6", "large-target"),
        *("leader-range-12", "leader-range-plus-6", "no-leader-ld", "auto-pass-leadership"),
        *("reroll-leadership", "reroll-fear", "reroll-all-alone", "cold-blooded", "booming-voice", "drunken"),
        *("lost-when-fled", "reroll-rout", "reroll-rout-once", "reroll-rout-vs:", "rout-ignored"),
        *(
            "guardian",
            "immune-charm",
            "no-injury-roll",
            "no-rout-leadership",
            "leads-for-battle",
            "may-take:",
            "no-armour-move-penalty",
        ),
        *("frightens-undead", "passes-first-rout"),
        *("no-voluntary-rout-vs:", "causes-fear", "causes-fear:", "immune-fear", "immune-psychology"),
        *("immune-all-alone", "never-leaves-combat", "no-fear-test-charging", "stupidity", "stupidity:"),
        *(
            "bear-handler",
            "frenzy",
            "bloodgreed",
            "must-advance",
            "animosity",
            "animosity-table",
            "oi-behave",
        ),
        *("hatred:", "hatred-of-individual:", "hatred-of-leader:", "hatred-of-warband:", "hatred-of-type:"),
        *("random-move-third-die", "wild-at-the-closest", "passed-over", "one-model", "animosity-on-2"),
        *("may-burst", "gassy-squigs", "silent-hunter", "runs-on-soil"),
        *("central-figure", "sixes-not-parried", "expendable", "no-animosity-in-frenzy"),
        *("bribes-casualties", "has-gold:"),
        *("minderz", "rout-from-half", "never-gives-up", "never-gives-up-to:", "rout-on-10-vs:"),
        # No table has doors that are shut.
        *("immune-disease", "shakes-off-disease-4"),
        *("best-leads", "guild-miners", "strength-plus-1", "attack-plus-1"),
        "toughness-plus-1",
        *("gives-up-sooner", "mushrooms-clear-head", "opens-doors-by-initiative"),
        *("wizard", "prayers", "casting-plus-1", "casting-reroll-one-die", "cast-in-armour"),
        *("casting-scroll-plus-2", "second-spell-on-toughness"),
        *("spell-save-4", "spell-dispel-4", "spell-nullify-4", "magic-attacks", "runes"),
        *("auto-climb", "climb-twice", "triple-run", "leap", "acrobat", "charge-range-d3", "sea-legs"),
        *("reroll-climb-jump", "difficult-terrain-move", "jungle-move", "woods-move", "infiltrate"),
        *("evade-charge", "convincing-manner", "jump-back", "charge-unseen", "deploy-double-hidden"),
        *("fury-of-khaine", "never-charges", "no-animosity", "no-animosity-in-reach", "rotten-body"),
        *("concealment", "concealment-jungle", "hidden-spot-half", "hidden-spot-minus-1", "hide-in-open"),
        *("throw-voice", "spot-hidden-double", "sniper"),
        "master-trapper",
        *_IN_THE_SADDLE,
        "rides:",
        "ride-as:",
        "moves-as-mounted",
        "loose-steed",
        "mounted-combat-master",
        *("marksmen-bs-plus-1", "heroes-s4", "heroes-ld-plus-1", "save-modifier-minus-1", "charge-attacks-2"),
    }
)

#: Tags that change nothing on the table: they matter when recruiting, trading or after a battle.
OFF_TABLE_TAGS = frozenset(
    {
        *(
            "not-played-between:",
            "not-checked:",
            *(
                "never-held",
                "recovers-on-1-more",
                *("recovers-on-1-less", "hired-with-skill:", "lost-with:"),
                "no-rare-search",
                "rare-search-best-of-3",
                "rare-item-minus-1-unfitting",
                "leader-alone-learns-strength",
                "veterans-half-again:",
                "rare-plus-3:",
                "fungus-farmer",
                "teaches-half",
                "remounts-first",
                "captives-never-freed:",
                "takes-in-captives",
                "captives-join-or-serve",
                "sells-slaves",
                "prisoners-as-skaven",
                "gives-wounds-for-injuries",
                "first-death-multiplies",
                "survived-death",
                "skill-instead-of-wound",
                "feed-upon-magic",
                "forbidden-rite",
                "learns-spells-of:",
                "captures-henchmen-5",
                "throne-of-worms",
                "not-counted-to-18",
                *("never-dismissed", "promotes-to-posts:"),
                *("trade", "trade-plus-1", "rare-2-is-common", "searches-for-d3-plus-1", "dubious-income"),
                *("successor-as-leader", "needs-heir:"),
                "exploration-reroll-either",
                "eye-of-the-gods:",
                "eye-of-the-gods-10",
                "gluttony",
                "captives-as-wretches",
                "may-be-knighted:",
                "hurt-by-talent",
                "takes-no-share",
                "one-of-the-warband",
                "grafts-onto:",
                "leader-causes-fear",
                "learns-skill-of:",
                "advances-fix-figures",
                *("equipment-once-fixed", "spawn-at-90"),
                "racial-maximum:",
                "never-uses:",
                "only-uses:",
                "heroes-bought-once",
                "replaced-when-killed",
                "hires-as:",
                "one-at-the-muster:",
                "visits-black-market",
                *("half-price-when-hired:", "half-price-thing-stays"),
                "rare-stock-plus-1",
                "wizard-of:",
                "teaches-spell-of:",
                *("chooses:", "chooses-a-spell", "casts-no-spells", "opens-skills:"),
                "bought-before-all",
                "recruited-first:",
                "double-upkeep-but:",
                "alone-with:",
            ),
            "succession:",
            "rides-only-with:",
            "animal",
            "awakened",
            "wolf-for-good",
            "no-experience",
            "gifts-alone",
            "no-equipment",
            "no-armour",
            "never-hero",
        ),
        *(
            "dies-on-talent",
            "upkeep-15",
            "eats:",
            "any-close-combat-weapon",
            "any-missile-weapon",
            "rarity-plus-2",
        ),
        *("haggle", "exploration-reroll", "lesser-magic-by-tome", "blind-left", "blind-right"),
        "eyeless",
        *("warband-size-plus-1", "exploration-die-mod-1", "weapons-bought-for-him", "loses-treasure-on-1"),
        *("no-upkeep-against:", "sale-plus-2d6", "market-choices", "wyrdstone-sales", "one-battle"),
        *("leaves-on-1", "leaves-with-treasure", "free-on-6", "hired-by-battle"),
        *("leaves-on-1-3", "never-leader", "successor-casts", "reroll-serious-injury", "daemon"),
        *("no-missile", "no-heavy-armour", "no-black-powder", "black-powder-only", "no-poison", "any-weapon"),
        *("must-carry-bow", "fixed-loadouts", "mixed-equipment", "light-armour-50", "allows-beasthounds"),
        *(
            "allows-strength-skills",
            "may-buy-mutation",
            "upkeep-20",
            "gold-bonus",
            "no-ally-chaos",
            "looting",
            "ambidextrous",
        ),
        *(
            "ignore-weather",
            "ignore-darkness",
            "heirloom",
            "never-sells-captives",
        ),  # no rule of ours brings weather or night; half a price is paid at the muster
        *(
            "counts-as-possessed",
            "captives-as-possessed",
            "kidnap",
            "captives-in-the-pit",
            "press-gang",
            "banditry",
            "slick-operator",
        ),
        *("income-lower-column", "rare-item-plus-1", "rare-blackpowder-plus-2", "exploration-extra-die"),
        *("exploration-pick-two", "wyrdstone-plus-1", "addicted:", "fiercely-loyal", "master-of-poisons"),
    }
)

#: Traits of items that the engine plays in full, or that matter off the table only, besides all that answer a question.
SUPPORTED_TRAITS = frozenset(
    {
        *(
            "cavalry-bonus-1",
            "cavalry-bonus-2",
            "slows-mount",
            "mount",
            "blazing-saddles",
            "ferocious-charge",
            "thick-skinned",
            "battle-schooled",
            "never-runs",
            "carried-wretch",
            "cast-in",
            "gift-of-the-shadowlord",
            "needs-no-leading",
            "stubborn",
            "non-combatant",
            "never-with-spiders",
            "never-with-wolves",
            "no-armour-save",
        ),
        *("cumbersome", "hand-to-hand", "ignores-armour-saves", "only-shields-save"),
        *("fire-twice", "fire-twice-at-half-range", "shoot-in-combat", "line", "fires-three-times"),
        *("experimental", "avoid-stun-5", "immune-poison", "mad-cap", "drinkers-immunity", "crimson-shade"),
        *("mandrake-root", "coats-black-lotus", "coats-dark-venom", "coats-reptile-venom"),
        *("movement-plus-1", "movement-minus-1", "movement-plus-3", "wounds-plus-1", "fights-beside"),
        *("throws-sharp-stuff", "lost-with-owner-2"),
        *("mounted-only", "own-metal", "assault"),
        *("frenzy", "fear-in-animals", "ignores-animosity-6", "hates-enemies-of-sigmar", "minds-squigs-12"),
        *("passes-first-leadership-test", "warband-immune-fear", "reroll-first-rout", "reroll-leadership-12"),
        *("reroll-all-alone-12", "never-all-alone-12", "reels"),
        *("reroll-climbing", "climbing-aid", "spot-plus-4", "spots-triple", "stealthy", "walks-up-walls"),
        *(
            "enemy-save-plus-1",
            "enemy-armour-plus-1",
            "one-attack",
            "concussion",
            "parry",
            "reroll-parry",
            "cannot-be-parried",
        ),
        *("two-handed", "difficult", "unwieldy", "heavy", "strike-first", "strike-last", "pair", "bow"),
        *("crossbow", "thrown", "move-or-fire", "prepare-shot", "fire-once", "brace", "pick-target"),
        *("avoid-stun-4", "slow-with-shield", "no-shield", "no-resale"),
        *("immune-magic", "magic-save-5", "prayers-plus-1", "reroll-casting", "dispels"),
        *("magic", "helmets-save-6", "strike-last-unless-strong", "two-dice-on-the-fallen"),
        *("barrage", "fire", "sole-equipment", "large-hands", "reach-3", "hand-to-hand-every-turn"),
        # No table has doors that are shut.
        *("opens-doors-by-initiative", "poisoned-bite-4"),
        *("reroll-deployment", "reroll-first-turn", "first-round-only", "once-a-battle"),
        *("double-barrelled", "slow-reload", "quick-reload", "blast", "swivel-gun", "pigeon-bombs"),
        *(
            "seeks-dwarfs",
            "blade-concussion",
            "hook-hand",
            "fills-a-hand",
            "fills-both-hands",
            "stops-regeneration",
        ),
        *(
            "off-hand",
            "also-a-hand-weapon",
            "used-up",
            "rarity-plus-1",
            "never-given-away",
            "family-heirloom",
            "black-market",
            "further-trap",
            "cymbals",
        ),
        *("fake-map", "catacomb-map", "vague-map", "accurate-map", "master-map", "reroll-serious-injury"),
    }
)


class UnsupportedRule(Value, frozen=True):
    """A rule that this battle leaves out, in a few words, and the fighters it would concern."""

    key: str
    rule: str
    fighters: tuple[str, ...]


def unsupported_rules(setup: BattleSetup) -> tuple[UnsupportedRule, ...]:
    """Every rule that some fighter has and the engine does not play, by key."""
    found: dict[tuple[str, str], list[str]] = {}
    riding = not RIDING.isdisjoint(setup.ruleset.switches)
    for fighter in setup.fighters:
        for key, rule in (*_left_out(fighter), *(() if riding else _on_foot(fighter))):
            names = found.setdefault((key, rule), [])
            if fighter.name not in names:
                names.append(fighter.name)
    return tuple(UnsupportedRule(key, rule, tuple(names)) for (key, rule), names in sorted(found.items()))


def _on_foot(fighter: Fighter) -> Iterator[tuple[str, str]]:
    """The rules for riders of somebody who is on foot, as nobody rides."""
    for tag in fighter.tags:
        if tag in _IN_THE_SADDLE or tag.startswith("rides:"):
            head, colon, _ = tag.partition(":")
            yield tag, f"{TAGS[head + colon]}, but nobody rides in this battle"


def is_supported(key: str, listed: frozenset[str]) -> bool:
    """Whether a tag or trait is played in full: it stands in its table, or answers a question and is not IN_PART."""
    return key in listed or (key in tags_with_effects() and key not in IN_PART)


def _left_out(fighter: Fighter) -> Iterator[tuple[str, str]]:
    for spell in fighter.spells:
        if spell.key not in BOOK and spell.key not in AFTER_BATTLE:
            yield spell.key, f"{spell.name}, which nobody casts yet"
    for tag in fighter.tags:
        head, colon, detail = tag.partition(":")
        key = head + colon
        if key == "not-played:":
            yield tag, f"{detail}, which the players apply themselves"
        elif tag in EARLIER_TAGS:
            yield tag, EARLIER_TAGS[tag]
        elif not is_supported(key, SUPPORTED_TAGS) and key not in OFF_TABLE_TAGS:
            yield tag, TAGS.get(key, tag)
    for name, traits in _carried(fighter):
        for trait in traits:
            if not is_supported(trait, SUPPORTED_TRAITS):
                yield trait, f"{name}: {TRAITS.get(trait, trait)}"


def _carried(fighter: Fighter) -> Iterator[tuple[str, tuple[str, ...]]]:
    for weapon in fighter.weapons:
        traits = (weapon.blow.traits if weapon.blow else ()) + (weapon.shot.traits if weapon.shot else ())
        yield weapon.name, tuple(dict.fromkeys(traits))
    for worn in fighter.protection:
        yield worn.name, worn.armour.traits
    for carried in fighter.gear:
        yield carried.name, carried.traits
