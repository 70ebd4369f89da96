"""The glossary: the page, the document and the links from the first use of each term."""

import re
from pathlib import Path

from houseway.pages.glossary import TERMS, glossary_list, glossary_page, link_terms
from houseway.pages.markdown import write_page
from houseway.pages.markup import tag, trusted

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_glossary_document_is_up_to_date() -> None:
    assert (DOCS / "glossary.md").read_text("utf-8") == write_page(glossary_page())


def test_every_term_has_its_own_anchor() -> None:
    html = glossary_list()
    ids = re.findall('<dt id="([^"]+)"', html)
    assert len(set(ids)) == html.count("<dt") == len(TERMS)
    assert '<dt id="player-dealer">Player-dealer</dt>' in html


def test_only_the_first_use_of_a_term_is_linked() -> None:
    html = link_terms(tag("p", "Player-dealers bank; a player-dealer may pass."))
    assert html.count('href="/glossary#player-dealer"') == 1
    assert html.startswith('<p><a href="/glossary#player-dealer" class="term">Player-dealers</a>')


def test_a_longer_term_wins_over_its_parts() -> None:
    assert "/glossary#collection-option" in link_terms(tag("p", "One collection option."))


def test_links_headings_and_controls_are_left_alone() -> None:
    html = trusted("<h2>Collection</h2><a href='/x'>collection</a><button>Bank</button>")
    assert link_terms(html) == html


def test_attributes_and_parts_of_words_are_left_alone() -> None:
    html = trusted('<p title="the bank">banker, push-up</p>')
    assert link_terms(html) == html
