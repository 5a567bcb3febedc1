"""What the roster gives the site: inspections, jobs, chores, notices, parts of an archive, subjects of reports.

`register` is called when the first of it is asked for (`roster.registries`).
"""

from roster import checking, signals
from roster.pack_builder.services import drafts_of_account, remove_drafts_of
from roster.pages.history import answer_news
from roster.pages.history import news as roster_news
from roster.printing.making import PRINT
from roster.services.accounts.archive import answers_of_account, parts
from roster.services.accounts.removals import carry_out_deletions
from roster.services.accounts.report import subjects
from roster.services.accounts.reportable import answer_subject, warband_subject
from roster.services.warbands.judge import judge_outdated
from roster.site import jobs, notices
from roster.site.api.tokens import remove_tokens_of
from roster.site.files import sweep_daily
from roster.site.jobs.care import chores
from roster.site.jobs.mail import MAIL
from roster.site.notices import care, mailing
from roster.site.operating.uptime import forget_old_uptime


def register() -> None:
    """Register everything. Doing it again changes nothing."""
    checking.register()
    subjects.update(warband=warband_subject, answer=answer_subject)
    jobs.register(MAIL)
    jobs.register(mailing.MAIL)
    jobs.register(PRINT)
    for chore in (
        carry_out_deletions,
        judge_outdated,
        forget_old_uptime,
        mailing.ask_for_digests,
        care.remove_old_notices,
        sweep_daily,
    ):
        chores.add(chore)
    for part in (drafts_of_account, care.notices_of_account, answers_of_account):
        parts.add(part)
    _register_notices()
    signals.account_removed.connect(remove_drafts_of)
    signals.account_removed.connect(care.remove_notices_of)
    signals.account_removed.connect(remove_tokens_of)


def _register_notices() -> None:
    notices.register(roster_news.KIND)
    notices.register(answer_news.KIND)
    signals.changed_by_hand.connect(roster_news.tell_of_change_by_hand)
    signals.past_corrected.connect(roster_news.tell_of_correction)
    signals.change_answered.connect(answer_news.tell_of_answer)
    signals.warband_granted.connect(roster_news.tell_of_grant)
