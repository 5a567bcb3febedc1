"""Templates without the indents of their lines: they are a third of a page, and no reader sees them.

Line breaks stay, so that an error names the line of the file. What a template fills in keeps its spaces.
"""

import re
from pathlib import Path

from django.template import Origin
from django.template.loaders import app_directories, filesystem

_INDENT = re.compile(r"\n[ \t]+")


class _WithoutIndents(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        """The text of a template, and of a page without its indents."""
        text: str = super().get_contents(origin)
        return _INDENT.sub("\n", text) if Path(origin.name).suffix == ".html" else text


class Loader(_WithoutIndents):
    """Reads the site's own pages."""


class LibraryLoader(_WithoutIndents, app_directories.Loader):
    """Reads the pages of the web admin, and of the other libraries."""
