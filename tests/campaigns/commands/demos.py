"""The demo league of the tests, which is played once in a process for each way of asking for it."""

from io import StringIO

from django.core.management import call_command

from tests.remembered import remembered


@remembered
def load_demo(**options: bool) -> str:
    """Load it; what the command prints."""
    printed = StringIO()
    call_command("demo", stdout=printed, **options)
    return printed.getvalue()
