"""The faults of libraries that the program works around: a test fails when one is mended, so that we can stop."""

import re
import signal
import subprocess
import sys

from tests import tree


def test_msgspec_still_needs_its_types_described_by_one_thread_at_a_time() -> None:
    """Where this fails, msgspec can be trusted with threads, and `rules/first_use.py` need not lock."""
    text = (tree.ROOT / "docs/upstream/msgspec-threads.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert subprocess.run([sys.executable, "-c", program]).returncode == -signal.SIGSEGV
