"""`manage.py ledger check` and those who are held until a result is decided."""

import pytest

from campaigns.services.results.accept import accept_battle
from campaigns.services.results.discard import discard_battle
from roster.models import OpenResult
from tests.campaigns.checking.test_ledger_command import checked

pytestmark = pytest.mark.django_db


def held():
    return list(OpenResult.objects.order_by("warband").values_list("warband", "battle", "fought"))


def spare(rows):
    OpenResult.objects.filter(pk=rows[0].pk).delete()


def exchange(rows):
    OpenResult.objects.filter(pk=rows[1].pk).update(fought=[99])


@pytest.mark.parametrize(
    ("plant", "place", "words"),
    [
        (spare, "sides[0].open_result", "can be changed freely although the result is not decided"),
        (exchange, "sides[1].open_result", "has other warriors held than those who fought"),
    ],
)
def test_a_repair_holds_the_warriors_who_fought_again(fought, plant, place, words):
    before = held()
    plant(list(OpenResult.objects.order_by("pk")))
    [fault] = checked()[1]["faults"]
    assert (fault["path"], fault["can_be_repaired"]) == (place, True)
    assert words in fault["fault"]
    assert checked("--repair")[0] == 0
    assert held() == before


@pytest.mark.parametrize("decide", [accept_battle, discard_battle])
def test_nobody_is_held_for_a_result_that_is_decided(fought, organiser, rats, decide):
    row = OpenResult.objects.get(warband=rats)
    decide(fought.pk, organiser)
    row.save(force_insert=True)
    [fault] = checked()[1]["faults"]
    assert "held as if the result were still to be decided" in fault["fault"]
    assert checked("--repair")[0] == 0
    assert not held()


def test_nobody_is_held_for_a_battle_that_is_gone(rats):
    OpenResult.objects.create(warband=rats, battle="battle-999", title="battle 9", address="/", fought=[1])
    [fault] = checked()[1]["faults"]
    assert (fault["kind"], fault["fault"]) == (
        "open result",
        "The Gutter Shadows is held for battle 9, which is gone.",
    )
    assert checked("--repair")[0] == 0
    assert not held()
