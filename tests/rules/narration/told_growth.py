"""Events of growth and how they are told."""

from rules.aftermath.events import growth as events
from rules.engine.events import Event
from tests.rules.narration.samples import rolled

GROWTH: list[tuple[Event, str]] = [
    (
        events.AdvanceRolled(0, 2, "Otto", 8, rolled(3, 4)),
        "Advance of Otto at 8 experience (2D6): rolls 3 + 4 = 7.",
    ),
    (
        events.AdvanceRolled(0, 2, "Otto", 0, rolled(3, 4), counts=False),
        "Advance of Otto (2D6): rolls 3 + 4 = 7 (rolled again).",
    ),
    (events.CharacteristicRaised(0, 2, "Otto", "WS"), "Otto: +1 Weapon Skill."),
    (events.CharacteristicRaised(0, 2, "Otto", "S", rolled(2)), "Otto: +1 Strength (D6: rolls 2)."),
    (
        events.FigureRolled(0, 2, "Otto", "WS", 4, rolled(4), True),
        "Otto rolls Weapon Skill: rolls 4, 4 for good.",
    ),
    (
        events.FigureRolled(0, 2, "Otto", "S", 2, rolled(2), False, rolled(3)),
        "Otto rolls Strength (D6: rolls 3): rolls 2, and still rolls it each turn.",
    ),
    (events.SkillLearnt(0, 2, "Otto", "mighty-blow", "Mighty Blow"), "Otto learns Mighty Blow."),
    (
        events.SpellRolled(0, 2, "Otto", "zap", "Zzap!", rolled(2), known=True),
        "New spell for Otto (D6): rolls 2, Zzap!, already known.",
    ),
    (
        events.SpellRolled(0, 2, "Otto", "zap", "Zzap!", rolled(2), taught=False),
        "New spell for Otto (D6): rolls 2, Zzap!, which nobody teaches (rolled again).",
    ),
    (events.SpellRolled(0, 2, "Otto", "zap", "Zzap!", rolled(2)), "New spell for Otto (D6): rolls 2, Zzap!."),
    (events.PostFilled(0, 2, "Otto", "Karl"), "Otto takes the post of Karl."),
    (events.SpellLearnt(0, 2, "Otto", "zap", "Zzap!"), "Otto learns Zzap!."),
    (
        events.SpellLearnt(0, 2, "Otto", "zap", "Zzap!", easier=True),
        "Otto casts Zzap! at a difficulty 1 lower from now on.",
    ),
    (
        events.AdvanceLost(0, 2, "The Pikes", 14),
        "The Pikes has nothing left to gain: the advance is lost.",
    ),
    (
        events.TalentShown(0, 4, "The Pikes", 9, "Warrior"),
        "The lad's got talent: one of The Pikes becomes a hero, Warrior.",
    ),
    (
        events.RewardRolled(0, 2, "Ilse", "Mutation", "On a 1 a curse.", rolled(3, 4)),
        "Ilse asks the Shadowlord for a reward (2D6): rolls 3 + 4 = 7, Mutation. On a 1 a curse.",
    ),
    (events.RewardReceived(0, 2, "Ilse", "Cloven Hoofs", rolled(3)), "Ilse: Cloven Hoofs (rolls 3)."),
    (events.RewardReceived(0, 2, "Ilse", "Daemon axe"), "Ilse: Daemon axe."),
    (
        events.GodsLooked(0, 1, "Otto", True, rolled(6, 6), True),
        "The Eye of the Gods on Otto (2D6): rolls 6 + 6 = 12, a Mark of Chaos.",
    ),
    (
        events.GodsLooked(0, 1, "Otto", False, rolled(6, 6), True),
        "The Eye of the Gods on Otto (2D6): rolls 6 + 6 = 12, Otto becomes a Spawn of Chaos.",
    ),
    (
        events.GodsLooked(0, 1, "Otto", False, rolled(3, 4), False),
        "The Eye of the Gods on Otto (2D6): rolls 3 + 4 = 7, they look away.",
    ),
    (
        events.FateMet(0, 3, "Egil", 90, True),
        "Egil has 90 experience and figures that are still rolled, and becomes a Spawn of Chaos.",
    ),
    (
        events.FateMet(0, 3, "Egil", 91, False),
        "Egil has 91 experience and figures that are still rolled, and goes off into the wastes for ever.",
    ),
    (
        events.TalentPunished(0, 4, "The Wretches", rolled(2), False),
        "One of The Wretches shows talent again and is hurt for it (D6): rolls 2, and dies.",
    ),
    (events.TalentKilled(0, 4, "Da Runts"), "One of Da Runts shows talent and is killed for it."),
]
