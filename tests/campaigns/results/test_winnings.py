"""What a battle brought each warband by its scenario, on the battle's page; and battles of three in the chronicle."""

import pytest

from campaigns.pages.chronicle.sentences import result
from campaigns.pages.results.winnings import winnings
from campaigns.services.battles.fight import fight_battle
from campaigns.services.battles.set_up import Plan, set_up_battle
from campaigns.services.members.warbands import enter_warband
from rules.engine.events import Status
from rules.engine.outcome import FighterOutcome, Outcome, SideOutcome, Spoil
from rules.resolve import set_up
from rules.values import changed
from tests.campaigns.samples import muster
from tests.rules.warbands import BOOK, roster

SHEETS = [roster("undead"), roster("orc-mob")]


def outcome_of(setup, deeds: tuple[str, ...], spoils: tuple[Spoil, ...]) -> Outcome:
    sides = []
    for index, side in enumerate(setup.sides):
        fighters = [
            FighterOutcome(one.id, one.warrior, one.member, one.name, Status.STANDING)
            for one in side.fighters
        ]
        if index == 0:
            fighters[0] = changed(fighters[0], deeds=deeds)
        sides.append(
            SideOutcome(side.name, len(fighters), False, tuple(fighters), spoils=spoils if not index else ())
        )
    return Outcome(0, "rout", 4, tuple(sides))


def test_it_says_what_was_won_and_which_deeds_earned_experience():
    setup = set_up(SHEETS, BOOK, seed="1", scenario="wyrdstone-hunt")
    outcome = outcome_of(setup, ("counter-carried",) * 2, (Spoil("wyrdstone", 2), Spoil("gold", 11)))
    found = winnings(setup, outcome, 0, BOOK)
    assert found.won == ("2 shards of wyrdstone", "11 gold crowns")
    assert found.deeds == (
        f"{setup.fighters[0].name} carried a wyrdstone counter, 2 times (1 experience each)",
    )
    assert winnings(setup, outcome, 1, BOOK).won == ()


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"winner": 1, "reason": "rout"}, "B beat A and C in 3 rounds"),
        ({"winner": 0, "sharing": [2], "reason": "shared"}, "A and C beat B in 3 rounds"),
        ({"winner": 0, "sharing": [1, 2], "reason": "lair taken"}, "A, B and C won together in 3 rounds"),
        ({"winner": None, "reason": "time"}, "A, B and C drew after 3 rounds"),
    ],
)
def test_battles_of_three_are_told(facts: dict, told: str):
    assert result({"sides": ["A", "B", "C"], "rounds": 3, **facts}) == told


@pytest.mark.django_db
def test_a_battle_of_three_has_its_page_and_its_line_in_the_campaign(
    campaign, organiser, player, rats, others, client_of
):
    third = muster(player, "The Third Lantern", 5)
    enter_warband(campaign.pk, player, third.pk)
    plan = Plan(warbands=(rats.pk, others.pk, third.pk), policies=("steady",) * 3, scenario="treasure-hunt")
    battle = fight_battle(set_up_battle(campaign.pk, organiser, plan).pk, organiser)
    client = client_of(player)
    page = client.get(battle.get_absolute_url()).content.decode()
    assert page.count('class="winnings"') == 3
    assert client.get(campaign.get_absolute_url()).status_code == 200
