"""The odds page lists stored edges by the letter and in practice; its filters need no script."""

from collections.abc import Iterator

import pytest
from tests.book import BOOK
from tests.server.running import get, running

from houseway.play.game import FiledGame
from houseway.pricing.price import can_price
from houseway.web.pages.odds import stored_edges


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with running(BOOK) as address:
        yield address


def row_of(html: str, game_id: str) -> str:
    return html.split(f'href="/games/{game_id}/odds"')[1].split("</tr>")[0]


def test_every_game_with_a_price_is_listed_with_its_main_edge(site: str) -> None:
    html = get(f"{site}/odds").text
    games = [FiledGame(BOOK, game_id) for game_id in BOOK]
    priced = [game for game in games if can_price(game)]
    assert len(priced) > 50
    for game in priced:
        assert "<b>" in row_of(html, game.id), game.id
    assert "Open the game to calculate" not in html


def test_the_list_shows_the_published_edges(site: str) -> None:
    """Published: Player 1.2351%, Tie (9 to 1) 4.844%, Monkey 12.4527%, Ultimate Hold'em 2.185%."""
    html = get(f"{site}/odds").text
    assert "<b>1.24%</b>" in row_of(html, "deuce-lounge/ez-baccarat")
    assert "4.8% to 12.5%" in row_of(html, "tavern/zoobac")
    assert "<b>2.18%</b>" in row_of(html, "saloon/ultimate-texas-holdem")


def test_a_game_has_two_edges_if_practice_differs_from_the_letter(site: str) -> None:
    html = get(f"{site}/odds").text
    assert "Same" in row_of(html, "tavern/zoobac")
    panda = FiledGame(BOOK, "tavern/ez-baccarat-panda-8")
    letter, practice = (stored_edges(panda, preset) for preset in ("letter", "practice"))
    assert letter is not None
    assert practice is not None
    assert letter != practice
    row = row_of(html, panda.id)
    for edges in (letter, practice):
        for edge in edges.main.values():
            assert f"{float(100 * edge):.2f}%" in row


def test_the_list_is_filtered_by_cardroom_and_family(site: str) -> None:
    html = get(f"{site}/odds?room=tavern&family=war").text
    assert 'href="/games/tavern/casino-war/odds"' in html
    assert 'href="/games/cordova/ultimate-war/odds"' not in html
    assert "1 game" in html
