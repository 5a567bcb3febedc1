"""The import page takes any file: no crash, no long wait, no memory; and what it takes becomes a warband that opens.

Seconds are CPU time of the process, so that a busy machine makes no fault. Memory is the highest mark of the whole
process while it answers, beyond what it occupied before the first file: what a file leaves behind counts against the
next ones. Mutants are made in another process, whose memory is not counted. What once broke stays in `corpus/imports/`;
`make attack` uploads 20,000 files and adds what it finds there.
"""

import hashlib
import html
import json
import multiprocessing
import random
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import cycle, islice
from pathlib import Path

import pytest
import tomli
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from roster.models import User, Warband
from rules.exchange.homes import homes
from rules.mustering.document import to_document
from tests import tree
from tests.attack.measured import Measure, measured, occupied
from tests.attack.mutants import mutant, mutated_text
from tests.attack.scale import ALL, times
from tests.roster.samples import SHEET

pytestmark = pytest.mark.django_db

CORPUS = Path(__file__).parent / "corpus" / "imports"
OTHERS = sorted((tree.ROOT / "tests" / "reference" / "exchange").iterdir())
OURS = sorted((tree.ROOT / "rules" / "data").glob("**/rosters/*.toml"))
KINDS = (
    *(".ros", ".rosz", ".mordheim", "newrecruit.json", "backup.json", "app-fr.json", "builder-tool.json"),
    *(".yml", ".txt"),
    *("our TOML", "our JSON"),
)
#: Mutants of each kind: 20,000 in all.
NUMBER = times(12, 2_250)
#: The share of the files that are shown, of which warbands are made and opened: that takes longer than the rest.
MADE = 0.2 if ALL else 1
#: What one file may take, in CPU seconds and megabytes.
LONGEST, MOST_MEMORY = 2, 100
HIDDEN = re.compile(r'<input type="hidden" name="(origin|kept|which|type)" value="([^"]*)">')
#: Pages of a new warband that read all of its sheet.
PAGES = ("warband_history", "prints", "graveyard", "hall_of_fame", "wish_list", "by_hand", "order", "career")


def examples(kind: str) -> list[bytes]:
    """Every example file of a kind."""
    match kind:
        case "our TOML":
            return [path.read_bytes() for path in OURS]
        case "our JSON":
            documents = [to_document(SHEET), *(tomli.loads(path.read_text()) for path in OURS)]
            return [json.dumps(document).encode() for document in documents]
        case _:
            return [path.read_bytes() for path in OTHERS if path.name.endswith(kind)]


class Attack:
    """Uploads and what came of them: `faults`, and the `worst` that one request took."""

    def __init__(self, user: User, dice: random.Random, process: Executor) -> None:
        self.client = Client(raise_request_exception=False)
        self.client.force_login(user)
        self.dice, self.process = dice, process
        self.faults: list[str] = []
        self.worst = Measure()
        self.before = occupied()
        self.shown = self.made = self.refused = 0

    def changed[Content](
        self, change: Callable[[Content, random.Random], Content], content: Content
    ) -> Content:
        """What the `change` makes of it, in another process and by dice of its own."""
        return self.process.submit(change, content, random.Random(self.dice.random())).result()

    def upload(self, content: bytes) -> dict[str, str]:
        """Look at a file: the fields of the second step, none where it is refused."""
        answer = self._post({"file": SimpleUploadedFile("fuzz.ros", content)})
        if answer.status_code != 200:
            self.refused += 1
            return {}
        self.shown += 1
        return {name: html.unescape(value) for name, value in HIDDEN.findall(answer.content.decode())}

    def confirm(self, fields: dict[str, str]) -> None:
        """Make the warband and open pages of it; then it is taken back."""
        with transaction.atomic():
            answer = self._post({**fields, "page": "a", "do": "import"})
            self.made += answer.status_code == 302
            for warband in Warband.objects.all():
                self._open(warband)
            transaction.set_rollback(True)

    def _open(self, warband: Warband) -> None:
        for page in ("warband", self.dice.choice(PAGES)):
            arguments = [warband.pk, 1] if page == "career" else [warband.pk]
            answer = self.client.get(reverse(f"roster:{page}", args=arguments))
            if answer.status_code != 200 and (page, answer.status_code) != ("career", 404):
                self.faults.append(f"{page}: {answer.status_code} {getattr(answer, 'exc_info', '')}")

    def _post(self, fields: dict[str, object]) -> HttpResponse:
        with measured() as took:
            answer = self.client.post(reverse("roster:import"), fields)
        self.worst = self.worst.worse(took)
        if answer.status_code not in (200, 302, 413, 422):
            self.faults.append(f"{answer.status_code} {getattr(answer, 'exc_info', '')}")
        if took.seconds > LONGEST:
            self.faults.append(f"{took.seconds:.1f} seconds")
        if took.megabytes > self.before + MOST_MEMORY:
            self.faults.append(f"{took.megabytes - self.before:.0f} MB")
        return answer

    def both_steps(self, content: bytes) -> None:
        """A file that brings a fault is kept in the long run."""
        before = len(self.faults)
        fields = self.upload(content)
        if fields and self.dice.random() < MADE:
            self.confirm(fields)
        if ALL and len(self.faults) > before:
            (CORPUS / hashlib.sha256(content).hexdigest()[:12]).write_bytes(content)


@pytest.fixture(scope="module")
def process() -> Iterator[Executor]:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as found:
        yield found


@pytest.fixture
def attack(player: User, process: Executor, request: pytest.FixtureRequest) -> Attack:
    """The rulebook is loaded before anything is measured: that is done once in the life of a process."""
    homes()
    return Attack(player, random.Random() if ALL else random.Random(request.node.name), process)


@pytest.mark.parametrize("kind", KINDS)
def test_mutants_are_shown_or_refused_and_what_is_shown_can_be_made(kind: str, attack: Attack) -> None:
    for example in islice(cycle(examples(kind)), NUMBER):
        attack.both_steps(attack.changed(mutant, example))
    assert attack.faults == []
    assert min(attack.shown, attack.made, attack.refused) > 0


def test_tampering_with_the_kept_text_between_the_steps_is_harmless(attack: Attack) -> None:
    seeds = [attack.upload(example) for kind in KINDS for example in examples(kind)[:3]]
    for fields in islice(cycle(seeds), times(2 * len(seeds), 1_000)):
        text = attack.changed(mutated_text, fields["kept"])
        chosen = attack.dice.choice(({}, {"which": "1"}, {"type": "undead"}, {"type": "nobody"}))
        attack.confirm({**fields, "kept": text, **chosen})
    assert attack.faults == []
    assert attack.made > 0


def test_files_that_once_broke_the_page_are_handled(attack: Attack) -> None:
    files = sorted(CORPUS.iterdir())
    for path in files:
        attack.both_steps(path.read_bytes())
    assert files
    assert attack.faults == []
