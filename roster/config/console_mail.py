"""Mail on the console as a person reads it. Named by `environment.mailer`.

Django's own console backend writes what a mail server would get, where a line longer than 78 characters is
broken: no link to confirm an address or choose a new password could be copied out of it.
"""

from django.core.mail import EmailMessage
from django.core.mail.backends import console

LINE = "-" * 79


class EmailBackend(console.EmailBackend):
    def write_message(self, message: EmailMessage) -> None:
        head = (
            f"From: {message.from_email}\nTo: {', '.join(message.recipients())}\nSubject: {message.subject}"
        )
        self.stream.write(f"{LINE}\n{head}\n\n{message.body.strip()}\n{LINE}\n")
