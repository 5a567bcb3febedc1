"""Whole sequences with a campaign's effects: each in its step, dice that stay, replays, results entered in short."""

import pytest

from rules.aftermath import effects
from rules.aftermath.effects import CampaignEffect
from rules.aftermath.events import league as events
from rules.aftermath.events.losses import ExperienceAwarded, StepBegan
from rules.aftermath.record import AftermathRecord, AftermathSetup
from rules.aftermath.replaying import replay
from rules.aftermath.resolver import AftermathResolver, resume
from rules.aftermath.sensible import choose
from rules.catalogue.load import rulebook
from rules.ledger.entries import BattleFought, ExperienceGained, Settled
from rules.ledger.gains import GoldChanged
from rules.values import canonical, changed, read_json
from tests.rules.aftermath.test_resolver import at_random, setup
from tests.rules.aftermath.warbands import GUARD, RATS, battle, outcome

EVERYTHING: tuple[CampaignEffect, ...] = (
    effects.GoldIncome("Market day", "2D6"),
    effects.GoldIncome("Tithe", "D6", lost=True),
    effects.WyrdstoneIncome("Wyrdstone shower", "D3"),
    effects.ItemIncome("The ropery", "rope-and-hook"),
    effects.ExplorationDice("Open gates", 1),
    effects.RareItemRolls("Smugglers", 1),
    effects.WyrdstonePrice("Rich buyers", 20),
    effects.ShardPrice("Alchemist", 2),
    effects.ExperienceIncome("Omen", 1),
)


def start(*laid_on: CampaignEffect, seed: str = "s", settled: bool = False) -> AftermathSetup:
    return changed(setup(seed), effects=laid_on, settled=settled)


def played(begun: AftermathSetup) -> AftermathResolver:
    return AftermathResolver(begun, rulebook(), policy=choose)


def test_each_effect_is_read_in_the_step_of_its_chapter() -> None:
    step, found = "", {}
    for event in played(start(*EVERYTHING)).events:
        if isinstance(event, StepBegan):
            step = event.step
        elif isinstance(event, ExperienceAwarded):
            found.setdefault(event.reason, step)
        elif origin := getattr(event, "origin", ""):
            found[origin] = step
    assert found["Omen"] == "experience"
    assert {found[it] for it in ("Wyrdstone shower", "The ropery", "Open gates")} == {"exploration"}
    assert {found[it] for it in ("Market day", "Tithe", "Rich buyers", "Alchemist")} == {"sell-wyrdstone"}


def test_survivors_who_fought_learn_and_the_dead_do_not() -> None:
    resolver = played(start(effects.ExperienceIncome("Omen", 2, "heroes")))
    entry = next(it for it in resolver.record.entries if isinstance(it, BattleFought))
    learned = {it.number for it in entry.changes if isinstance(it, ExperienceGained) and it.reason == "Omen"}
    dead = {it.number for it in resolver.draft.sheet.warriors if not it.is_active}
    assert learned
    assert learned == {1, 2, 3} - dead


def test_only_a_leader_learns_what_leaders_learn() -> None:
    resolver = played(start(effects.ExperienceIncome("Omen", 1, "leader")))
    lessons = [it for it in resolver.events if isinstance(it, ExperienceAwarded) and it.reason == "Omen"]
    assert [it.warrior for it in lessons] == [1]


def test_a_short_result_has_its_lessons_on_top_of_what_was_entered() -> None:
    resolver = played(start(effects.ExperienceIncome("Omen", 1), settled=True))
    lessons = [it for it in resolver.events if isinstance(it, ExperienceAwarded)]
    assert [(it.warrior, it.reason) for it in lessons] == [(number, "Omen") for number in (1, 2, 3, 4)]
    settled = [it for it in resolver.record.entries if isinstance(it, Settled) and it.step == "experience"]
    assert [it.changes[0].number for it in settled] == [1, 2, 3, 4]
    assert lessons[0].total == GUARD.warrior(1).experience + 1


def test_a_step_that_was_done_on_paper_brings_nothing() -> None:
    resolver = AftermathResolver(
        start(effects.GoldIncome("Market day", "5"), settled=True), rulebook(), answers=["skip all"]
    )
    assert resolver.done
    assert resolver.record.entries == ()


def test_without_effects_everything_is_as_it_was() -> None:
    """No die, no event, no entry is another."""
    plain, told = played(start()).record, played(start(*EVERYTHING)).record
    known = {roll.key: roll.faces for roll in told.rolls}
    assert not any(isinstance(it, events.LeagueEvent) for it in plain.events)
    assert all(known.get(it.key, it.faces)[: len(it.faces)] == it.faces for it in plain.rolls)


@pytest.mark.parametrize("seed", [f"seed {number}" for number in range(15)])
def test_sequences_with_effects_end_and_replay_to_the_byte(seed: str) -> None:
    resolver = AftermathResolver(start(*EVERYTHING, seed=seed), rulebook(), policy=at_random(seed))
    assert resolver.done
    stored = canonical(resolver.record)
    again = resume(read_json(AftermathRecord, stored, where="a record"), rulebook())
    assert canonical(again.record) == stored


def test_a_corrected_battle_has_the_effects_and_the_dice_that_it_had() -> None:
    record = played(start(*EVERYTHING)).record
    other = changed(record.setup, outcome=outcome(battle(GUARD, RATS), {"Jost": "Snikch"}, winner=1))
    again = replay(record, other, rulebook()).resolver

    def income(record: AftermathRecord) -> list[GoldChanged]:
        gold = [it for entry in record.entries if isinstance(entry, Settled) for it in entry.changes]
        return [it for it in gold if isinstance(it, GoldChanged) and it.reason == "Market day"]

    assert again.done
    assert income(again.record) == income(record) != []


def test_another_name_of_an_event_rolls_no_other_dice() -> None:
    def faces(name: str) -> list[tuple[int, ...]]:
        return [
            it.roll.faces
            for it in played(start(effects.GoldIncome(name, "2D6"))).events
            if isinstance(it, events.IncomeReceived) and it.roll
        ]

    assert faces("Market day") == faces("The great market")
