"""Effects are found from their keys; conditions bring and take them away at the points that a sequence announces."""

import pytest

from rules.catalogue.profile import Change
from rules.combat.effects import hooks
from rules.combat.effects.hook import has_no_handler, tags_with_effects
from rules.engine import events
from rules.engine.state.conditions import Condition, Until
from tests.rules.staging.battlefield import Battlefield, man


def field() -> Battlefield:
    return Battlefield([man(10, 10), man(12, 10)], [man(10.98, 10), man(30, 30)])


def begin(on: Battlefield, until: Until, side: int | None = None, **more: object) -> None:
    condition = Condition("blessed", until, side, **more)
    on.battle.state.fold(events.ConditionBegan(0, condition))


def test_a_condition_changes_profile_and_tags_while_it_lasts() -> None:
    on = field()
    begin(on, "", changes=(Change(characteristic="S", by=2),), tags=("causes-fear",))
    one = on.one(0)
    assert (one.profile.S, one.has("causes-fear"), one.under("blessed")) == (5, True, True)
    on.battle.state.fold(events.ConditionEnded(0, "blessed"))
    assert (one.profile.S, one.has("causes-fear"), one.under("blessed")) == (3, False, False)


@pytest.mark.parametrize(
    ("until", "side", "event", "ends"),
    [
        ("turn", 0, events.TurnBegan(0), True),
        ("turn", 0, events.TurnBegan(1), False),
        ("turn", 1, events.TurnBegan(1), True),
        ("phase", None, events.PhaseBegan(0, "shooting"), True),
        ("round", None, events.RoundBegan(3), True),
        ("round", None, events.TurnBegan(0), False),
        ("standing", None, events.StatusChanged(0, events.Status.STUNNED, 2), True),
        ("standing", None, events.StatusChanged(1, events.Status.STUNNED, 2), False),
        ("combat", None, events.StatusChanged(2, events.Status.OUT_OF_ACTION, 0), True),
        ("combat", None, events.PhaseBegan(0, "shooting"), False),
        ("", None, events.RoundBegan(3), False),
    ],
)
def test_a_condition_ends_at_its_point(
    until: Until, side: int | None, event: events.Event, ends: bool
) -> None:
    on = field()
    on.battle.state.fold(events.WarriorMoved(0, "charge", (on.one(0).position,), 0, (2,)))
    begin(on, until, side)
    on.battle.state.fold(event)
    assert on.one(0).under("blessed") is not ends


def test_a_condition_of_the_same_key_is_replaced() -> None:
    on = field()
    begin(on, "turn", 0, amount=1)
    begin(on, "", amount=2)
    assert [one.amount for one in on.one(0).conditions.values()] == [2]


def test_a_warrior_with_the_tag_has_its_handler() -> None:
    on = field()
    assert hooks.save_modifier.handlers(on.one(0)) == ()
    begin(on, "", tags=("save-modifier-minus-1",))
    (answer,) = hooks.save_modifier.handlers(on.one(0))
    assert answer(on.battle, on.one(0), on.one(2), None) == -1
    assert "save-modifier-minus-1" in tags_with_effects()


def test_a_tag_has_one_handler_for_a_hook() -> None:
    with pytest.raises(AssertionError, match="save-modifier-minus-1 has two handlers"):
        hooks.save_modifier.handles("save-modifier-minus-1")(lambda *_: 0)


def test_handlers_are_looked_up_again_when_a_condition_brings_or_takes_a_tag() -> None:
    on = field()
    one, other = on.one(0), on.one(2)
    assert hooks.save_modifier.total(on.battle, one, other, None) == 0
    begin(on, "", tags=("save-modifier-minus-1",))
    assert hooks.save_modifier.total(on.battle, one, other, None) == -1
    on.battle.state.fold(events.ConditionEnded(0, "blessed"))
    assert hooks.save_modifier.total(on.battle, one, other, None) == 0


def test_a_warrior_has_no_handler_when_neither_his_tags_nor_his_weapon_has_one() -> None:
    on = field()
    several = (hooks.save_modifier, hooks.hit_in_combat)
    assert has_no_handler(several, on.one(0))
    assert has_no_handler(several, on.one(0), ("strike-last",))
    assert not has_no_handler(several, on.one(0), ("save-modifier-minus-1",))
    begin(on, "", tags=("save-modifier-minus-1",))
    assert not has_no_handler(several, on.one(0))


def test_a_handler_whose_tag_an_earlier_handler_takes_away_is_not_called() -> None:
    on = field()
    both = [on.one(0), on.one(1)]
    for one in both:
        given = Condition("blessed", tags=("save-modifier-minus-1",))
        on.battle.state.fold(events.ConditionBegan(one.id, given))
    heard = []
    for one, _ in hooks.save_modifier.handlers_of(both):
        heard.append(one.id)
        on.battle.state.fold(events.ConditionEnded(1, "blessed"))
    assert heard == [0]
