"""Pictures of what browser tests see, in the folder that `WYRDBOOK_SCREENSHOTS` names; none without it."""

import os
from pathlib import Path

from django.utils.text import slugify


class Pictures:
    """Those of one test: `<journey>/<test>-<number>-<step>-<width>.png`, the journey being the module of the test."""

    def __init__(self, node) -> None:
        folder = os.environ.get("WYRDBOOK_SCREENSHOTS")
        self.taken = 0
        self.folder = Path(folder) / node.module.__name__.rpartition("test_")[2] if folder else None
        self.test = slugify(node.name.removeprefix("test_").replace("[", "-").replace("_", "-"))

    def take(self, page, step: str) -> None:
        if self.folder is None:
            return
        self.taken += 1
        width = page.viewport_size["width"]
        path = self.folder / f"{self.test}-{self.taken:02}-{slugify(step)}-{width}.png"
        # Hiding the caret writes a style into the page, which its security policy refuses.
        page.screenshot(path=path, full_page=True, caret="initial")
