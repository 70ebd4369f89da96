"""The lines of the papers that a rule cites, from copies that the user has (`--papers`)."""

from collections.abc import Iterable
from pathlib import Path

from houseway.cli.show import write_text
from houseway.pages.papers import Papers, name_sources
from houseway.pages.words import capital
from houseway.rulebook.source import Source

_NUMBER = 6
"""The width of the largest line number."""


def open_papers(directory: Path | None, source: Source) -> Papers | None:
    """The copies in a directory, which must have every paper that a filing cites."""
    if directory is None:
        return None
    papers = Papers(directory)
    papers.require(source)
    return papers


def print_cited(papers: Papers | None, sources: Iterable[str]) -> None:
    """Print the lines of each source once, under the source in words."""
    if papers is None:
        return
    for text in dict.fromkeys(filter(None, sources)):
        print()
        write_text(f"{capital(name_sources(text))}:")
        lines, note = papers.lines_or_note(Source.parse(text))
        if note:
            write_text(note, indent=_NUMBER + 2)
        for number, words in lines:
            write_text(words, indent=_NUMBER + 2, label=f"{number:>{_NUMBER}}")
