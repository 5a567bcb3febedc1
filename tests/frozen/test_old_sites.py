"""A site of every earlier version of the program, on today's: all of it is shown, counts, and can be played on."""

import json
from contextlib import suppress
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from django.template.loader import render_to_string
from django.test import Client
from django.utils.html import escape

from campaigns.models import Battle, CampaignStudy, Game, GameSeat
from campaigns.pages.battles.story import story
from campaigns.services.battles.fight import fight_battle, record_of
from campaigns.services.play.adopt import adopt_rules
from campaigns.services.play.answer import answer
from campaigns.services.play.begin import agree
from campaigns.services.play.course import Diverged, course_of
from campaigns.services.play.hand_over import SIDE, hand_over
from campaigns.services.results.accept import accept_battle
from campaigns.services.studies.ask import FIGHT_STUDY
from roster.models import Aftermath, Job, SoloBattle, User, Warband
from roster.printing.sheet_page import sheet_page
from roster.rulebooks import book_of
from roster.services.aftermath.sequence import commit_aftermath, open_at, position, resumed, save
from roster.services.tally.solo import hand_in_solo
from roster.sheets import read_sheet
from roster.site.jobs import asking
from rules.aftermath.proposals import rolls_in
from rules.aftermath.record import AftermathRecord
from rules.aftermath.sensible import choose
from rules.play.driving import suggested
from rules.studies.summary import Summary
from rules.values import read_json
from tests.frozen.conftest import VERSIONS, standing_on
from tests.frozen.pages import pages

#: The first version whose frozen site has games that people play.
FIRST_WITH_GAMES = 9
#: The first version whose frozen site has balance studies of a campaign.
FIRST_WITH_STUDIES = 10


def test_ledger_check_finds_nothing(site):
    found = ledgers()
    assert found["faults"] == []
    assert found["looked_at"]["warbands"] == Warband.objects.count()


def test_nothing_is_to_be_done_once_a_site_is_migrated(migrated, django_db_blocker):
    """What this version does with earlier battles and rulebooks is told, and stops no script."""
    told = StringIO()
    with django_db_blocker.unblock(), standing_on(migrated(VERSIONS[-1])):
        call_command("upgrade", "check", "--json", stdout=told)
    findings = json.loads(told.getvalue())["findings"]
    assert [it for it in findings if it["is_to_do"]] == []
    assert {it["subject"] for it in findings} <= {"battle", "edition", "sequence"}
    assert not any("no known" in it["says"] for it in findings)


@pytest.fixture
def organiser(site):
    return User.objects.get(username="organiser")


def ledgers() -> dict:
    """What `ledger check` finds."""
    told = StringIO()
    with suppress(SystemExit):
        call_command("ledger", "check", "--json", stdout=told)
    return json.loads(told.getvalue())


@transaction.atomic
def play_out(sequence: Aftermath) -> None:
    """All answers of the policy, each die rolled by the site, then into the ledger."""
    open = open_at(sequence.pk)
    open.by_hand = False
    resolver = resumed(open)
    while not resolver.done:
        resolver.answer(choose(resolver.pending, resolver.draft))
    save(open, resolver)
    commit_aftermath(sequence.pk, open.warband.owner, at=position(resolver))


def games_go_on() -> int:
    """Every game under way is answered for each of its players as tactics advise, and then played out; their number."""
    running = Game.objects.filter(status=Game.Status.RUNNING).order_by("pk")
    numbers = list(running.values_list("pk", flat=True))
    for number in numbers:
        _answer_some(number)
        for seat in GameSeat.objects.filter(game=number, user__isnull=False).select_related("user"):
            game = Game.objects.get(pk=number)
            if game.is_running:
                hand_over(number, seat.user, game.answered, SIDE)
    assert not running.exists()
    return len(numbers)


def _answer_some(number: int) -> None:
    """Answers as tactics advise; players of a game that today's rules would play otherwise first agree to go on."""
    for _ in range(6):
        game = Game.objects.get(pk=number)
        if not game.is_running:
            return
        user = GameSeat.objects.get(game=game, position=game.asked).user
        try:
            course_of(game)
        except Diverged:
            for seat in GameSeat.objects.filter(game=game, user__isnull=False).select_related("user"):
                game = adopt_rules(number, seat.user)
        else:
            answer(number, user, game.answered, lambda course: suggested(course, "steady"))


