"""Plays battles and their post-battle sequences on the database that it is given, until it is killed.

What a killed run left half done, the next one goes on with. Run as a program; it says when it is ready and when a step
is done.
"""

import os
import random
import sys


def go_on() -> None:
    """One step further with the oldest thing that waits."""
    from campaigns.models import Battle, Campaign
    from campaigns.services.battles.fight import fight_battle, record_of
    from campaigns.services.battles.readiness import WarbandsMoved
    from campaigns.services.battles.set_up import Plan, set_up_battle
    from campaigns.services.results.accept import accept_battle
    from campaigns.services.results.correct import correct_battle, plan_correction, seen_by
    from campaigns.services.results.discard import set_up_again
    from roster.models import Aftermath
    from roster.services.aftermath.sequence import commit_aftermath, position
    from tests.campaigns.sequences import to_the_end

    campaign = Campaign.objects.get(name="Winter in the Ruins")
    organiser = campaign.memberships.get(role="organiser").user
    sequence = Aftermath.objects.filter(status="open").order_by("pk").first()
    counting = campaign.battles.filter(is_friendly=False)
    battle = counting.exclude(status__in=["accepted", "discarded"]).order_by("pk").first()
    if sequence is not None:
        commit_aftermath(sequence.pk, sequence.warband.owner, at=position(to_the_end(sequence)))
    elif battle is None:
        counted = campaign.battles.filter(status="accepted").order_by("-pk").first()
        if counted is not None and random.random() < 0.5:
            outcome = record_of(counted).outcome
            seen = seen_by(plan_correction(counted, outcome), outcome)
            correct_battle(counted.pk, organiser, outcome, reason="again", seen=seen)
        sides = tuple(campaign.entered.order_by("pk").values_list("warband", flat=True)[:2])
        set_up_battle(campaign.pk, organiser, Plan(warbands=sides))
    elif battle.status == Battle.Status.SET_UP:
        try:
            fight_battle(battle.pk, organiser)
        except WarbandsMoved:
            set_up_again(battle.pk, organiser)
    else:
        accept_battle(battle.pk, organiser)


def play() -> None:
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.attack.site_settings"
    django.setup()
    say("ready")
    while True:
        go_on()
        say("step")


def say(word: str) -> None:
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    play()
