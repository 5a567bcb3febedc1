"""What a printed roster tells of its state, to its player, to organisers and to other players of the campaign."""

import io

import pytest
from pypdf import PdfReader

from campaigns.services.members.warbands import enter_warband
from campaigns.services.results.accept import accept_battle
from roster.services.warbands.muster import import_warband
from tests.roster.printing.test_sheet_page import ILLEGAL

pytestmark = pytest.mark.django_db


def text_of(client, user, warband):
    client.force_login(user)
    answer = client.get(f"/warbands/{warband.pk}/sheet.pdf")
    assert answer.status_code == 200
    return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)


def test_problems_are_told_to_the_player_and_to_organisers_alone(
    client, campaign, player, organiser, other_player
):
    illegal = import_warband(player, ILLEGAL, origin="a test", request_key="illegal")
    enter_warband(campaign.pk, player, illegal.pk)
    for user in (player, organiser):
        assert "Not legal" in text_of(client, user, illegal)
    assert "Not legal" not in text_of(client, other_player, illegal)


def test_an_open_post_battle_sequence_is_told_to_the_player(client, rats, player, organiser, fought):
    assert "Unfinished" not in text_of(client, player, rats)
    accept_battle(fought.pk, organiser)
    assert "Unfinished" in text_of(client, player, rats)
