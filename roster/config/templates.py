"""Templates without the indents of their lines: they are a third of a page, and no reader sees them.

Line breaks stay, so that an error names the line of the file. What a template fills in keeps its spaces.
"""

import re
from pathlib import Path

from django.template import Origin
from django.template.loaders import filesystem

_INDENT = re.compile(r"\n[ \t]+")


class Loader(filesystem.Loader):
    """Reads the site's own pages."""

    def get_contents(self, origin: Origin) -> str:
        """The text of a template, and of a page without its indents."""
        text: str = super().get_contents(origin)
        return _INDENT.sub("\n", text) if Path(origin.name).suffix == ".html" else text
