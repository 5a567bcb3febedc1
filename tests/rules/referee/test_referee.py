"""A referee of a real table: battles to their end, and what the table says comes to what the rules make of it."""

import pytest

from rules.engine.decisions import DONE, IllegalAnswer, NextToAct, WeaponsInHand
from rules.engine.decisions.actions import NextAction
from rules.engine.events import ModelPut, ShotFired, Status, StatusChanged, WarriorMoved
from rules.engine.record import read_record
from rules.engine.state.conditions import HIDDEN
from rules.narration.names import Names
from rules.narration.passages import passages
from rules.narration.transcript import transcript
from rules.referee.bundles import LONG, SHORT
from rules.referee.course import NotRefereed, refereed
from rules.referee.questions import NO, YES, TableAsked
from rules.referee.referee import CHARGE, LED, RANGED, SHOT_AT
from rules.resolve import DEFAULT_TABLE, divergence, record, resume, set_up
from rules.values import canonical, changed
from tests.rules.referee.evening import Evening
from tests.rules.referee.table import PAIRS, Table, table_setup
from tests.rules.warbands import BOOK, roster


class Says(Table):
    """A table where somebody does one thing, in the words that it says at the end; nothing else of itself."""

    def __init__(self, activity, *words):
        super().__init__("says")
        self.activity, self.words = activity, words

    def answer(self, resolver):
        asked = resolver.pending
        if isinstance(asked, NextToAct):
            return str(asked.candidates[0]) if asked.activity == self.activity else DONE
        if isinstance(asked, TableAsked):
            ending = " ".join(self.words)
            return next((it for it in asked.choices if it.endswith(ending)), asked.choices[0])
        return super().answer(resolver)


def until(resolver, table, kind, limit=600):
    """The first event of a kind in a battle that goes on by a table's answers."""
    for _ in range(limit):
        for event in resolver.events:
            if isinstance(event, kind):
                return event
        resolver.answer(table.answer(resolver))
    raise AssertionError(kind)


def until_asked(resolver, table, activity):
    """Go on until it is asked who does that."""
    while not (isinstance(resolver.pending, NextToAct) and resolver.pending.activity == activity):
        resolver.answer(table.answer(resolver))


@pytest.mark.parametrize("ruleset", ["mordheim", "cards", "trench", "heroheim", "alternative"])
@pytest.mark.parametrize("warbands", PAIRS)
def test_a_refereed_battle_comes_to_its_end_and_is_replayed_from_its_answers(ruleset, warbands):
    setup = table_setup(warbands, "a lantern", ruleset)
    resolver = Table("a lantern").play(setup)
    assert resolver.outcome is not None
    again = refereed(setup, answers=resolver.answers)
    assert again.events == resolver.events
    assert again.outcome == resolver.outcome


@pytest.mark.parametrize(("far", "cover", "penalty"), [(SHORT, NO, 0), (LONG, NO, -1), (LONG, YES, -2)])
def test_range_and_cover_of_a_shot_are_as_the_table_says(far, cover, penalty):
    table = Says("shooting", far, cover)
    shot = until(refereed(table_setup(PAIRS[0], "shots")), table, ShotFired)
    assert sum(it.by for it in shot.roll.modifiers if it.name in ("cover", "long range")) == penalty


@pytest.mark.parametrize(("reached", "manner"), [(YES, "charge"), (NO, "failed_charge")])
def test_a_charge_ends_as_the_table_says(reached, manner):
    resolver = refereed(table_setup(PAIRS[0], "charges"))
    moved = until(resolver, Says("charging", reached), WarriorMoved)
    assert moved.manner == manner
    assert bool(moved.contacts) is (reached == YES)


def test_range_and_cover_of_the_last_shot_come_first():
    resolver, table = refereed(table_setup(PAIRS[0], "shots")), Says("shooting", LONG, YES)
    asked = []
    for _ in range(400):
        if isinstance(resolver.pending, TableAsked) and resolver.pending.question == SHOT_AT:
            asked.append(resolver.pending.choices[0])
        if len(asked) == 2:
            break
        resolver.answer(table.answer(resolver))
    assert [it.split()[2:] for it in asked] == [[SHORT, NO], [LONG, YES]]


