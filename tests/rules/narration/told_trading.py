"""Events of searches, upkeep and the trading post and how they are told."""

from rules.aftermath.events import trading as events
from rules.engine.dice import Modifier
from rules.engine.events import Event
from tests.rules.narration.samples import rolled

TRADING: list[tuple[Event, str]] = [
    (
        events.VeteransRolled(0, rolled(3, 4)),
        "The Guard looks for veterans, rolls 3 + 4 = 7: their recruits may bring 7 experience in total.",
    ),
    (
        events.RareItemSought(
            0,
            2,
            "Otto",
            "Lucky charm",
            rolled(1, 3, need=4, modifiers=(Modifier("Streetwise", 2),)),
            found=True,
        ),
        "Otto looks for Lucky charm: rolls 1 + 3 = 4, needs 4+ on 2D6: +2 Streetwise; found.",
    ),
    (
        events.RareItemSought(0, 2, "Otto", "Elf bow", rolled(5, 6, need=12), found=False),
        "Otto looks for Elf bow: rolls 5 + 6 = 11, needs 12+ on 2D6; not found.",
    ),
    (events.PriceRolled(0, "Black Lotus", rolled(4), 14), "Price of Black Lotus: rolls 4, 14 gc."),
    (
        events.PersonaSought(0, 2, "Otto", "Aenur", rolled(3, at_most=3), found=True),
        "Otto looks for Aenur: rolls 3, needs 3 or less; finds the way.",
    ),
    (
        events.PersonaSought(0, 2, "Otto", "Aenur", rolled(4, at_most=3), found=False),
        "Otto looks for Aenur: rolls 4, needs 3 or less; finds nothing.",
    ),
    (events.PersonaFound(0, "Aenur"), "Aenur is found and may be hired by The Guard."),
    (
        events.StayTested(0, 7, "Countess Marianna Chevaux", "Past", rolled(2), "leaves"),
        "Countess Marianna Chevaux, Past: rolls 2, leaves.",
    ),
    (events.WagesPaid(0, 7, "Pit Fighter", 15, 0), "Pit Fighter is paid 15 gc upkeep."),
    (events.WagesPaid(0, 7, "Beast Hunter", 0, 0), "Beast Hunter wants no upkeep for this battle."),
    (
        events.WarriorDeparted(0, 7, "Pit Fighter", "was not paid"),
        "Pit Fighter leaves The Guard: was not paid.",
    ),
    (
        events.Haggled(0, 2, "Otto", "Crossbow", rolled(2, 5), 18),
        "Otto haggles over Crossbow: rolls 2 + 5 = 7 off, 18 gc in all.",
    ),
    (
        events.ItemPawned(0, 7, "Arabian Merchant", "Sword", rolled(1, 2), 8),
        "Arabian Merchant sells Sword: rolls 1 + 2 = 3 on top, 8 gc in all.",
    ),
    (
        events.TreasureTested(0, 7, "Highwayman", rolled(1), lost=True),
        "Highwayman looks after the treasure: rolls 1, a shard of wyrdstone is missing.",
    ),
    (
        events.TreasureTested(0, 7, "Highwayman", rolled(2), lost=False),
        "Highwayman looks after the treasure: rolls 2, nothing is missing.",
    ),
    (
        events.WarriorFed(0, 6, "Grub", ("The Gobbos", "The Squigs")),
        "Grub eats one of The Gobbos and one of The Squigs, and wants no gold.",
    ),
    (events.BanditryTried(0, 2, "Otto", rolled(1), None, 0), "Otto robs travellers: rolls 1 and is caught."),
    (
        events.BanditryTried(0, 2, "Otto", rolled(4), rolled(5), 6),
        "Otto robs travellers: rolls 4, then rolls 5, 6 gc.",
    ),
    (
        events.SlavesSold(0, 4, "The Slaves", 2, rolled(3, 4, 1, 6), 14),
        "The Guard sells 2 of The Slaves as slaves: rolls 3 + 4 + 1 + 6 = 14 gc.",
    ),
    (
        events.FungusPicked(0, 2, "Gob", "Mad Cap mushrooms", rolled(4), 1),
        "Gob picks Mad Cap mushrooms: rolls 4, 1 dose for the next battle.",
    ),
    (
        events.DealingRolled(0, 2, "Otto", "Trade", rolled(5), "20 gc for Sword"),
        "Otto, Trade: rolls 5, 20 gc for Sword.",
    ),
    (
        events.DealingRolled(0, 2, "Otto", "Trade", None, "20 gc for Sword"),
        "Otto, Trade: 20 gc for Sword.",
    ),
    (
        events.PoisonBrewed(0, 2, "Otto", "Dark Venom", rolled(5), 2),
        "Otto brews Dark Venom: rolls 5, 2 doses for the next battle.",
    ),
    (
        events.PoisonBrewed(0, 2, "Otto", "Dark Venom", rolled(1), 0),
        "Otto brews Dark Venom: rolls 1, no dose for the next battle.",
    ),
    *(
        (
            events.InjuryOperated(0, 2, "Otto", "Leg Wound", rolled(3, 4), result),
            f"The sawbones treats Otto (Leg Wound): rolls 3 + 4 = 7, {words}.",
        )
        for result, words in {
            "dies": "who dies of it",
            "worse": "which makes it worse",
            "stupid": "which leaves them stupid",
            "fails": "in vain",
            "fails and rests": "in vain, and the next battle is missed",
            "cured and rests": "and cures it; the next battle is missed",
            "cured": "and cures it",
        }.items()
    ),
    (events.AllySettled(0, "Pit Fighter", 45), "Pit Fighter is paid 45 gc for the battle and goes."),
    (events.AllySettled(0, "Pit Fighter", 0), "Pit Fighter goes without pay."),
    (
        events.AllySettled(0, "Ogre Mercenary", 0, "Otto"),
        "Ogre Mercenary goes without pay, and strikes Otto before that.",
    ),
    (events.PeddlerAsked(0, "Pistol", rolled(3), 2), "The peddler has 2 of Pistol (D3: rolls 3)."),
    (
        events.LocalsConned(0, 2, "Otto", rolled(1), None, 0),
        "Otto cons the locals: rolls 1 and must lie low: the next battle is missed.",
    ),
    (
        events.LocalsConned(0, 2, "Otto", rolled(4), rolled(3, 5), 8),
        "Otto cons the locals: rolls 4, then rolls 3 + 5 = 8, 8 gc.",
    ),
    (events.KindRolled(0, "kind of Mordheim map", rolled(6)), "Kind of Mordheim map: rolls 6."),
    (
        events.DoseSought(0, 2, "Otto", "Crimson Shade", rolled(4, 4, need=8), found=True),
        "Otto needs Crimson Shade: rolls 4 + 4 = 8, needs 8+ on 2D6; a dose is found.",
    ),
    (
        events.DoseSought(0, 2, "Otto", "Crimson Shade", rolled(4, 3, need=8), found=False),
        "Otto needs Crimson Shade: rolls 4 + 3 = 7, needs 8+ on 2D6; no dose is found.",
    ),
    (
        events.MemberEaten(0, 4, "The Bulls", "Grod", 2),
        "Grod eats one of The Bulls, and gains 2 experience.",
    ),
    (
        events.FigureGrafted(0, 2, "Vesh", "Old Hob", "The Gors", "S", 4),
        "Vesh grafts the Strength 4 of Old Hob onto The Gors.",
    ),
    (events.RatingUpdated(0, 100, 117), "The rating of The Guard is 117 (before 100)."),
]
