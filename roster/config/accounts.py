"""How accounts behave here: mail that cannot be sent is said and written down, and breaks nothing."""

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages

log = logging.getLogger("wyrdbook.accounts")


class AccountAdapter(DefaultAccountAdapter):
    """allauth's account adapter; named in the settings."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            log.exception("Mail %s could not be sent", template_prefix)
            if self.request:
                messages.error(
                    self.request,
                    "The email could not be sent. Try again later, or tell whoever runs the site.",
                )
