"""Every parser reads anything: a sentence at worst, never a crash, and never for long.

What once crashed stays in `corpus/`, one folder for each parser, and is tried in every run; `make attack` adds what it
finds there.
"""

import hashlib
import random
import re
import signal
import string
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.urls import get_resolver, reverse

from rules.battlefields.check import faults_in
from rules.catalogue.load import rulebook, rulebook_of
from rules.catalogue.packs.stack import pack_from, standard
from rules.mustering.document import read_file
from rules.mustering.legality.check import problems
from rules.values import DataError
from tests import tree
from tests.attack.expectations import EXPECTED
from tests.attack.mutants import SPITE, mangled
from tests.attack.scale import ALL, times
from tests.attack.test_access_matrix import addresses, ask_with, client_of
from tests.attack.world import make_world

CORPUS = Path(__file__).parent / "corpus"
DATA = tree.ROOT / "rules" / "data"
#: Seconds that one file may take on a busy machine.
LONGEST = 20


def read_warband(text: bytes) -> None:
    problems(read_file(text, "fuzz.toml", rulebook()).sheet, rulebook())


def read_pack(text: bytes) -> None:
    rulebook_of((*standard(), pack_from(text, "fuzz.toml")), ())


def read_table(text: bytes) -> None:
    faults_in(text.decode("utf-8", "replace"), where="fuzz.toml")


PARSERS: dict[str, tuple[Callable[[bytes], None], list[Path], int]] = {
    "warbands": (read_warband, sorted((DATA / "rosters").glob("*.toml")), times(60, 4000)),
    "packs": (read_pack, [tree.ROOT / "static" / "packs" / "example.toml"], times(15, 600)),
    "tables": (read_table, sorted((DATA / "battlefields").glob("*.toml")), times(25, 1500)),
}


@contextmanager
def not_for_long() -> Iterator[None]:
    def stop(*_signal: object) -> None:
        raise TimeoutError(f"took longer than {LONGEST} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def tried(parser: str, text: bytes) -> str:
    """What went wrong, as one line; nothing where the text was read or refused in a sentence."""
    try:
        with not_for_long():
            PARSERS[parser][0](text)
    except DataError as refusal:
        return "" if str(refusal).strip() else "a refusal without words"
    except Exception as fault:  # noqa: BLE001 - whatever it is, no parser may raise it
        return f"{type(fault).__name__}: {fault}"
    return ""


@pytest.mark.parametrize("parser", PARSERS)
def test_inputs_that_once_crashed_a_parser_are_handled(parser: str) -> None:
    faults = {path.name: tried(parser, path.read_bytes()) for path in sorted((CORPUS / parser).iterdir())}
    assert faults
    assert {name: fault for name, fault in faults.items() if fault} == {}


@pytest.mark.parametrize("parser", PARSERS)
def test_mangled_files_end_in_a_sentence(parser: str) -> None:
    _read, seeds, number = PARSERS[parser]
    dice = random.Random() if ALL else random.Random(parser)
    faults = []
    for _try in range(number):
        text = mangled(dice.choice(seeds).read_bytes(), dice)
        if fault := tried(parser, text):
            faults.append(fault)
            if ALL:
                (CORPUS / parser / hashlib.sha256(text).hexdigest()[:12]).write_bytes(text)
    assert faults == []


def fields_of(page: str, dice: random.Random) -> dict[str, object]:
    """What a form of the page would send, and fields of no form, with spite in them."""
    names = [*re.findall(r'name="([^"]{1,60})"', page), *FIELDS]
    chosen = dice.sample(names, min(len(names), dice.randint(1, 12)))
    return {name: _spite(dice) for name in chosen if name != "csrfmiddlewaretoken"}


#: Names that views read, whatever page they stand on.
FIELDS = (
    *(
        "revision",
        "page",
        "number",
        "item",
        "name",
        "do",
        "at",
        "answer",
        "answers",
        "seen",
        "reason",
        "fall",
    ),
    *(
        "warband",
        "warbands",
        "role",
        "open",
        "amount",
        "members",
        "kind",
        "problem",
        "subject",
        "field",
        "type",
    ),
)


def _spite(dice: random.Random) -> object:
    if dice.random() < 0.3:
        return [dice.choice(SPITE) for _ in range(dice.randint(0, 3))]
    if dice.random() < 0.3:
        return "".join(dice.choices(string.printable, k=dice.randint(0, 300)))
    return dice.choice(SPITE)


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["organiser", "player", "watcher"])
def test_forms_take_anything(role: str) -> None:
    world = make_world()
    client = client_of(world, role)
    dice = random.Random() if ALL else random.Random(role)
    faults = []
    for name, parameters in addresses(get_resolver()):
        if name not in EXPECTED or role not in EXPECTED[name][1]:
            continue
        path = reverse(name, kwargs=world.arguments(name, parameters))
        page = client.get(path).content.decode() if role in EXPECTED[name][0] else ""
        for _try in range(times(1, 60)):
            data = fields_of(page, dice)
            answer = ask_with(client, path, data, htmx=dice.random() < 0.5)
            if answer.status_code >= 500:
                faults.append(f"{name}: {answer.status_code} for {data}")
    assert faults == []
