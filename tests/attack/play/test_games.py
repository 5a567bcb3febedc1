"""Nonsense, strangers and late comers at the table of a game: each is refused in words, and nothing of it is stored."""

import random

import pytest
from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import timezone

from campaigns.models import Campaign, Game, GameAnswer
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import PROPOSER, TACTICS, SeatPlan, propose_game
from campaigns.services.play.call_off import call_off
from campaigns.services.play.course import course_of
from campaigns.services.play.watch import change_watch_link, watch_stamp
from rules.engine.dice import Roll
from rules.play.driving import suggested
from tests.attack.test_access_matrix import addresses
from tests.attack.world import ROLES, World, make_world

pytestmark = pytest.mark.django_db

#: Whoever is none of the two players.
OTHERS = [role for role in ROLES if role not in ("player", "opponent")]
#: The kinds of questions that are looked at in one battle.
KINDS = 3
RULESETS = ("mordheim", "alternative", "cards", "heroheim", "trench")
NONSENSE = (
    *(
        "",
        "-1",
        "0",
        "99999999999999999999999",
        "1e5",
        "NaN",
        "\u0663",
        "\u00b2",
        "\x00",
        "\U0001f600" * 50,
    ),
    *(
        "1,2",
        "1,2,3",
        "-1,-1,-1",
        "9999999,0,0",
        "1,2,3,4",
        "stay 1",
        "none none",
        "AS",
        "to the moon",
        "x" * 10_000,
    ),
    *(
        "concedes 0",
        "concedes 1",
        "agreed draw",
        "concedes",
        "{}",
        "null",
        "<script>",
        "' OR 1=1 --",
        "\u202e1",
    ),
)


@pytest.fixture
def world() -> World:
    return make_world()


#: The addresses about a game that are only looked at.
PAGES = {
    *("campaigns:game", "campaigns:game-poll", "campaigns:game-picture-progress"),
    *("campaigns:game-moving-picture", "campaigns:game-still-picture", "campaigns:game-change"),
}


def verbs() -> list[str]:
    """The addresses that take posts about a game, but for what is about its table and not about the battle."""
    named = {name for name, parameters in addresses(get_resolver()) if parameters == ["game_id"]}
    return sorted(named - PAGES)


def stored(game_id: int) -> list[object]:
    """Everything about the battle of a game."""
    fields = ("number", "side", "key", "user", "taken_back_at")
    rows = GameAnswer.objects.filter(game=game_id).order_by("pk").values_list(*fields)
    game = Game.objects.filter(pk=game_id).values_list(
        "status", "answered", "asked", "fingerprint", "draw_offers"
    )
    return [*rows, *game]


def client_of(world: World, role: str) -> Client:
    client = Client(raise_request_exception=False)
    if role != "nobody":
        client.force_login(world.users[role])
    return client


def hostile(number: int):
    """Posts with one thing in them that makes no sense."""
    yield {}
    yield {"number": str(number)}
    for value in NONSENSE:
        yield {"number": str(number), "answer": value}
    for value in NONSENSE[::3]:
        yield {"number": str(number), "x": value, "y": "99999", "z": value}
        yield {"number": str(number), "x": "99999", "y": value}
        yield {"number": str(number), "prefix": "charge", "chosen": [value, value, "1"]}
        yield {"number": str(number), "prefix": value}
        yield {"number": str(number), "faces": [value] * 30}


@pytest.mark.parametrize("role", OTHERS)
def test_strangers_and_spectators_change_nothing(world: World, role: str) -> None:
    game_id = world.ids["game_id"]
    game, client, before = Game.objects.get(pk=game_id), client_of(world, role), stored(game_id)
    key = suggested(course_of(game), "steady")
    fields = {"number": str(game.answered), "answer": key, "hand_over": "side", "parry": "never", "side": "0"}
    for name in verbs():
        if role in ("organiser", "co-organiser") and name == "campaigns:game-call-off":
            continue
        for data in (fields, {**fields, "draw": "1"}, {}):
            reply = client.post(reverse(name, args=[game_id]), data, headers={"HX-Request": "true"})
            assert reply.status_code < 500, name
    assert stored(game_id) == before


@pytest.mark.parametrize("role", ["player", "opponent"])
def test_answers_go_to_their_own_game_and_side(world: World, role: str) -> None:
    game = Game.objects.get(pk=world.ids["game_id"])
    asked = {0: "player", 1: "opponent"}[game.asked]
    key, before = suggested(course_of(game), "steady"), stored(game.pk)
    client = client_of(world, role)
    url = reverse("campaigns:game-answer", args=[game.pk])
    for number in ("", "-1", str(game.answered - 1), str(game.answered + 1), "9" * 30, "\u0663"):
        assert client.post(url, {"number": number, "answer": key}).status_code < 500
    assert stored(game.pk) == before
    client.post(url, {"number": str(game.answered), "answer": key})
    assert (stored(game.pk) != before) == (role == asked)


