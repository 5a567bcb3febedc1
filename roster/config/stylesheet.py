"""The site's styles as one file, `css/site.css`, put together from the parts in `static/css/`.

Each part is a file by its subject; browsers fetch them as one. The development server puts them together anew whenever
a part changes, and `collectstatic` does it once.
"""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

NAME = "css/site.css"
#: Parts in the order in which they stand in the file: what all pages share, then the parts of the site.
PARTS = (
    *("fonts", "tokens", "base", "layout", "components", "forms", "tables"),
    *("roster", "folds", "reference", "notices", "campaigns", "sections", "builder", "receipts", "rule_page"),
    *("home", "battle", "aftermath", "rulebook", "season", "options", "shop", "rows", "story", "past"),
    *("statistics", "field", "map", "marks", "sides", "replay", "tally", "packs", "chances", "study"),
)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def stylesheet() -> str:
    """All parts, without comments, indents and empty lines."""
    texts = (settings.BASE_DIR / "static" / "css" / f"{part}.css" for part in PARTS)
    lines = (_COMMENT.sub("", text.read_text(encoding="utf-8")).splitlines() for text in texts)
    return "\n".join(line.strip() for part in lines for line in part if line.strip()) + "\n"


class StylesheetFinder(BaseFinder):
    """Finds `css/site.css`, which it keeps in the site's data directory."""

    def __init__(self, app_names: object = None, *args: Any, **kwargs: Any) -> None:
        self.storage = FileSystemStorage(location=Path(settings.DATA_DIR) / "styles")
        super().__init__(*args, **kwargs)

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> list[str] | str:
        if path != NAME:
            return []
        found = str(self._written())
        return [found] if find_all else found

    def list(self, ignore_patterns: object) -> Iterator[tuple[str, FileSystemStorage]]:
        self._written()
        yield NAME, self.storage

    def _written(self) -> Path:
        """The file, which other processes find whole at every moment."""
        path, text = Path(self.storage.path(NAME)), stylesheet()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as new:
                new.write(text)
            Path(new.name).chmod(0o644)
            Path(new.name).replace(path)
        return path
