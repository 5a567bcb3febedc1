"""What campaigns give the roster and the site: receivers of its news, jobs, chores, notices, subjects of reports.

`register` is called when the first of it is asked for (`roster.registries`); this module imports most of the site.
"""

from campaigns import access, checking
from campaigns.audit.care import remove_old_actions
from campaigns.destined import campaign_meant
from campaigns.figures import of_campaigns
from campaigns.film.making import PICTURE
from campaigns.jobs import KINDS
from campaigns.pages.campaign.archive import campaigns_of_account
from campaigns.pages.home.waiting import matters_on_roster
from campaigns.pages.notices import KINDS as NOTICES
from campaigns.pages.play.archive import games_of_account
from campaigns.printing.making import PRINT
from campaigns.services.battles.chances import remove_settled_chances
from campaigns.services.battles.pictures import remove_old_pictures
from campaigns.services.campaign import report
from campaigns.services.campaign.delete import (
    leave_everything,
    leaves_an_organiser,
    remove_deleted_campaigns,
)
from campaigns.services.chronicle.write import note_change_by_hand, note_past_corrected
from campaigns.services.claims.personae import persona_elsewhere
from campaigns.services.members.permissions import note_waived
from campaigns.services.notices.rounds import tell_deadlines_near
from campaigns.services.notices.tell import tell_organisers_of_answer
from campaigns.services.play.late import tick_games
from campaigns.services.play.leave import leave_games
from campaigns.services.printing import remove_old_prints, remove_prints_of
from campaigns.services.results.aftermath import note_finished, note_reopened, stands_still
from campaigns.services.results.confirm import count_all_due
from campaigns.services.rounds.deadlines import note_deadlines_near
from campaigns.signs import warband_signs
from campaigns.simulating import CHANCES
from campaigns.studying import STUDY
from campaigns.webhooks import sending
from roster import signals
from roster.access import kept_by_organisers, loaded_along, open_warbands, organisers, readers, signs
from roster.destinations import destinations
from roster.pages.warbands.between_warbands import open_matters
from roster.printing.marks import campaigns
from roster.services.accounts.archive import parts
from roster.services.accounts.delete import duties
from roster.services.accounts.removals import removals
from roster.services.accounts.report import subjects
from roster.services.aftermath.sequence import stops
from roster.services.tally.solo import commitments
from roster.services.warbands.delete import needs, ties
from roster.services.warbands.hirelings import elsewhere
from roster.site import jobs, notices
from roster.site.jobs.care import chores, watches
from roster.site.operating.figures import figures


def register() -> None:
    """Register everything. Doing it again changes nothing."""
    _hear_of_the_roster()
    _answer_the_roster()
    _register_chores()
    for kind in (*KINDS, PRINT, PICTURE, CHANCES, STUDY, sending.KIND):
        jobs.register(kind)
    for notice in (*NOTICES, sending.NOTICE):
        notices.register(notice)
    checking.register()
    figures.add(of_campaigns)


def _hear_of_the_roster() -> None:
    """React to what happens to warbands and accounts, as far as campaigns are concerned."""
    signals.account_removed.connect(leave_games)
    signals.account_removed.connect(leave_everything)
    signals.account_removed.connect(remove_prints_of)
    signals.aftermath_finished.connect(note_finished)
    signals.aftermath_reopened.connect(note_reopened)
    signals.change_answered.connect(tell_organisers_of_answer)
    signals.changed_by_hand.connect(note_change_by_hand)
    signals.past_corrected.connect(note_past_corrected)
    signals.problem_waived.connect(note_waived)


def _answer_the_roster() -> None:
    """Answer what the roster asks of the apps above it, and what members may report to the operators."""
    stops.add(stands_still)
    commitments.add(access.fights_in_campaign)
    campaigns.add(access.name_of_campaign)
    ties.add(access.must_withdraw_first)
    needs.add(access.opponents_need)
    duties.add(leaves_an_organiser)
    removals.add(remove_deleted_campaigns)
    parts.add(campaigns_of_account)
    parts.add(games_of_account)
    elsewhere.add(persona_elsewhere)
    open_matters.add(matters_on_roster)
    destinations.add(campaign_meant)
    loaded_along.add("campaign_warband__campaign")
    signs.add(warband_signs)
    readers.add(access.warbands_of_fellow_members)
    open_warbands.add(access.warbands_open_to)
    organisers.add(access.warbands_organised_by)
    kept_by_organisers.add(access.warbands_kept_by_organisers)
    subjects.update(
        {
            "campaign": report.campaign_subject,
            "battle": report.battle_subject,
            "member": report.member_subject,
            "game-line": report.game_line_subject,
        }
    )


def _register_chores() -> None:
    """Register what is done once an hour, and what is looked at every few seconds."""
    for chore in (
        count_all_due,
        tell_deadlines_near,
        note_deadlines_near,
        remove_old_prints,
        remove_old_pictures,
        remove_settled_chances,
        remove_old_actions,
    ):
        chores.add(chore)
    watches.add(tick_games)