def test_warrior_and_shot_are_said_in_one_answer():
    resolver, table = refereed(table_setup(PAIRS[0], "shots")), Says("shooting")
    until_asked(resolver, table, "shooting")
    armed = (it for it in resolver.pending.candidates if resolver.battle.combatant(it).missiles)
    shooter = next(armed)
    bundled = f"{shooter} {resolver.battle.state.enemies_of(resolver.pending.side)[0].id}"
    weapon = resolver.battle.combatant(shooter).missiles[0].key
    with pytest.raises(IllegalAnswer):
        resolver.answer(f"{bundled} {weapon} far yes")
    resolver.answer(f"{bundled} {weapon} long yes")
    assert not isinstance(resolver.pending, TableAsked | NextToAct)
    while not any(isinstance(it, ShotFired) for it in resolver.events):
        resolver.answer(table.answer(resolver))
    again = refereed(table_setup(PAIRS[0], "shots"), answers=resolver.answers)
    assert again.events == resolver.events


def test_happenings_by_hand_are_told_and_marked():
    resolver, table = refereed(table_setup(PAIRS[0], "hands")), Says("nothing")
    while not isinstance(resolver.pending, NextToAct):
        resolver.answer(table.answer(resolver))
    own = resolver.pending.candidates[0]
    enemy = resolver.battle.state.enemies_of(resolver.pending.side)[0].id
    resolver.answer(f"by hand out {enemy} {own}")
    assert resolver.events[-1] == StatusChanged(enemy, Status.OUT_OF_ACTION, own, "by hand")
    for wrong in (f"by hand out {enemy}", "by hand eaten 1", "by hand out 999", f"by hand seen {own}"):
        with pytest.raises(IllegalAnswer):
            resolver.answer(wrong)
    again = refereed(table_setup(PAIRS[0], "hands"), answers=resolver.answers)
    assert again.events == resolver.events


def test_battles_go_on_after_somebody_hid_and_was_seen():
    setup, table = table_setup(PAIRS[0], "hands"), Says("nothing")
    resolver = refereed(setup)
    while not isinstance(resolver.pending, NextToAct):
        resolver.answer(table.answer(resolver))
    own = resolver.pending.candidates[0]
    for fate in ("hid", "seen", "hid"):
        resolver.answer(f"by hand {fate} {own}")
        assert resolver.battle.combatant(own).under(HIDDEN) is (fate == "hid")
    while resolver.pending is not None:
        resolver.answer(table.answer(resolver))
    assert refereed(setup, answers=resolver.answers).outcome == resolver.outcome


def test_a_last_wound_is_not_lost_by_hand():
    resolver, table = refereed(table_setup(PAIRS[0], "hands")), Says("nothing")
    while not isinstance(resolver.pending, NextToAct):
        resolver.answer(table.answer(resolver))
    with pytest.raises(IllegalAnswer):
        resolver.answer(f"by hand wounded {resolver.pending.candidates[0]}")


def test_leader_is_asked_about_only_where_their_word_would_help():
    asked = []
    for warbands in PAIRS:
        resolver, table = refereed(table_setup(warbands, "led")), Table("led")
        while resolver.pending is not None:
            if isinstance(resolver.pending, TableAsked) and resolver.pending.question == LED:
                asked.append(resolver.pending.who)
                leads = [
                    it for it in resolver.battle.state.of_side(resolver.pending.side) if it.fighter.leader
                ]
                own = resolver.battle.combatant(resolver.pending.who)
                assert any(it.profile.Ld > own.profile.Ld for it in leads)
            resolver.answer(table.answer(resolver))
    assert asked


def test_other_tables_and_sequences_are_not_refereed():
    sheets = [roster(key) for key in PAIRS[0]]
    on_ours = set_up(sheets, BOOK, seed="x", battlefield=DEFAULT_TABLE)
    real = table_setup(PAIRS[0], "x")
    unknown = changed(real, ruleset=changed(real.ruleset, sequence="unknown"))
    for setup in (on_ours, unknown):
        with pytest.raises(NotRefereed):
            refereed(setup)


@pytest.mark.parametrize("kept", [0, 30, None])
def test_records_of_refereed_battles_are_read_resumed_and_checked(kept):
    whole = Table("stored").play(table_setup(PAIRS[0], "stored"))
    saved = record(refereed(table_setup(PAIRS[0], "stored"), answers=whole.answers[:kept]))
    again = read_record(canonical(saved).decode(), "a record")
    assert again == saved
    assert divergence(again) is None
    assert resume(again).pending == (None if kept is None else resume(saved).pending)
    assert transcript(again).startswith("The ")


def test_a_refereed_record_with_another_event_diverges_there():
    saved = record(Table("stored").play(table_setup(PAIRS[0], "stored")))
    other = changed(saved, events=(*saved.events[:40], saved.events[0], *saved.events[41:]))
    assert divergence(other).at == 40