def test_games_under_way_are_played_on_to_their_end(site):
    before = Game.objects.filter(status=Game.Status.OVER).count()
    proposed = GameSeat.objects.filter(game__status=Game.Status.PROPOSED, agreed_at=None)
    for seat in list(proposed.select_related("asks")):
        agree(seat.game_id, seat.asks)
    played = games_go_on()
    assert Game.objects.filter(status=Game.Status.OVER).count() == before + played
    assert bool(played) == (int(site) >= FIRST_WITH_GAMES)
    assert ledgers()["faults"] == []


def test_studies_that_were_cut_off_are_fought_to_their_end(site):
    """The first block is fought again where the rules have changed since."""
    assert CampaignStudy.objects.exists() == (int(site) >= FIRST_WITH_STUDIES)
    for study in CampaignStudy.objects.all():
        Job.objects.filter(kind=FIGHT_STUDY, subject=study.key).delete()
        asking.ask(FIGHT_STUDY, study.key, study.asked_by, study=study.pk)
        study.refresh_from_db()
        assert read_json(Summary, study.summary, where=str(study)).battles == study.battles


def test_every_page_is_there(site):
    clients: dict[int, Client] = {}
    missing = []
    for user, address in pages():
        if user.pk not in clients:
            clients[user.pk] = Client(raise_request_exception=False)
            clients[user.pk].force_login(user)
        answer = clients[user.pk].get(address)
        if answer.status_code != 200:
            missing.append((answer.status_code, user.username, address))
    assert not missing


def test_every_roster_sheet_has_its_warriors_and_is_printed(site):
    """All of them as far as the page goes; laid out as PDF only the first, which takes long."""
    printed = False
    for warband in Warband.objects.select_related("owner", "edition").with_sheets():
        sheet = read_sheet(warband)
        text = render_to_string("print/roster_sheet.html", {"page": sheet_page(sheet, book_of(warband))})
        assert all(escape(block.name) in text for block in sheet.active), warband
        if not printed:
            client = Client()
            client.force_login(warband.owner)
            answer = client.get(f"/warbands/{warband.pk}/sheet.pdf")
            assert answer.status_code == 200
            assert answer.content.startswith(b"%PDF")
            printed = True


def test_every_battle_that_was_fought_is_shown_from_its_stored_events(site):
    battles = Battle.objects.exclude(fought_at=None).filter(fought_by="engine")
    assert battles
    for battle in battles:
        record = record_of(battle)
        assert len(record.events) == len(json.loads(battle.record)["events"])
        lines = sum(len(turn.lines) for round in story(record) for turn in round.turns)
        assert lines > len(record.events) / 3, battle


def test_the_dice_of_every_proposal_stay_as_they_were_rolled(site, organiser):
    for battle in Battle.objects.filter(status="fought").exclude(proposal="").order_by("pk"):
        rolls = rolls_in(battle.proposal, str(battle))
        told = json.dumps([side["events"] for side in json.loads(battle.proposal)["sides"]])
        assert sum(map(len, rolls)) >= told.count("InjuryRolled")
        sides = list(battle.sides.select_related("warband"))
        accept_battle(battle.pk, organiser, reason="It is late enough.")
        for side in sides:
            sequence = Aftermath.objects.get(battle=battle.key, warband=side.warband_id)
            play_out(sequence)
            made = {roll.key: roll.faces for roll in sequence_of(sequence.pk).rolls}
            if side.warband.revision == side.revision:
                assert made.items() >= {roll.key: roll.faces for roll in rolls[side.position]}.items(), side


def sequence_of(key: int) -> AftermathRecord:
    return read_json(AftermathRecord, Aftermath.objects.get(pk=key).record, where="a sequence")


def test_every_undecided_battle_is_fought_and_accepted_and_its_sequence_played(site, organiser):
    games_go_on()
    for battle in Battle.objects.filter(status="set_up", tally="").order_by("pk"):
        fight_battle(battle.pk, organiser)
    for battle in Battle.objects.filter(status="fought").order_by("pk"):
        accept_battle(battle.pk, organiser, reason="It is late enough.")
    for solo in SoloBattle.objects.filter(status="open"):
        hand_in_solo(solo.pk, sure=True)
    waiting = Aftermath.objects.filter(status="open").order_by("pk")
    assert waiting.exists()
    while sequence := waiting.all().first():
        play_out(sequence)
    found = ledgers()
    assert (found["faults"], found["looked_at"]["warbands"]) == ([], Warband.objects.count())
