"""The pages of a referee: from a battle on a real table over its questions to the report."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from campaigns.models import Battle, Game
from campaigns.pages.play.warriors import sequence_of
from campaigns.services.battles.set_up import set_up_battle
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import PLAYER, PROPOSER, SeatPlan, agree, propose_game
from campaigns.services.play.course import course_of
from rules.engine.decisions import NextToAct
from rules.engine.decisions.actions import NextModel
from rules.engine.decisions.cards import ActivateUnit, PlayCard
from rules.engine.dice import Roll
from rules.narration import Names
from rules.play.course import Course
from rules.resolve import REAL_TABLE
from tests.rules.referee.table import PAIRS, Table, table_setup
from tests.white_space import collapsed


def set_up(campaign, player, plan, ruleset="mordheim"):
    return set_up_battle(campaign.pk, player, replace(plan, battlefield=REAL_TABLE.key, ruleset=ruleset))


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def page_of(client, address):
    return collapsed(client.get(address).content.decode())


def game_of(battle, player, other_player, *holders):
    plans = [SeatPlan(it) for it in holders]
    return agree(propose_game(battle.pk, player, plans).pk, other_player)


def answered(game, players, until):
    table = Table("pages")
    while game.is_running and not until(course_of(game)):
        course = course_of(game)
        key = table.answer(course.resolver)
        game = answer(game.pk, players[course.asked], game.answered, lambda _course, key=key: key)
    return game


def asks_who_is_next(course):
    return isinstance(course.pending, NextToAct)


def test_battle_on_a_real_table_offers_its_referee(campaign, player, plan):
    battle = set_up(campaign, player, plan)
    text = page_of(signed_in(player), battle.get_absolute_url())
    assert "Referee a real table" in text
    assert "Open the tally" in text
    form = page_of(signed_in(player), reverse("campaigns:propose-game", args=[battle.pk]))
    assert "Tactics of" not in form
    assert "its tactics play" not in form
    assert "Time for each decision" not in form
    assert "We roll real dice and type them in" in form


def test_tally_offers_the_referee_until_it_is_begun(campaign, player, other_player, plan):
    battle = set_up(campaign, player, plan)
    client, address = signed_in(player), reverse("campaigns:tally", args=[battle.pk])
    assert "Referee a real table" in page_of(client, address)
    game = game_of(battle, player, other_player, PROPOSER, PLAYER)
    text = page_of(client, address)
    assert "Referee a real table" not in text
    assert game.get_absolute_url() in text


@pytest.mark.parametrize("ruleset", ["trench", "heroheim", "alternative"])
def test_battle_of_any_scenario_and_sequence_offers_a_referee(campaign, player, plan, ruleset):
    battle = set_up(campaign, player, replace(plan, scenario="breakthrough"), ruleset)
    assert "Referee a real table" in page_of(signed_in(player), battle.get_absolute_url())


def test_page_of_a_referee_has_no_board(campaign, player, other_player, plan):
    game = game_of(set_up(campaign, player, plan), player, other_player, PROPOSER, PLAYER)
    game = answered(game, (player, other_player), asks_who_is_next)
    own, other = (page_of(signed_in(it), game.get_absolute_url()) for it in (player, other_player))
    if course_of(game).asked == 1:
        own, other = other, own
    assert "board__table" not in own + other
    assert "who charges?" in own
    assert "This happened" in own
    assert "Suggest" not in own + other
    assert "Let my tactics play" not in own + other
    assert "stands where the players say" not in own + other
    assert "Waiting for" in other
    assert own.count('class="referee__side"') == 2


def test_nobody_has_left_the_table_before_the_set_up(campaign, player, other_player, plan):
    battle = set_up(campaign, player, plan)
    game = agree(propose_game(battle.pk, player, [SeatPlan(PROPOSER)] * 2, typed_dice=True).pk, other_player)
    text = page_of(signed_in(player), game.get_absolute_url())
    assert "not set up yet" in text
    assert "left the table" not in text
    assert "is-out" not in text


def test_end_of_a_phase_and_what_happened_stand_above_the_warriors(campaign, player, other_player, plan):
    game = game_of(set_up(campaign, player, plan), player, other_player, PROPOSER, PROPOSER)
    game = answered(game, (player, player), asks_who_is_next)
    text = page_of(signed_in(player), game.get_absolute_url())
    assert text.index("No more charges") < text.index("Since your last decision")
    assert text.index("Since your last decision") < text.index("referee__sides")
    decision = course_of(game).pending
    first = str(decision.candidates[0])
    assert text.index('value="done"') < text.index(f'value="{first}"')
    target = course_of(game).resolver.battle.state.enemies_of(decision.side)[0]
    game = answer(game.pk, player, game.answered, lambda _course: f"{first} {target.id} yes")
    if asks_who_is_next(course_of(game)):
        text = page_of(signed_in(player), game.get_absolute_url())
        assert f"Charges {target.fighter.name}" in text
        assert "Another charge" in text


def test_fate_by_hand_is_posted_from_lists(campaign, player, other_player, plan):
    game = game_of(set_up(campaign, player, plan), player, other_player, PROPOSER, PROPOSER)
    game = answered(game, (player, player), asks_who_is_next)
    said = {"prefix": "by hand", "chosen": ["out", "0", ""], "number": game.answered}
    shown = signed_in(player).post(reverse("campaigns:game-answer", args=[game.pk]), said, follow=True)
    text = collapsed(shown.content.decode())
    assert "out of action" in text
    assert "by hand" in text
    assert course_of(Game.objects.get(pk=game.pk)).resolver.battle.state.combatants[0].out


def test_hand_of_cards_is_hidden_until_the_device_is_handed_over(campaign, player, other_player, plan):
    game = game_of(set_up(campaign, player, plan, "cards"), player, other_player, PROPOSER, PROPOSER)
    game = answered(game, (player, player), lambda course: type(course.pending).__name__ == "PlayCard")
    hand = course_of(game).resolver.battle.state.hands.of(course_of(game).asked)
    client = signed_in(player)
    before = page_of(client, game.get_absolute_url())
    assert "Hand the device to" in before
    assert not any(f'value="{card}"' in before for card in hand)
    client.post(reverse("campaigns:game-take", args=[game.pk]), {"side": course_of(game).asked})
    after = page_of(client, game.get_absolute_url())
    assert all(f'value="{card}"' in after for card in hand)


def test_refereed_battle_is_reported_without_a_table(campaign, player, other_player, plan):
    battle = set_up(campaign, player, plan)
    game = game_of(battle, player, other_player, PROPOSER, PROPOSER)
    game = answered(game, (player, player), lambda _course: False)
    assert Battle.objects.get(pk=battle.pk).status == Battle.Status.FOUGHT
    text = page_of(signed_in(other_player), battle.get_absolute_url())
    assert "Battle report" in text
    assert 'id="table-part"' not in text
    assert "Moving picture" not in text
    assert "stands where the players say" not in text


@pytest.mark.parametrize("ruleset", ["cards", "trench", "heroheim", "alternative"])
def test_every_page_of_a_refereed_battle_can_be_drawn(campaign, player, other_player, plan, ruleset):
    game = game_of(set_up(campaign, player, plan, ruleset), player, other_player, PROPOSER, PROPOSER)
    client, kinds = signed_in(player), set()

    def is_new(course):
        return type(course.pending).__name__ not in kinds

    while game.is_running:
        game = answered(game, (player, player), is_new)
        if game.is_running:
            kinds.add(type(course_of(game).pending).__name__)
            client.post(reverse("campaigns:game-take", args=[game.pk]), {"side": course_of(game).asked})
            assert "ask__sentence" in page_of(client, game.get_absolute_url())
    assert kinds


def test_dice_that_are_typed_in_are_asked_for(campaign, player, other_player, plan):
    battle = set_up(campaign, player, plan)
    plans = [SeatPlan(PROPOSER), SeatPlan(PROPOSER)]
    game = agree(propose_game(battle.pk, player, plans, typed_dice=True).pk, other_player)
    game = answered(game, (player, player), lambda course: isinstance(course.pending, Roll))
    client, roll = signed_in(player), course_of(game).pending
    assert 'name="faces"' in page_of(client, game.get_absolute_url())
    faces = {"faces": ["1"] * roll.count, "number": game.answered}
    client.post(reverse("campaigns:game-answer", args=[game.pk]), faces)
    assert Game.objects.get(pk=game.pk).answered > game.answered


def test_page_shows_who_acts_with_what_left_and_what_is_offered(campaign, player, other_player, plan):
    game = game_of(set_up(campaign, player, plan, "alternative"), player, other_player, PROPOSER, PROPOSER)
    client = signed_in(player)
    game = answered(game, (player, player), lambda course: type(course.pending).__name__ == "React")
    text = page_of(client, game.get_absolute_url())
    assert "Failures offered for a reaction:" in text
    assert "Nobody reacts in this turn" in text
    assert "Acting:" in text
    assert "Not activated in this round:" in text
    assert "has acted" in text


def test_page_offers_all_others_and_takes_their_answer(campaign, player, other_player, plan):
    game = game_of(set_up(campaign, player, plan, "alternative"), player, other_player, PROPOSER, PROPOSER)
    game = answered(game, (player, player), lambda course: type(course.pending).__name__ == "WhoActs")
    client, number = signed_in(player), game.answered
    assert 'value="rest run"' in page_of(client, game.get_absolute_url())
    client.post(reverse("campaigns:game-answer", args=[game.pk]), {"answer": "rest run", "number": number})
    course = course_of(Game.objects.get(pk=game.pk))
    assert len(course.resolver.answers) > number
    assert len(course.resolver.battle.state.activations.acted) > 1


def test_state_of_the_sequence_names_those_on_overwatch():
    course, table = Course(table_setup(PAIRS[0], "watch", "heroheim")), Table("watch")
    while not (isinstance(course.pending, NextToAct) and course.pending.activity == "shooting"):
        course.answer(table.answer(course.resolver))
    battle = course.resolver.battle
    candidates = map(battle.combatant, course.pending.candidates)
    said = [(it.id, deed) for it in candidates for deed in battle.witness.watching.watches(it)]
    watcher, deed = said[0]
    course.answer(f"{watcher} {deed}")
    course.answer("done")
    assert f"On overwatch: {Names(battle.setup).who(watcher)}." in sequence_of(course)


def test_a_shared_phone_is_handed_over_for_cards_and_not_for_other_questions(
    campaign, player, other_player, plan
):
    set_up_by = set_up(campaign, player, plan, ruleset="cards")
    game = game_of(set_up_by, player, other_player, PROPOSER, PROPOSER)
    client, players = signed_in(player), (player, player)
    game = answered(game, players, lambda course: isinstance(course.pending, PlayCard))
    first = game.asked
    client.post(reverse("campaigns:game-take", args=[game.pk]), {"side": first})
    game = answered(game, players, lambda course: isinstance(course.pending, ActivateUnit))
    asked = game.asked
    client.post(reverse("campaigns:game-take", args=[game.pk]), {"side": 1 - asked})
    page = client.get(game.get_absolute_url()).context["page"]
    assert (page.hands_to, page.cards, page.question.side) == (None, (), asked)
    game = answered(game, players, lambda course: isinstance(course.pending, PlayCard))
    page = client.get(game.get_absolute_url()).context["page"]
    assert page.hands_to.position == game.asked
    assert (page.question, page.cards) == (None, ())


def test_d6_alone_is_typed_with_one_tap(campaign, player, other_player, plan):
    battle = set_up(campaign, player, plan)
    game = agree(propose_game(battle.pk, player, [SeatPlan(PROPOSER)] * 2, typed_dice=True).pk, other_player)
    client = signed_in(player)
    assert '<button class="button" type="submit" name="faces" value="6">6</button>' in page_of(
        client, game.get_absolute_url()
    )
    client.post(reverse("campaigns:game-answer", args=[game.pk]), {"number": game.answered, "faces": "6"})
    game.refresh_from_db()
    assert game.answers.get().key.endswith("6")


@pytest.mark.parametrize(("ruleset", "kind"), [("trench", NextModel), ("cards", ActivateUnit)])
def test_fate_by_hand_is_said_where_it_is_asked_who_acts(campaign, player, other_player, plan, ruleset, kind):
    game = game_of(set_up(campaign, player, plan, ruleset), player, other_player, PROPOSER, PROPOSER)
    game = answered(game, (player, player), lambda course: isinstance(course.pending, kind))
    struck = course_of(game).resolver.battle.state.of_side(game.asked)[0].id
    game = answer(game.pk, player, game.answered, lambda _course: f"by hand down {struck}")
    course = course_of(game)
    assert isinstance(course.pending, kind)
    assert not course.resolver.battle.combatant(struck).standing
    assert "This happened" in page_of(signed_in(player), game.get_absolute_url())