#: A count that may fall, and is written down in docs/architecture/referee.md: a tap is the dearest thing at a table.
COUNTED = [
    ("mordheim", 71), ("mordheim", 87), ("mordheim", 62),
    ("cards", 157), ("cards", 264), ("cards", 173),
    ("heroheim", 48), ("heroheim", 101), ("heroheim", 88),
    ("alternative", 79), ("alternative", 164), ("alternative", 108),
]  # fmt: skip


@pytest.mark.parametrize(("at", "counted"), list(enumerate(COUNTED)))
def test_an_evening_takes_no_more_answers_than_are_written_down(at, counted):
    ruleset, most = counted
    setup = table_setup(PAIRS[at % len(PAIRS)], "evening", ruleset)
    assert sum(Evening(setup).play().values()) <= most


def test_the_story_marks_every_fate_by_hand_and_leaves_out_the_stage():
    resolver, table = refereed(table_setup(PAIRS[1], "hands")), Says("shooting")
    until(resolver, Says("charging", NO), ModelPut)
    until_asked(resolver, table, "shooting")
    tough = next(it for it in resolver.battle.state.on_table() if it.wounds > 1)
    for fate in ("wounded", "hid", "seen", "down", "stunned", "up", "left"):
        resolver.answer(f"by hand {fate} {tough.id}")
    told = [
        line for passage in passages(resolver.events, Names(resolver.battle.setup)) for line in passage.told
    ]
    assert sum("(by hand)" in line.text for line in told) == 7
    assert any(isinstance(it, ModelPut) for it in resolver.events)
    assert not any(isinstance(line.event, ModelPut) for line in told)


class Acts(Table):
    """A table under single actions that says one action whenever it can be said."""

    def __init__(self, action, ending):
        super().__init__("acts")
        self.action, self.ending = action, ending

    def answer(self, resolver):
        asked = resolver.pending
        if not isinstance(asked, NextAction):
            return super().answer(resolver)
        said = [it for it in self.actions(resolver, asked, every=True) if it.startswith(self.action)]
        wanted = [it for it in said if it.endswith(self.ending)]
        return wanted[0] if wanted and not resolver.battle.combatant(asked.who).contacts else DONE


@pytest.mark.parametrize(("inches", "manner"), [(2, "charge"), (12, "failed_charge")])
def test_a_charge_by_an_action_goes_as_far_as_its_dice_let_it(inches, manner):
    resolver = refereed(table_setup(PAIRS[0], "acts", "trench"))
    moved = until(resolver, Acts(CHARGE, f" {inches}"), WarriorMoved)
    assert moved.manner == manner


@pytest.mark.parametrize("far", [SHORT, LONG])
def test_a_shot_by_an_action_is_fired_at_the_range_that_the_table_says(far):
    resolver = refereed(table_setup(PAIRS[0], "acts", "trench"))
    shot = until(resolver, Acts(RANGED, f"{far} {NO}"), ShotFired)
    assert any("long" in it.name for it in shot.roll.modifiers) is (far == LONG)


def test_weapons_are_asked_for_once_until_they_are_asked_for_anew():
    for seed in "abcdef":
        resolver, table, asked = refereed(table_setup(PAIRS[1], seed)), Table(seed), []
        while resolver.pending is not None:
            pending = resolver.pending
            if isinstance(pending, WeaponsInHand):
                assert (pending.who, pending.answers) not in asked
                asked.append((pending.who, pending.answers))
            elif asked and isinstance(pending, NextToAct) and resolver.battle.combatant(asked[0][0]).on_table:
                resolver.answer(f"by hand rearmed {asked[0][0]}")
                asked = [it for it in asked if it[0] != asked[0][0]]
            resolver.answer(table.answer(resolver))
    assert refereed(table_setup(PAIRS[1], seed), answers=resolver.answers).events == resolver.events


@pytest.mark.parametrize("deed", ["charge {0} 6", "ranged attack {0} {1} short no"])
def test_hidden_enemies_are_attacked_only_once_they_are_seen(deed):
    resolver, table = refereed(table_setup(PAIRS[0], "hidden", "trench")), Table("hidden")
    while not (isinstance(resolver.pending, NextAction) and actor(resolver).missiles):
        resolver.answer(table.answer(resolver))
    shooter = actor(resolver)
    target = resolver.battle.state.enemies_of(shooter.side)[0]
    said = deed.format(target.id, shooter.missiles[0].key)
    if not target.under(HIDDEN):
        resolver.answer(f"by hand hid {target.id}")
    with pytest.raises(IllegalAnswer, match="is hidden"):
        resolver.answer(said)
    resolver.answer(f"by hand seen {target.id}")
    resolver.answer(said)


def actor(resolver):
    """The warrior who acts now."""
    return resolver.battle.combatant(resolver.pending.who)
