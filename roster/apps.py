"""Django's description of the roster app."""

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.db.models.signals import post_migrate


class RosterConfig(AppConfig):
    name = "roster"
    verbose_name = "Warbands"

    def ready(self) -> None:
        from roster import addresses, checking
        from roster.models import ledger_guard
        from roster.printing.making import PRINT
        from roster.services.accounts.removals import carry_out_deletions
        from roster.services.accounts.report import subjects
        from roster.services.accounts.reportable import answer_subject, warband_subject
        from roster.services.warbands.judge import judge_outdated
        from roster.site import operating
        from roster.site.accounts import checks, receivers, shared_cache
        from roster.site.jobs import register as register_kind
        from roster.site.jobs.care import chores
        from roster.site.jobs.mail import MAIL
        from roster.site.operating.uptime import forget_old_uptime

        addresses.connect()
        subjects.update(warband=warband_subject, answer=answer_subject)
        post_migrate.connect(ledger_guard.install, sender=self)
        post_migrate.connect(shared_cache.make_table, sender=self)
        receivers.connect()
        register_kind(MAIL)
        register_kind(PRINT)
        for chore in (carry_out_deletions, judge_outdated, forget_old_uptime):
            if chore not in chores:
                chores.append(chore)
        register(checks.proxies_are_counted, Tags.security, deploy=True)
        checking.register()
        operating.connect()
        _register_notices()
        _register_drafts()


def _register_drafts() -> None:
    """Drafts of packs go along with their writer's archive, and go with the account."""
    from roster.pack_builder.services import drafts_of_account, remove_drafts_of
    from roster.services.accounts.archive import parts
    from roster.signals import account_removed

    account_removed.connect(remove_drafts_of)
    if drafts_of_account not in parts:
        parts.append(drafts_of_account)


def _register_notices() -> None:
    """The notice that the roster itself knows, the job that mails notices, and their chores."""
    from roster.pages.history import answer_news
    from roster.pages.history import news as roster_news
    from roster.services.accounts.archive import answers_of_account, parts
    from roster.signals import (
        account_removed,
        change_answered,
        changed_by_hand,
        past_corrected,
        warband_granted,
    )
    from roster.site.api.tokens import remove_tokens_of
    from roster.site.jobs import register as register_kind
    from roster.site.jobs.care import chores
    from roster.site.notices import care, mailing, register

    register(roster_news.KIND)
    register(answer_news.KIND)
    register_kind(mailing.MAIL)
    changed_by_hand.connect(roster_news.tell_of_change_by_hand)
    past_corrected.connect(roster_news.tell_of_correction)
    change_answered.connect(answer_news.tell_of_answer)
    warband_granted.connect(roster_news.tell_of_grant)
    account_removed.connect(care.remove_notices_of)
    account_removed.connect(remove_tokens_of)
    for registry, answer in (
        (chores, mailing.ask_for_digests),
        (chores, care.remove_old_notices),
        (parts, care.notices_of_account),
        (parts, answers_of_account),
    ):
        if answer not in registry:
            registry.append(answer)
