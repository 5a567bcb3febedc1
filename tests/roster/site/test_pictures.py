"""No upload is decoded in a web process: a child does it within its memory and time, one picture at a time."""

import fcntl
import subprocess
import sys
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageFile

from roster.site.pictures import Limits, PictureRefused, child, decoding, parse_picture, shape_of_stored
from tests.attack.measured import measured, occupied

LIMITS = Limits("A picture for the map", longest=1600, most_bytes=1_500_000, fewest=60, most_stretched=3)
TURNED = Image.Exif()
TURNED[0x0112] = 6
on_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is bounded on Linux")


def encoded(format="PNG", size=(300, 200), mode="RGB", **options):
    file = BytesIO()
    Image.new(mode, size).save(file, format, **options)
    return file.getvalue()


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Replace the program that decodes."""

    def replace(source):
        path = tmp_path / "program.py"
        path.write_text(source)
        monkeypatch.setattr(decoding, "__file__", str(path))

    return replace


def test_a_small_file_of_many_pixels_is_refused_before_it_is_decoded():
    content = encoded(size=(6300, 6300), mode="RGBA", exif=TURNED)
    assert len(content) < 200_000
    before = occupied()
    with measured() as took, pytest.raises(PictureRefused, match=r"6300 x 6300 pixels.*more than 16 million"):
        parse_picture(content, LIMITS)
    assert took.megabytes - before < 20


@on_linux
@pytest.mark.parametrize(
    ("format", "size", "options"),
    [
        ("PNG", (4000, 4000), {"mode": "P", "exif": TURNED}),
        ("WEBP", (4000, 4000), {"mode": "RGBA", "exif": TURNED, "lossless": True, "method": 0}),
        ("JPEG", (6300, 6300), {"progressive": True, "subsampling": 0, "exif": TURNED}),
    ],
)
def test_the_largest_picture_of_each_format_fits_into_the_memory_of_the_child(format, size, options):
    content = encoded(format, size, **options)
    before = occupied()
    with measured() as took:
        parsed = parse_picture(content, LIMITS)
    assert (parsed.width, parsed.height) == (1600, 1600)
    assert took.megabytes - before < 20


@on_linux
def test_a_picture_that_takes_more_memory_than_it_may_is_refused(monkeypatch):
    monkeypatch.setattr(child, "MEMORY", 40)
    with pytest.raises(PictureRefused, match="too much memory"):
        parse_picture(encoded(size=(4000, 4000)), LIMITS)
    assert parse_picture(encoded(), LIMITS).width == 300


def test_the_picture_is_turned_and_its_transparency_is_white():
    half = Image.new("LA", (300, 200), (0, 0))
    half.paste((0, 255), (0, 0, 150, 200))
    file = BytesIO()
    half.save(file, "PNG", exif=TURNED)
    parsed = parse_picture(file.getvalue(), LIMITS)
    drawn = Image.open(BytesIO(parsed.content)).convert("L")
    assert (parsed.width, parsed.height) == drawn.size == (200, 300)
    assert drawn.getpixel((100, 40)) < 10
    assert drawn.getpixel((100, 260)) > 245


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_a_png_of_any_mode_is_read(mode):
    assert parse_picture(encoded(size=(3600, 2400), mode=mode), LIMITS).width == 1600


def test_uploads_at_once_are_decoded_one_after_the_other(monkeypatch):
    running, most = [], []
    run = child._run

    def counted(*arguments):
        running.append(1)
        most.append(len(running))
        try:
            return run(*arguments)
        finally:
            running.pop()

    monkeypatch.setattr(child, "_run", counted)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: parse_picture(encoded(), LIMITS).width, range(6)))
    assert found == [300] * 6
    assert most == [1] * 6


def test_a_picture_waits_for_those_of_other_processes_and_not_for_ever(monkeypatch):
    monkeypatch.setattr(child, "PATIENCE", 0.2)
    with Path(decoding.__file__).open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(PictureRefused, match="Try again in a minute"):
            parse_picture(encoded(), LIMITS)
        monkeypatch.setattr(child, "PATIENCE", 20)
        threading.Timer(0.3, fcntl.flock, (file, fcntl.LOCK_UN)).start()
        assert parse_picture(encoded(), LIMITS).width == 300
        time.sleep(0.1)


def test_uploads_at_once_switch_nothing_in_the_whole_process():
    filters, lenient = list(warnings.filters), ImageFile.LOAD_TRUNCATED_IMAGES
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: parse_picture(encoded(), LIMITS), range(8)))
    assert warnings.filters == filters
    assert lenient == ImageFile.LOAD_TRUNCATED_IMAGES


def test_the_child_sees_nothing_of_the_environment(program, monkeypatch):
    monkeypatch.setenv("WYRDBOOK_SECRET_KEY", "a secret")
    program("import os, sys; print(dict(os.environ)); sys.exit(3)")
    with pytest.raises(PictureRefused) as refusal:
        parse_picture(encoded(), LIMITS)
    assert "secret" not in str(refusal.value)
    assert str(refusal.value).startswith("{")


def test_a_decoder_that_crashes_takes_no_web_process_along(program):
    program("import os; os.abort()")
    with pytest.raises(PictureRefused, match="Save it again"):
        parse_picture(encoded(), LIMITS)


def test_a_picture_that_takes_too_long_is_given_up(program, monkeypatch):
    program("import time; time.sleep(60)")
    monkeypatch.setattr(child, "SECONDS", 0.5)
    began = time.monotonic()
    with pytest.raises(PictureRefused, match="too long"):
        parse_picture(encoded(), LIMITS)
    assert time.monotonic() - began < 20


def test_a_computer_that_can_start_no_process_refuses_in_a_sentence(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(PictureRefused, match="at the moment"):
        parse_picture(encoded(), LIMITS)


def test_the_program_needs_nothing_but_pillow():
    """It starts quickly, and nothing of the site is in reach of a fault in a decoder."""
    command = f"import runpy; runpy.run_path({decoding.__file__!r}); import sys; print(sorted(sys.modules))"
    loaded = subprocess.run([sys.executable, "-I", "-c", command], capture_output=True, text=True, check=True)
    assert "'PIL.Image'" in loaded.stdout
    assert "'django'" not in loaded.stdout
    assert "'roster'" not in loaded.stdout


def test_a_stored_picture_that_breaks_off_is_none_although_prints_are_lenient(monkeypatch):
    """WeasyPrint lets pictures that break off pass in the whole process."""
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)
    noise = Image.effect_noise((300, 200), 90)
    file = BytesIO()
    noise.save(file, "WEBP")
    assert shape_of_stored(file.getvalue(), LIMITS) == (300, 200)
    for part in (2, 3, 10):
        with pytest.raises(PictureRefused):
            shape_of_stored(file.getvalue()[: -len(file.getvalue()) // part], LIMITS)
