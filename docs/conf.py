"""How the documentation is built: pages in MyST, the API from docstrings, the rest by directives."""

from __future__ import annotations

import sys
from pathlib import Path

from tabletop_rules import __version__

HERE = Path(__file__).parent
sys.path += [str(HERE), str(HERE.parent / "examples" / "nine_holes" / "src")]

project = "tabletop_rules"
author = "the tabletop_rules authors"
copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "directives", "completeness"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["boards.css"]
html_title = f"tabletop_rules {release}"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_class_signature = "separated"
python_use_unqualified_type_names = True
toc_object_entries = False
