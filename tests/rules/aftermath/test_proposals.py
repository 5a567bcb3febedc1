"""Dice that earlier versions rolled as soon as a battle was fought, found under the keys of today."""

import json

import pytest

from rules.aftermath.proposals import rolls_in
from rules.values import DataError


def event(kind, who, faces=None, **fields):
    return {"event": kind, "who": who, "roll": faces and {"faces": faces, "sides": 6}, **fields}


def proposal(*sides):
    return json.dumps({"sides": [{"events": list(events)} for events in sides]})


def keys(*events):
    _none, found = rolls_in(proposal([], events), "a test")
    return {roll.key.removeprefix("aftermath 1/"): roll.faces for roll in found}


def test_rolls_that_are_stored_are_those():
    roll = {"key": "aftermath 0/4/injury/1", "purpose": "injury", "sides": 6, "faces": [3], "drew": [5]}
    [[found]] = rolls_in(json.dumps({"sides": [{"rolls": [roll], "events": []}]}), "a test")
    assert (found.key, found.faces, found.is_entered) == ("aftermath 0/4/injury/1", (3,), True)


def test_rolls_of_the_first_engine_are_read_from_its_events():
    assert keys(
        event("SeriousInjuryRolled", 3, [2, 5], row="Smashed leg"),
        event("InjurySettled", 3, [2], name="Light leg wound"),
        event("BattlesMissed", 3, [1], battles=1),
        event("HenchmanInjuryRolled", 7, [6]),
        event("WarriorLost", 7),
    ) == {
        "3/serious injury/1": (2, 5),
        "3/smashed leg/1": (2,),
        "3/battles missed, Light leg wound/1": (1,),
        "7/injury/1": (6,),
    }


def test_further_injuries_are_counted():
    found = keys(
        event("SeriousInjuryRolled", 3, [1, 6], row="Multiple injuries"),
        event("InjuriesMultiplied", 3, [2], injuries=2),
        event("SeriousInjuryRolled", 3, [5, 5], row="Full recovery"),
        event("InjurySettled", 3, name="Full recovery"),
        event("SeriousInjuryRolled", 3, [2, 6], row="Chest wound"),
    )
    assert list(found) == [
        "3/serious injury/1",
        "3/multiple injuries/1",
        "3/serious injury/2",
        "3/serious injury/3",
    ]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"sides": [{}]}', '{"sides": [3]}', '{"sides": [{"rolls": 7}]}']
)
def test_invalid_proposals_are_refused(text):
    with pytest.raises(DataError, match="a test"):
        rolls_in(text, "a test")
