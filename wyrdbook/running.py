"""`wyrdbook run`: bring the database up to date, start a worker, and become the web server."""

import argparse
import errno
import os
import socket
import subprocess
import sys
from importlib import import_module
from ipaddress import ip_address
from pathlib import Path
from typing import NoReturn

from wyrdbook import __version__
from wyrdbook.own_site import data_folder, is_production, use_own_site
from wyrdbook.places import FILES, IS_INSTALLED

DESCRIPTION = (
    "Start a site on this computer. Its data stays in one folder, and the next start goes on with it."
)


def run(arguments: list[str]) -> NoReturn:
    """Start the site and serve it until it is stopped. Called by the command line."""
    options = _parser().parse_args(arguments)
    if is_production():
        sys.exit(
            "WYRDBOOK_ENV or WYRDBOOK_SECRET_KEY is set, as for a site in production, which gunicorn serves. "
            "Unset both to start a site of your own."
        )
    address, port = options.address.strip("[]"), options.port
    fault = _listening_fault(address, port)
    if fault:
        sys.exit(fault)
    folder = data_folder()
    _prepare(folder, address)
    _bring_up_to_date()
    if not _can_print():
        _say(
            "NOTE: the Pango library is missing, so rosters cannot be printed as PDF yet: "
            "install the package libpango-1.0-0 (macOS: brew install pango; other systems: pango)."
        )
    if options.demo:
        _load_demo(for_others=not _is_local(address))
    host = f"[{address}]" if ":" in address else address
    _say(
        "",
        f"Wyrdbook {__version__} is at http://{host}:{port}/ (stop it with Ctrl-C)",
        f"Its data is in {folder}",
    )
    # It ends with this process, which becomes the web server.
    subprocess.Popen([sys.executable, "-m", "wyrdbook", "jobs", "work", "--with-parent"])
    config = FILES / "hosting" / "gunicorn.conf.py"
    words = ("-m", "gunicorn", "--config", str(config), "--bind", f"{host}:{port}", "roster.config.wsgi")
    os.execv(sys.executable, [sys.executable, *words])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("wyrdbook run", description=DESCRIPTION)
    parser.add_argument("--address", default="127.0.0.1", help="where the site listens (%(default)s)")
    parser.add_argument("--port", type=int, default=8000, help="at which port (%(default)s)")
    parser.add_argument(
        "--demo", action="store_true", help="load the demo league first, which takes half a minute once"
    )
    parser.epilog = "wyrdbook --data FOLDER run keeps the data in another folder; so does WYRDBOOK_DATA_DIR."
    return parser


def _prepare(folder: Path, address: str) -> None:
    """Set the environment of the site and of the processes that it starts."""
    use_own_site()
    os.environ.setdefault("WYRDBOOK_WEB_WORKERS", "1")
    os.environ.setdefault("WYRDBOOK_LOG_FORMAT", "plain")
    if not _is_local(address) and not os.environ.get("WYRDBOOK_ALLOWED_HOSTS"):
        if address in ("0.0.0.0", "::"):
            _say(
                "NOTE: set WYRDBOOK_ALLOWED_HOSTS to the names or addresses that others type; "
                "until then only this computer is answered."
            )
        else:
            os.environ["WYRDBOOK_ALLOWED_HOSTS"] = f"[{address}]" if ":" in address else address
    # Python looks for modules in the working directory of gunicorn and of a worker: no file of a user is one.
    os.chdir(folder)
    if not IS_INSTALLED:
        known = os.environ.get("PYTHONPATH")
        os.environ["PYTHONPATH"] = f"{FILES}{os.pathsep}{known}" if known else str(FILES)


def _bring_up_to_date() -> None:
    import django
    from django.core.management import call_command
    from django.db import DatabaseError

    django.setup()
    try:
        call_command("migrate", verbosity=0)
    except DatabaseError as error:
        sys.exit(f"The database cannot be brought up to date ({' '.join(str(error).split())}).")


def _can_print() -> bool:
    try:
        import_module("weasyprint")
    except OSError:
        return False
    return True


def _load_demo(*, for_others: bool) -> None:
    from django.core.management import CommandError, call_command

    _say("Loading the demo league ...")
    try:
        call_command("demo", for_others=for_others)
    except CommandError as error:
        sys.exit(str(error))


def _is_local(address: str) -> bool:
    """Whether only this computer reaches the address."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


def _listening_fault(address: str, port: int) -> str:
    """Return why nothing can listen there; empty where something can."""
    if not 1 <= port <= 65535:
        return f"--port is {port}; it must be a number from 1 to 65535."
    try:
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind((address, port))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < 65535 else 8000
            return f"Port {port} is taken, perhaps by another Wyrdbook; choose another one: wyrdbook run --port {other}"
        return f"Nothing can listen on {address}, port {port} ({error.strerror}); see wyrdbook run --help."
    return ""


def _say(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
