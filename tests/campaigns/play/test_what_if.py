"""What if: a fought battle is played on from a moment of it."""

from dataclasses import replace

import pytest
from django.urls import reverse

from campaigns.models import Game
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.play.course import course_of, standing
from campaigns.services.play.hand_over import hand_over
from campaigns.services.play.practice import Practice, begin_practice
from campaigns.services.play.what_if import branch
from campaigns.services.refusal import Refused
from rules.play.course import Course
from tests.campaigns.play.players import play


@pytest.fixture
def friendly(campaign, player, plan):
    battle = set_up_battle(campaign.pk, player, replace(plan, friendly=True))
    return fight_battle(battle.pk, player)


def test_a_branch_has_everything_that_happened_before_it(friendly, player):
    record = record_of(friendly)
    middle = len(record.events) // 2
    marks = Course(record.setup, record.answers).marks
    given = max(number for number, mark in enumerate(marks) if mark.events <= middle)
    game = branch(friendly, player, events=middle, side=0)
    course = course_of(game)
    assert tuple(course.resolver.answers[:given]) == record.answers[:given]
    assert course.resolver.events[: marks[given].events] == list(record.events[: marks[given].events])
    assert standing(game).filter(number__lt=given, user=None).count() == given > 50
    assert course.asked == 0


def test_a_branch_is_played_to_its_end_and_counts_nowhere(friendly, player):
    game = play(branch(friendly, player, events=len(record_of(friendly).events) // 2, side=1), player)
    assert game.status == Game.Status.OVER
    assert game.battle is None


def test_a_branch_at_the_start_is_the_whole_battle_again(friendly, player):
    course = course_of(branch(friendly, player, events=0, side=0))
    assert course.resolver.battle.state.round == 0


def test_a_result_that_is_not_decided_keeps_its_dice(campaign, player, plan):
    battle = fight_battle(set_up_battle(campaign.pk, player, plan).pk, player)
    with pytest.raises(Refused, match="once its result counts"):
        branch(battle, player, events=10, side=0)


def test_a_reader_plays_on_from_a_step_of_the_page(client, friendly, player):
    client.force_login(player)
    page = client.get(friendly.get_absolute_url() + "?step=9").content.decode()
    assert "What if?" in page
    answer = client.post(reverse("campaigns:what-if", args=[friendly.pk]), {"step": "9", "side": "1"})
    assert answer["Location"] == Game.objects.get().get_absolute_url()


def test_a_side_that_is_not_in_the_battle_is_refused(client, friendly, player):
    client.force_login(player)
    client.post(reverse("campaigns:what-if", args=[friendly.pk]), {"step": "9", "side": "7"})
    assert not Game.objects.exists()


def test_a_practice_battle_leads_to_another_like_it(client, rats, player):
    practice = Practice("undead", tactics="bold", ruleset="cards")
    game = begin_practice(rats, player, practice)
    game = hand_over(game.pk, player, game.answered, "side")
    client.force_login(player)
    page = client.get(game.get_absolute_url())
    address = page.context["again"]
    assert address.startswith(reverse("campaigns:practice", args=[rats.pk]))
    form = client.get(address).context["form"]
    chosen = [form[name].value() for name in ("opponent", "tactics", "ruleset")]
    assert chosen == ["undead", "bold", "cards"]
