"""How Sphinx builds these pages: `make docs` writes them to `.data/docs/`, with every warning an error."""

import sys
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

project = "Wyrdbook"
release = import_module("wyrdbook").__version__
author = "the authors of Wyrdbook"
copyright = author

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
myst_heading_anchors = 3
nitpicky = False

# Docstrings are plain text with names in single backticks.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": False}

html_theme = "furo"
html_title = "Wyrdbook"
html_show_copyright = False
html_copy_source = False
