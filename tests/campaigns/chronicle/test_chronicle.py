"""One fact, one sentence."""

import pytest

from campaigns.models import ChronicleEntry
from campaigns.pages.chronicle.sentences import lines, result, sentence
from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle, take_back_battle
from roster.models import Warband

BATTLE = {"by": "olga", "number": 3, "title": "Bells", "sides": ["The Rats", "The Dead"]}
WON = "The Dead beat The Rats in 4 rounds, when The Rats routed"
BY_HAND = {"by": "olga", "warband": "The Rats", "amount": 0, "warrior": "", "reason": "We miscounted."}
ENDED = {**BATTLE, "winner": 1, "reason": "rout", "rounds": 4}


@pytest.mark.parametrize(
    ("kind", "facts", "text"),
    [
        ("founded", {"by": "olga", "name": "Winter"}, "olga created Winter."),
        ("joined", {"by": "magda"}, "magda joined."),
        ("left", {"by": "magda", "member": "magda"}, "magda left."),
        ("removed", {"by": "olga", "member": "magda"}, "olga removed magda."),
        (
            "role_changed",
            {"by": "olga", "member": "magda", "role": "organiser"},
            "olga made magda an organiser.",
        ),
        (
            "role_changed",
            {"by": "olga", "member": "magda", "role": "player"},
            "olga made magda a player.",
        ),
        ("warband_entered", {"by": "magda", "warband": "The Rats"}, "magda entered The Rats."),
        ("warband_withdrawn", {"by": "olga", "warband": "The Rats"}, "olga withdrew The Rats."),
        ("opened", {"by": "olga"}, "olga opened the campaign to new players and battles."),
        ("closed", {}, "Somebody closed the campaign."),
        (
            "changed_by_hand",
            {**BY_HAND, "change": "gold", "amount": 25},
            "olga changed The Rats by hand (gold +25): We miscounted.",
        ),
        (
            "changed_by_hand",
            {**BY_HAND, "change": "experience", "amount": -2, "warrior": "Snik"},
            "olga changed The Rats by hand (experience of Snik -2): We miscounted.",
        ),
        (
            "changed_by_hand",
            {**BY_HAND, "change": "item_found"},
            "olga changed The Rats by hand (an item added for the stash): We miscounted.",
        ),
        (
            "undone_by_hand",
            {**BY_HAND, "change": "warrior_restored", "warrior": "Snik"},
            "olga undid a change of The Rats by hand (Snik brought back): We miscounted.",
        ),
        ("battle_set_up", BATTLE, "olga set up battle 3, Bells: The Rats against The Dead."),
        (
            "result_entered",
            ENDED,
            f"olga entered the result of battle 3, Bells: {WON}. An organiser must accept the result.",
        ),
        (
            "result_entered",
            {**ENDED, "reason": "short", "rounds": 0},
            (
                "olga entered a quick result of battle 3, Bells: The Dead beat The Rats. "
                "An organiser must accept the result."
            ),
        ),
        *(
            (
                "result_entered",
                {**ENDED, "confirmation": confirmation, "days": 3},
                f"olga entered the result of battle 3, Bells: {WON}. {then}",
            )
            for confirmation, then in (
                ("organiser", "An organiser must accept the result."),
                ("players", "The other players must confirm the result."),
                ("days", "The result counts in 3 days unless a player disputes it."),
            )
        ),
        ("result_confirmed", BATTLE, "olga confirmed the result of battle 3, Bells."),
        (
            "result_disputed",
            {**BATTLE, "reason": "Snik lives."},
            "olga disputed the result of battle 3, Bells: Snik lives.",
        ),
        ("dispute_withdrawn", BATTLE, "olga withdrew the dispute of the result of battle 3, Bells."),
        ("all_confirmed", ENDED, f"Every other player confirmed battle 3, Bells, and it counts: {WON}."),
        (
            "nobody_disputed",
            {**ENDED, "days": 1},
            f"Nobody disputed battle 3, Bells, for 1 day, and it counts: {WON}.",
        ),
        (
            "battle_accepted",
            {**ENDED, "decided": "Both misread it."},
            f"olga accepted battle 3, Bells: {WON}. Reason: Both misread it.",
        ),
        (
            "confirmation_changed",
            {"by": "olga", "confirmation": "organiser", "days": 3},
            "olga changed what makes a result count. Results count when an organiser accepts them.",
        ),
        (
            "result_reopened",
            {**BATTLE, "reason": "Wrong scenario.", "lapsed": ["The Rats", "The Dead"]},
            (
                "olga reopened the entry of battle 3, Bells: The Rats against The Dead (Wrong scenario). "
                "What was said for The Rats and The Dead no longer counts."
            ),
        ),
        ("result_reopened", BATTLE, "olga reopened the entry of battle 3, Bells: The Rats against The Dead."),
        (
            "battle_fought",
            ENDED,
            f"Battle 3, Bells, was fought: {WON}. An organiser must accept the result.",
        ),
        (
            "battle_accepted",
            {**ENDED, "dead": ["Snik", "2 of The Swarm", "Jory"]},
            f"olga accepted battle 3, Bells: {WON}. Dead: Snik, 2 of The Swarm and Jory.",
        ),
        (
            "battle_discarded",
            {**BATTLE, "reason": "fire", "seed": "x1"},
            "olga discarded battle 3, Bells: The Rats against The Dead (fire). Its seed was x1.",
        ),
        (
            "battle_taken_back",
            BATTLE,
            (
                "olga undid the result of battle 3, Bells: The Rats against The Dead. "
                "Its warbands are as they were before."
            ),
        ),
    ],
)
def test_a_sentence_for_every_kind(kind, facts, text):
    assert sentence(kind, facts) == text


def test_every_kind_of_entry_has_a_sentence():
    from campaigns.pages.chronicle.sentences import _SENTENCES

    assert set(_SENTENCES) == set(ChronicleEntry.Kind)


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"winner": None, "reason": "time", "rounds": 1}, "A and B drew after 1 round"),
        (
            {"winner": 0, "reason": "wiped out", "rounds": 2},
            "A beat B in 2 rounds, when B was wiped out",
        ),
        ({"winner": 0, "reason": "something new", "rounds": 2}, "A beat B in 2 rounds"),
    ],
)
def test_battle_results_have_a_sentence(facts, text):
    assert result({"sides": ["A", "B"], **facts}) == text


@pytest.mark.django_db
def test_names_stay_those_of_the_day(fought, organiser, rats):
    accept_battle(fought.pk, organiser)
    Warband.objects.filter(pk=rats.pk).update(name="Something else")
    take_back_battle(fought.pk, organiser)
    discard_battle(fought.pk, organiser)
    told = [line.text for line in lines(fought.campaign.chronicle.all())]
    assert all("The Gutter Shadows" in text for text in told[:5])
    assert [line.battle for line in lines(fought.campaign.chronicle.all())][:5] == [fought.pk] * 5
