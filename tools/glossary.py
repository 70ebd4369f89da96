"""Writes docs/glossary.md from the terms of the pages."""

from pathlib import Path

from houseway.pages.glossary import glossary_page
from houseway.pages.markdown import write_page

if __name__ == "__main__":
    path = Path(__file__).parent.parent / "docs" / "glossary.md"
    path.write_text(write_page(glossary_page()), "utf-8")
