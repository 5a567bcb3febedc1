"""The `wyrdbook` command: `run` starts a site on this computer, and every other command is one of `manage.py`.

Without settings of a site in production in its environment a command works on the user's own site, the one that `run`
starts.
"""

import os
import sys
from pathlib import Path

from wyrdbook import __version__
from wyrdbook.own_site import use_own_site

HELP = """\
usage: wyrdbook [--data FOLDER] COMMAND ...

  wyrdbook run         start a site on this computer; wyrdbook run --help lists the options
  wyrdbook --version   print the version

--data names the folder of the site's data, as WYRDBOOK_DATA_DIR does.
"""


def main() -> None:
    """Run the `wyrdbook` command."""
    arguments = _without_data_folder(sys.argv[1:])
    if arguments == ["help", "run"]:
        arguments = ["run", "--help"]
    if arguments[:1] == ["run"]:
        from wyrdbook.running import run

        run(arguments[1:])
    if arguments in ([], ["help"], ["--help"], ["-h"]):
        sys.stdout.write(HELP)
    if not is_version_asked(arguments):
        use_own_site()
    execute(arguments)


def execute(arguments: list[str]) -> None:
    """Carry out a command of Django or of the site, or print the version of Wyrdbook."""
    if is_version_asked(arguments):
        sys.stdout.write(f"Wyrdbook {__version__}\n")
        return
    from django.core.management import execute_from_command_line

    execute_from_command_line([sys.argv[0], *arguments])


def is_version_asked(arguments: list[str]) -> bool:
    """Whether the arguments ask for the version alone."""
    return arguments in (["version"], ["--version"])


def _without_data_folder(arguments: list[str]) -> list[str]:
    """Take `--data FOLDER` off the front of the arguments and set it as the folder of this process."""
    if not arguments or arguments[0].partition("=")[0] != "--data":
        return arguments
    _option, equals, folder = arguments[0].partition("=")
    rest = arguments[1:]
    if not equals and rest:
        folder, *rest = rest
    if not folder:
        sys.exit("--data needs the name of a folder: wyrdbook --data FOLDER COMMAND.")
    os.environ["WYRDBOOK_DATA_DIR"] = str(Path(folder).expanduser().absolute())
    return rest