def test_pages_are_asked_for_and_buttons_pressed_and_nothing_else(world: World) -> None:
    client, before = client_of(world, "player"), stored(world.ids["game_id"])
    for name in verbs():
        for method in ("get", "head", "put", "patch", "delete"):
            assert getattr(client, method)(reverse(name, args=[world.ids["game_id"]])).status_code == 405
    guarded = Client(enforce_csrf_checks=True)
    guarded.force_login(world.users["player"])
    for name in verbs():
        assert guarded.post(reverse(name, args=[world.ids["game_id"]])).status_code == 403, name
    assert stored(world.ids["game_id"]) == before


def of_ruleset(world: World, ruleset: str, *, typed: bool = False) -> Game:
    """A friendly of the player against tactics."""
    sides = Game.objects.get(pk=world.ids["game_id"]).battle.sides.order_by("position")
    warbands = tuple(sides.values_list("warband", flat=True))
    plan = Plan(warbands=warbands, ruleset=ruleset, friendly=True, unfinished=True)
    battle = set_up_battle(world.campaign.pk, world.users["player"], plan)
    seats = SeatPlan(PROPOSER), SeatPlan(TACTICS)
    return propose_game(battle.pk, world.users["player"], seats, typed_dice=typed)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nonsense_is_refused_at_every_kind_of_question(world: World, ruleset: str) -> None:
    game, client, kinds = of_ruleset(world, ruleset), client_of(world, "player"), set()
    player, url = world.users["player"], reverse("campaigns:game-answer", args=[game.pk])
    for _ in range(30):
        game = Game.objects.get(pk=game.pk)
        if not game.is_running or len(kinds) == KINDS:
            break
        course = course_of(game)
        if type(course.pending) not in kinds:
            kinds.add(type(course.pending))
            before = stored(game.pk)
            legal = set(getattr(course.pending, "answers", None) or ())
            for data in list(hostile(game.answered))[::3]:
                if data.get("answer") in legal:
                    continue
                assert client.post(url, data).status_code == 302, data
                assert stored(game.pk) == before, data
        key = suggested(course, "steady")
        answer(game.pk, player, game.answered, lambda _course, key=key: key)
    assert len(kinds) > 1


def test_nonsense_is_no_die(world: World) -> None:
    game, client = of_ruleset(world, "cards", typed=True), client_of(world, "player")
    dice = random.Random(1)
    url, looked_at = reverse("campaigns:game-answer", args=[game.pk]), set()
    while len(looked_at) < 2:
        game = Game.objects.get(pk=game.pk)
        course = course_of(game)
        if isinstance(course.pending, Roll):
            roll, before = course.pending, stored(game.pk)
            key = ",".join(
                roll.deck[: roll.count]
                if roll.deck
                else [str(dice.randint(1, roll.sides)) for _ in range(roll.count)]
            )
            if bool(roll.deck) not in looked_at:
                looked_at.add(bool(roll.deck))
                for data in list(hostile(game.answered))[::3]:
                    assert client.post(url, data).status_code == 302, data
                    assert stored(game.pk) == before, data
        else:
            key = suggested(course, "steady")
        answer(game.pk, world.users["player"], game.answered, lambda _course, key=key: key)


@pytest.mark.parametrize("role", ["player", "opponent", "organiser", "nobody"])
def test_nothing_is_stored_once_a_game_has_ended(world: World, role: str) -> None:
    game_id = world.ids["game_id"]
    call_off(game_id, world.users["organiser"], "It is late.")
    refuses_everything(world, role, game_id)


@pytest.mark.parametrize("role", ["player", "opponent", "organiser"])
def test_nothing_is_stored_once_the_campaign_is_archived(world: World, role: str) -> None:
    Campaign.objects.filter(pk=world.campaign.pk).update(archived_at=timezone.now())
    refuses_everything(world, role, world.ids["game_id"])


def refuses_everything(world: World, role: str, game_id: int) -> None:
    client, before = client_of(world, role), stored(game_id)
    for name in verbs():
        for data in ({"number": "0", "answer": "stay", "hand_over": "side"}, {"side": "0"}, {"draw": "1"}):
            for htmx in ({}, {"HX-Request": "true"}):
                reply = client.post(reverse(name, args=[game_id]), data, headers=htmx)
                assert reply.status_code < 500, name
    assert stored(game_id) == before


def test_links_of_before_show_nothing(world: World) -> None:
    game = Game.objects.get(pk=world.ids["game_id"])
    player, tokens = world.users["player"], []
    for _ in range(2):
        tokens.append(change_watch_link(game.pk, player, renew=True).watch_token)
    old, now = (reverse("campaigns:watch", args=[token]) for token in tokens)
    seen = watch_stamp(Game.objects.get(pk=game.pk))
    assert [Client().get(url).status_code for url in (old, now)] == [404, 200]
    assert Client().get(now, {"seen": seen}).status_code == 204
    change_watch_link(game.pk, player, renew=False)
    for url in (old, now, reverse("campaigns:watch", args=["0"])):
        for asked in ({}, {"seen": seen}, {"seen": ""}):
            reply = Client().get(url, asked)
            assert reply.status_code == 404
            assert game.title not in reply.content.decode()
            reply = Client().get(url, asked, headers={"HX-Request": "true"})
            assert (reply.headers["HX-Redirect"], reply.content) == (url, b"")
