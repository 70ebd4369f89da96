"""The search of every page, and the addresses of earlier versions."""

from urllib.request import urlopen

import pytest
from tests.book import BOOK

from houseway.web.catalog import Catalog
from houseway.web.pages.find import find
from houseway.web.pages.moved import MOVED

CATALOG = Catalog(BOOK)


def lines(query: str) -> list[tuple[str, str, str, str]]:
    return [tuple(found) for found in find(CATALOG, query)]


def test_a_fee_is_told_for_a_command_as_on_the_command_line() -> None:
    address = "/games/tavern/zoobac/fees?option=18&action=450"
    for game in ("zoobac", "tavern/zoobac"):
        found = lines(f"fee {game} --option 18 --action 450")
        assert found == [("Fees", "ZooBac, Tavern", "$6 (player-dealer)", address)]
    assert lines("houseway fee zoobac --option 18 --action 450") == found


def test_a_wrong_command_says_why() -> None:
    ((_, _, about, _),) = lines("fee zoobac --option 999 --action 450")
    assert "999" in about
    ((_, _, about, _),) = lines("set tavern/fortune-pai-gow-poker AsAd")
    assert "7 cards" in about


def test_a_hand_is_set_by_each_game_with_that_name() -> None:
    found = lines("set cordova/pai-gow-poker AsAdKcQh9s7d3c")
    assert [(kind, about[:5]) for kind, _, about, _ in found] == [("House way", "Kc Qh")]
    assert found[0][3] == "/games/cordova/pai-gow-poker/house-way#AsAdKcQh9s7d3c"


def test_settle_opens_the_form_or_the_case() -> None:
    ((_, _, _, address),) = lines("settle tavern/zoobac")
    assert address == "/games/tavern/zoobac/settle"
    ((_, _, _, address),) = lines('settle tavern/zoobac {"dice": [1]}')
    assert address == "/games/tavern/zoobac/settle#%7B%22dice%22%3A%20%5B1%5D%7D"


def test_games_come_before_rules_and_a_tab_may_be_named() -> None:
    kinds = [kind for kind, *_ in lines("panda")]
    assert kinds[:2] == ["Game", "Game"]
    assert kinds == sorted(kinds, key=["Page", "Game", "Rule", "Docs"].index)
    assert "Rule" in kinds
    assert lines("zoobac odds")[0][3] == "/games/tavern/zoobac/odds"
    assert lines("Bank")[0] == ("Page", "Bank", "", "/bank")
    assert lines("  ") == []


@pytest.mark.parametrize("old", MOVED)
def test_an_old_address_leads_to_the_new_one(site: str, old: str) -> None:
    place = {"room": "tavern", "game": "zoobac", "name": "settle"}
    with urlopen(f"{site}{old.format(**place)}?preset=letter") as answer:
        assert answer.url == f"{site}{MOVED[old].format(**place)}?preset=letter"
