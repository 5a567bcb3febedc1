"""What lies in the folder of a frozen version: small, of nobody, and of no machine."""

import lzma
import re

import pytest

from tests.frozen.conftest import FOLDER, VERSIONS

#: Bytes of everything that is frozen.
MOST = 3_000_000
MACHINE = re.compile(r"(?<![\w./~}])/(?:root|work|tmp|home/\w+|Users/\w+|opt/\w+)/")
MAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.]+")


def test_every_version_has_a_folder_that_is_small():
    assert {"1", "2", "3", "4", "5", "6", "7"} <= set(VERSIONS)
    assert sum(file.stat().st_size for file in FOLDER.rglob("*") if file.is_file()) < MOST


@pytest.mark.parametrize("version", VERSIONS)
def test_nothing_in_a_folder_is_of_a_person_or_a_machine(version):
    for file in (FOLDER / version).glob("*.xz"):
        text = lzma.decompress(file.read_bytes()).decode()
        assert not MACHINE.search(text), file
        assert {address.rpartition("@")[2] for address in MAIL.findall(text)} <= {"example.org"}, file
        assert "pbkdf2" not in text
        assert "md5$" not in text
