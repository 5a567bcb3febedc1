"""Events after a battle and how they are told."""

from rules.aftermath.events import losses as aftermath
from rules.engine.events import Event
from tests.rules.narration.samples import OTTO, PACK_1, SETUP, SNIKCH, rolled

AFTERMATH: list[tuple[Event, str]] = [
    (aftermath.StepSkipped(0, "exploration"), "Left out: it was done on paper."),
    (aftermath.StepBegan(0, "sell-wyrdstone"), "The Guard, sell wyrdstone."),
    (
        aftermath.SeriousInjuryRolled(OTTO, rolled(2, 3), "Arm wound"),
        "Serious injury roll for Otto (D66): rolls 2 and 3 = 23, Arm wound.",
    ),
    (
        aftermath.SeriousInjuryRolled(OTTO, rolled(1, 1), "Dead", False),
        "Serious injury roll for Otto (D66): rolls 1 and 1 = 11, Dead (rerolled).",
    ),
    (aftermath.InjuriesMultiplied(OTTO, rolled(3), 3), "Otto suffers several injuries (D6): rolls 3."),
    (
        aftermath.InjurySettled(OTTO, "leg-wound", "Leg wound", "-1 Movement."),
        "Otto, Leg wound: -1 Movement.",
    ),
    (
        aftermath.InjurySettled(OTTO, "lamed", "Lamed", "May not run.", rolled(1)),
        "Otto, Lamed (D6: rolls 1): may not run.",
    ),
    (aftermath.BattlesMissed(OTTO, 2, rolled(3)), "Otto misses the next 2 battles (D3: rolls 3, halved to 2)."),
    (aftermath.BattlesMissed(OTTO, 1, rolled(2)), "Otto misses the next battle (D3: rolls 2, halved to 1)."),
    (aftermath.EnmitySworn(OTTO, "hatred-of-x", "Snikch of The Rats"), "Otto hates Snikch of The Rats from now on."),
    (aftermath.WarriorRobbed(OTTO), "Otto is robbed of all equipment."),
    (
        aftermath.PitFightBegan(OTTO, "Pit Fighter", rolled(5, 3), True),
        "Otto fights a Pit Fighter in the pits: rolls 5 against 3, charges.",
    ),
    (
        aftermath.PitFightBegan(OTTO, "Pit Fighter", rolled(2, 3), False),
        "Otto fights a Pit Fighter in the pits: rolls 2 against 3, is charged.",
    ),
    (
        aftermath.PitFightBegan(OTTO, "Pit Fighter", rolled(3, 3), None),
        "Otto fights a Pit Fighter in the pits: rolls 3 against 3 (rolled again).",
    ),
    (
        aftermath.PitFightFought(OTTO, "Pit Fighter", True, 3, SETUP, ()),
        "Otto wins against the Pit Fighter after 3 rounds.",
    ),
    (
        aftermath.PitFightFought(OTTO, "Pit Fighter", False, 1, SETUP, ()),
        "Otto loses against the Pit Fighter after 1 round.",
    ),
    (aftermath.StrippedInThePits(OTTO), "Otto comes back from the pits without weapons and armour."),
    (
        aftermath.FoundByCarrion(OTTO, rolled(1, at_most=1), True),
        "Carrion creatures look for Otto (needs 1 or less): rolls 1, found, with two injuries.",
    ),
    (
        aftermath.HenchmanInjuryRolled(PACK_1, rolled(2, need=3), "Lost", False),
        "Injury roll for The Pack 1 (needs 3+): rolls 2, lost.",
    ),
    (
        aftermath.MountRolled(OTTO, "warhorse", "Warhorse", rolled(2, need=3), False),
        "The warhorse of Otto (needs 3+): rolls 2, it is dead.",
    ),
    (
        aftermath.MountRolled(OTTO, "horse", "Horse", rolled(3, need=3), True),
        "The horse of Otto (needs 3+): rolls 3, it lives.",
    ),
    (aftermath.WarriorLost(OTTO, "dead", SNIKCH), "Otto was killed by Snikch."),
    (aftermath.WarriorLost(OTTO, "dead"), "Otto is dead."),
    (aftermath.WarriorLost(OTTO, "captured", SNIKCH), "Otto was taken out of action by Snikch and is captured."),
    (aftermath.WarriorLost(OTTO, "captured"), "Otto is captured."),
    (
        aftermath.RuleTested(OTTO, "Turning back into a man", rolled(3, 4, at_most=6), False),
        "Otto tries to turn back into a man (needs 6 or less on 2D6): rolls 3 + 4 = 7, failed.",
    ),
    (aftermath.HeroRaised(OTTO, SNIKCH), "Snikch raises Otto from the dead to serve as a Zombie."),
    (aftermath.WarriorLost(OTTO, "retired"), "Otto is blind in both eyes and retires."),
    (
        aftermath.SideEffectRolled(OTTO, "Mad Cap mushrooms", rolled(1), "Addled", "Subject to stupidity."),
        "Side effects of Mad Cap mushrooms on Otto (D6): rolls 1, addled: subject to stupidity.",
    ),
    (
        aftermath.SideEffectRolled(OTTO, "Crimson Shade", rolled(6, 6), "Quickened by Crimson Shade", "+1 Initiative."),
        "Side effects of Crimson Shade on Otto (2D6): rolls 6 + 6 = 12, quickened by Crimson Shade: +1 Initiative.",
    ),
    (
        aftermath.AttendantTested(OTTO, "Luck gnoblar", rolled(2, need=3), False),
        "Luck gnoblar of Otto (needs 3+): rolls 2, is lost.",
    ),
    (
        aftermath.ItemTested(OTTO, "Cathayan silk clothes", rolled(3, need=4), False),
        "Cathayan silk clothes of Otto (needs 4+): rolls 3, ruined.",
    ),
    (
        aftermath.ItemTested(OTTO, "Cathayan silk clothes", rolled(4, need=4), True),
        "Cathayan silk clothes of Otto (needs 4+): rolls 4, still wearable.",
    ),
    (
        aftermath.SuccessionRolled(0, 2, "Otto", rolled(4)),
        "Roll-off to lead The Guard: Otto rolls 4.",
    ),
    (
        aftermath.LeaderFollowed(0, 2, "Otto", 7, 9),
        "Otto becomes the leader of The Guard (Leadership 7, 9 experience).",
    ),
    (
        aftermath.UnderdogFound(0, 100, 151, 1),
        "The Guard was the underdog (rating 100 against 151): 1 extra experience for all who survived.",
    ),
    (aftermath.ExperienceAwarded(1, 2, 1, "survived", 3), "Experience for The Pack: 1 (survived), 3 in total."),
]  # fmt: skip
