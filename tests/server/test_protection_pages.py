"""Game protection over HTTP: the page of a game and the API."""

from collections.abc import Iterator

import pytest
from tests.book import BOOK
from tests.server.running import get, running


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with running(BOOK) as address:
        yield address


def test_a_game_without_a_bank_has_no_protection(site: str) -> None:
    assert get(f"{site}/games/tavern/omaha/protection").status == 404
    answer = get(f"{site}/api/protect/tavern/omaha")
    assert answer.status == 400
    assert answer.data["where"] == "tavern/omaha"


def test_bad_input_names_the_field(site: str) -> None:
    answer = get(f"{site}/api/protect/tavern/zoobac?wager=lion")
    assert (answer.status, answer.data["where"]) == (400, "wager")
    answer = get(f"{site}/api/protect/tavern/zoobac?shoe=3")
    assert (answer.status, answer.data["where"]) == (400, "shoe")


def test_every_wager_has_its_section(site: str) -> None:
    page = get(f"{site}/games/tavern/zoobac/protection")
    assert page.status == 200
    for wager in ("player", "banker", "tie", "rabbit", "tiger", "monkey", "zoo"):
        assert f'id="wager-{wager}"' in page.text


def test_wagers_without_a_count_say_why(site: str) -> None:
    page = get(f"{site}/games/tavern/pai-gow-poker/protection").text
    assert "The cards are shuffled before every round" in page
    assert "<svg" not in page.split("<main", 1)[1].split("</main>", 1)[0]
    page = get(f"{site}/games/tavern/casino-war/protection").text
    assert "It is added during the round" in page


def test_the_page_begins_with_the_loss_to_one_expert(site: str) -> None:
    page = get(f"{site}/games/cordova/big-bonus-baccarat/protection").text
    assert page.index("What one expert wins") < page.index('id="wager-player"')
