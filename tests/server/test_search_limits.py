"""Every search takes at most 200 characters and 12 different words, so that none takes long."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from tests.book import BOOK
from tests.server.players import Player
from tests.server.running import get, running

from houseway.cardroom.cardroom import Cardroom
from houseway.values.errors import InputError
from houseway.values.search_words import MAX_CHARACTERS, MAX_WORDS, search_words

PAGES = (
    "/",
    "/search",
    "/play",
    "/settle",
    "/fees",
    "/bank",
    "/learn",
    "/odds",
    "/check",
    "/check.csv",
    "/check.sarif",
    "/rooms/tavern/check",
    "/rooms/tavern/check.csv",
    "/games/tavern/zoobac/check.sarif",
)
TWELVE = " ".join(f"w{number}" for number in range(MAX_WORDS))
LONGEST = "a" * MAX_CHARACTERS


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with running(BOOK) as site:
        yield site


@pytest.mark.parametrize("page", PAGES)
def test_a_search_that_is_too_long_is_refused(site: str, page: str) -> None:
    words = get(f"{site}{page}?q={quote(f'{TWELVE} more')}")
    assert words.status == 400
    assert "search may have 12 different words, not 13" in words.text
    characters = get(f"{site}{page}?q={LONGEST}a")
    assert characters.status == 400
    assert "may have 200 characters, not 201" in characters.text


@pytest.mark.parametrize("page", ["/", "/search", "/games/tavern/zoobac/check.csv"])
def test_a_search_at_the_limits_is_answered(site: str, page: str) -> None:
    for query in (TWELVE, f"{TWELVE} w1 W2", LONGEST, ""):
        assert get(f"{site}{page}?q={quote(query)}").status == 200


def test_a_search_of_saved_rulings_that_is_too_long_is_refused(room: Cardroom) -> None:
    with running(BOOK, room) as site:
        floor = Player(site)
        room.people.grant(floor.me["person"], ("floor",), "test")
        assert floor.get(f"/api/rulings?q={LONGEST}") == {"rulings": [], "more": False}
        status, answer = floor.ask("GET", f"/api/rulings?q={LONGEST}a")
        assert (status, answer["where"]) == (400, "q")


def test_words_that_the_search_of_the_rules_ignores_are_not_counted(site: str) -> None:
    question = f"what if the card is on the floor and what do they {TWELVE.replace('w', 'card')}"
    assert get(f"{site}/search?q={quote(question)}").status == 400
    question = "what happens if a card falls off the table and it was seen by a player at the time"
    assert get(f"{site}/search?q={quote(question)}").status == 200


def test_the_words_of_a_search_are_different_and_in_lower_case() -> None:
    assert search_words(" Dragon 7\tDRAGON ") == ["dragon", "7"]
    with pytest.raises(InputError) as caught:
        search_words(f"{TWELVE} more")
    assert caught.value.where == "q"
