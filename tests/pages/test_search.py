"""Search finds rules by the words that people use."""

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.pages.search import Hit, SearchIndex


@pytest.fixture(scope="module")
def index() -> SearchIndex:
    return SearchIndex(BOOK)


def games(hits: list[Hit]) -> set[str]:
    return {game for hit in hits for game in (hit.passage.game, *hit.others)}


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("UTH", "saloon/ultimate-texas-holdem"),
        ("3CP", "cordova/3-card-poker"),
        ("PGP", "tavern/pai-gow-poker"),
        ("EZ Bac", "lucky-buck/ez-baccarat"),
        ("no limit holdem", "saloon/no-limit-texas-holdem"),
        ("GEGA-003775", "tavern/21st-century-blackjack-switch"),
    ],
)
def test_a_short_name_finds_the_game(index: SearchIndex, query: str, game: str) -> None:
    hits = index.search(query)
    assert hits[0].passage.kind == "Game"
    assert game in games([hit for hit in hits if hit.passage.kind == "Game"])


def test_either_apostrophe_finds_holdem(index: SearchIndex) -> None:
    hits = index.search("hold'em")
    assert hits
    assert index.search("hold\u2019em") == hits


@pytest.mark.parametrize(
    ("query", "heading"),
    [
        ("misdeal", "Misdeal"),
        ("boxed card", "Boxed card"),
        ("what if a card falls on the floor", "Card off table"),
        ("a player left the table before settling", "Absent player"),
        ("a player removes a bet after the deal", "Removed wager"),
        ("too many cards", "Wrong count"),
    ],
)
def test_an_irregularity_is_found_first(index: SearchIndex, query: str, heading: str) -> None:
    hits = index.search(query)
    assert (hits[0].passage.kind, hits[0].passage.heading) == ("Irregularity", heading)


@pytest.mark.parametrize("query", ["exposed card", "what if the dealer exposes a card"])
def test_exposed_cards_are_found_by_different_words(index: SearchIndex, query: str) -> None:
    headings = [hit.passage.heading for hit in index.search(query)[:6]]
    assert any("exposed" in heading.lower() for heading in headings)


@each(
    ("query", "words"),
    [
        ("bank runs out of money", "exhausted"),
        ("how many times can you split aces", "split"),
        ("who acts first", "acts first"),
        ("what if the dealer doesn't qualify", "does not qualify"),
        ("missed blind", "missing blinds"),
        ("copy", "one hand is a copy"),
        ("player folds out of turn", "action out of turn does not bind"),
        ("insurance even money", "Insurance"),
        ("wrong payout", "does not pay for mistakes"),
    ],
)
def test_the_first_hit_answers_a_floor_question(index: SearchIndex, query: str, words: str) -> None:
    first = index.search(query)[0].passage
    assert words in f"{first.heading} {first.text}"


def test_passages_have_no_condition_code(index: SearchIndex) -> None:
    assert not [passage for passage in index.passages if '== "' in passage.text]


def test_foul_finds_the_rule_about_a_front_that_outranks_the_back(index: SearchIndex) -> None:
    headings = [hit.passage.heading for hit in index.search("foul")[:5]]
    assert "What happens to a hand whose front outranks its back?" in headings


def test_a_search_can_be_limited_to_a_cardroom(index: SearchIndex) -> None:
    hits = index.search("misdeal", "cordova")
    assert hits
    assert all(game.startswith("cordova/") for game in games(hits))


def test_a_passage_shows_its_source_or_not_filed(index: SearchIndex) -> None:
    sources = {hit.passage.source for hit in index.search("misdeal")}
    assert "not filed" in sources
    assert any(source.startswith("000 lines") for source in sources)


@pytest.mark.parametrize("query", ["", "   ", '"', "AND OR NOT", "card* NEAR(", "what is the"])
def test_no_query_breaks_the_index(index: SearchIndex, query: str) -> None:
    index.search(query)
