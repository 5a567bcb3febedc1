"""Django's description of the campaigns app."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"
    verbose_name = "Campaigns"

    def ready(self) -> None:
        from campaigns.access import (
            fights_in_campaign,
            must_withdraw_first,
            name_of_campaign,
            opponents_need,
            warbands_kept_by_organisers,
            warbands_of_fellow_members,
            warbands_open_to,
            warbands_organised_by,
        )
        from campaigns.destined import campaign_meant
        from campaigns.pages.campaign.archive import campaigns_of_account
        from campaigns.pages.home.waiting import matters_on_roster
        from campaigns.pages.play.archive import games_of_account
        from campaigns.services.campaign.delete import leaves_an_organiser, remove_deleted_campaigns
        from campaigns.services.claims.personae import persona_elsewhere
        from roster.access import kept_by_organisers, open_warbands, organisers, readers
        from roster.destinations import destinations
        from roster.pages.warbands.between_warbands import open_matters
        from roster.printing.marks import campaigns as played_in
        from roster.services.accounts.archive import parts
        from roster.services.accounts.delete import duties
        from roster.services.accounts.removals import removals
        from roster.services.tally.solo import commitments
        from roster.services.warbands.delete import needs, ties
        from roster.services.warbands.hirelings import elsewhere

        _hear_of_the_roster()
        _register_subjects()
        _register_jobs()
        _register_chores()
        _register_notices()
        for registry, answer in (
            (commitments, fights_in_campaign),
            (played_in, name_of_campaign),
            (ties, must_withdraw_first),
            (needs, opponents_need),
            (duties, leaves_an_organiser),
            (removals, remove_deleted_campaigns),
            (parts, campaigns_of_account),
            (parts, games_of_account),
            (elsewhere, persona_elsewhere),
            (open_matters, matters_on_roster),
            (destinations, campaign_meant),
            (readers, warbands_of_fellow_members),
            (open_warbands, warbands_open_to),
            (organisers, warbands_organised_by),
            (kept_by_organisers, warbands_kept_by_organisers),
        ):
            if answer not in registry:
                registry.append(answer)
        _register_for_operators()
        _keep_the_audit()


def _hear_of_the_roster() -> None:
    """React to what happens to warbands and accounts, as far as campaigns are concerned."""
    from campaigns.services.campaign.delete import leave_everything
    from campaigns.services.chronicle.write import note_change_by_hand, note_past_corrected
    from campaigns.services.members.permissions import note_waived
    from campaigns.services.notices.tell import tell_organisers_of_answer
    from campaigns.services.play.leave import leave_games
    from campaigns.services.printing import remove_prints_of
    from campaigns.services.results.aftermath import note_finished, note_reopened, stands_still
    from roster.services.aftermath.sequence import stops
    from roster.signals import (
        account_removed,
        aftermath_finished,
        aftermath_reopened,
        change_answered,
        changed_by_hand,
        past_corrected,
        problem_waived,
    )

    if stands_still not in stops:
        stops.append(stands_still)
    account_removed.connect(leave_games)
    account_removed.connect(leave_everything)
    account_removed.connect(remove_prints_of)
    aftermath_finished.connect(note_finished)
    aftermath_reopened.connect(note_reopened)
    change_answered.connect(tell_organisers_of_answer)
    changed_by_hand.connect(note_change_by_hand)
    past_corrected.connect(note_past_corrected)
    problem_waived.connect(note_waived)


def _register_subjects() -> None:
    """What members may report to the operators."""
    from campaigns.services.campaign.report import (
        battle_subject,
        campaign_subject,
        game_line_subject,
        member_subject,
    )
    from roster.services.accounts.report import subjects

    subjects.update(campaign=campaign_subject, battle=battle_subject, member=member_subject)
    subjects["game-line"] = game_line_subject


def _register_chores() -> None:
    """What is done once an hour, and what is looked at every few seconds."""
    from campaigns.services.battles.chances import remove_settled_chances
    from campaigns.services.battles.pictures import remove_old_pictures
    from campaigns.services.notices.rounds import tell_deadlines_near
    from campaigns.services.play.late import tick_games
    from campaigns.services.printing import remove_old_prints
    from campaigns.services.results.confirm import count_all_due
    from campaigns.services.rounds.deadlines import note_deadlines_near
    from roster.site.jobs.care import chores, watches

    for chore in (
        count_all_due,
        tell_deadlines_near,
        note_deadlines_near,
        remove_old_prints,
        remove_old_pictures,
        remove_settled_chances,
    ):
        if chore not in chores:
            chores.append(chore)
    if tick_games not in watches:
        watches.append(tick_games)


def _register_jobs() -> None:
    from campaigns.film.making import PICTURE
    from campaigns.jobs import KINDS
    from campaigns.printing.making import PRINT
    from campaigns.simulating import CHANCES
    from campaigns.studying import STUDY
    from campaigns.webhooks import sending
    from roster.site.jobs import register

    for kind in (*KINDS, PRINT, PICTURE, CHANCES, STUDY, sending.KIND):
        register(kind)


def _register_notices() -> None:
    from campaigns.pages.notices import KINDS
    from campaigns.webhooks import sending
    from roster.site.notices import register

    for kind in (*KINDS, sending.NOTICE):
        register(kind)


def _register_for_operators() -> None:
    """Register what `manage.py ledger check` inspects and what `/metrics` shows of campaigns."""
    from campaigns import checking
    from campaigns.figures import of_campaigns
    from roster.site.operating.figures import figures

    checking.register()
    if of_campaigns not in figures:
        figures.append(of_campaigns)


def _keep_the_audit() -> None:
    """The audit hears of the chronicle; its old rows go, and its rows are guarded."""
    from django.db.models.signals import post_save

    from campaigns.audit.care import remove_old_actions
    from campaigns.audit.record import hear_chronicle
    from campaigns.models import ChronicleEntry
    from campaigns.models.admin_action import AUDIT_GUARD
    from roster.models.ledger_guard import GUARDS
    from roster.site.jobs.care import chores

    post_save.connect(hear_chronicle, sender=ChronicleEntry)
    if AUDIT_GUARD not in GUARDS:
        GUARDS.append(AUDIT_GUARD)
    if remove_old_actions not in chores:
        chores.append(remove_old_actions)
