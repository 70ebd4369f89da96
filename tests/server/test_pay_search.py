"""Pay tables for a target edge, side bets and charts, as the worker calculates them."""

from fractions import Fraction
from itertools import product

import pytest
from tests.book import BOOK
from tests.each import each

from houseway.pricing.design import Bet, BetRow, Design, designed
from houseway.pricing.finder import Bounds
from houseway.pricing.price import price_wagers
from houseway.values.errors import InputError
from houseway.web.jobs.pay_search import (
    Search,
    check_bet,
    check_chart,
    check_search,
    draw_chart,
    find_tables,
    price_bet,
)

TIGER = Design(game="tavern/zoobac")
"""Tiger pays 75 to 1 and 25 to 1."""


def search(*rows: Bounds, **fields: str) -> Search:
    return Search(**{"design": TIGER, "wager": "tiger", "rows": list(rows), "edge": "5", **fields})  # type: ignore[arg-type]


def brute_force(rows: dict[int, range]) -> dict[tuple[int, ...], Fraction]:
    """Price every pay table in which no row pays more than the row above; return the edges."""
    edges = {}
    for pays in product(*rows.values()):
        if list(pays) == sorted(pays, reverse=True):
            changed = {str(row): f"{paid} to 1" for row, paid in zip(rows, pays, strict=True)}
            rules = designed(BOOK, Design(game="tavern/zoobac", pays={"tiger": changed}))
            edges[pays] = price_wagers(rules.game, rules.options, ["tiger"]).wagers[0].edge
    return edges


def test_the_nearest_tables_match_a_brute_force_search() -> None:
    target = Fraction(5, 100)
    answer = find_tables(
        BOOK, search(Bounds(row=0, low="70", high="72"), Bounds(row=1, low="25", high="27"))
    )
    edges = brute_force({0: range(70, 73), 1: range(25, 28)})
    assert answer["tried"] == len(edges) == 9
    nearest = sorted(edges, key=lambda pays: abs(edges[pays] - target))
    best = answer["tables"][0]
    assert best["pays"] == {str(n): f"{paid} to 1" for n, paid in enumerate(nearest[0])}
    assert Fraction(best["exact_edge"]) == edges[nearest[0]]
    tables_within = [pays for pays in edges if abs(edges[pays] - target) <= Fraction(5, 1000)]
    assert answer["within"] == len(tables_within)


def test_no_row_pays_more_than_the_row_above() -> None:
    answer = find_tables(
        BOOK, search(Bounds(row=0, low="20", high="22"), Bounds(row=1, low="20", high="22"))
    )
    assert answer["tried"] == 6


def test_the_nearest_tables_are_returned_if_none_is_within_the_tolerance() -> None:
    answer = find_tables(
        BOOK, search(Bounds(row=0, low="75", high="80"), edge="-50", tolerance="0")
    )
    assert answer["within"] == 0
    assert answer["tables"][0]["pays"] == {"0": "80 to 1"}
    assert len(answer["tables"]) == 5


def test_each_pay_table_of_a_game_with_decisions_is_priced_with_its_best_strategy() -> None:
    """In Casino War, giving up is the better choice if the war wager pays little enough."""
    answer = find_tables(
        BOOK,
        Search(
            design=Design(game="tavern/casino-war"),
            wager="war",
            rows=[Bounds(row=0, low="0", high="1", step="1/2")],
            edge="3",
        ),
    )
    assert "its own best strategy" in answer["strategy"]
    assert answer["edge_of"] == "Primary Wager"
    edges = [
        price_wagers(rules.game, rules.options, ["base"]).wagers[0].edge
        for paid in ("0 to 1", "1 to 2", "1 to 1")
        for rules in [designed(BOOK, Design(game="tavern/casino-war", pays={"war": {"0": paid}}))]
    ]
    nearest = min(edges, key=lambda edge: abs(edge - Fraction(3, 100)))
    assert Fraction(answer["tables"][0]["exact_edge"]) == nearest


@each(
    ("bad_search", "where"),
    [
        (search(), "rows"),
        (search(Bounds(row=5, low="1", high="2")), "rows.0.row"),
        (search(Bounds(row=0, low="1", high="2"), Bounds(row=0, low="1", high="2")), "rows.1.row"),
        (search(Bounds(row=0, low="x", high="2")), "rows.0.low"),
        (search(Bounds(row=0, low="3", high="2")), "rows.0.high"),
        (search(Bounds(row=0, low="1", high="2", step="0")), "rows.0.step"),
        (search(Bounds(row=0, low="0", high="100000", step="1/1000")), "rows.0.step"),
        (
            search(Bounds(row=0, low="0", high="999"), Bounds(row=1, low="0", high="999")),
            "rows",
        ),
        (search(Bounds(row=0, low="1", high="2"), edge="lots"), "edge"),
        (search(Bounds(row=0, low="1", high="2"), tolerance="1/0"), "tolerance"),
        (search(Bounds(row=0, low="1", high="2"), wager="lion"), "wager"),
    ],
)
def test_a_bad_search_is_refused_with_an_error_that_names_the_field(
    bad_search: Search, where: str
) -> None:
    with pytest.raises(InputError) as error:
        check_search(BOOK, bad_search)
    assert error.value.where == where


# Side bets.


def bet(when: str, game: str = "tavern/zoobac") -> Design:
    return Design(game=game, bet=Bet(name="New bet", rows=[BetRow(when=when, pays="40 to 1")]))


def test_a_new_bet_is_priced_and_written_as_toml() -> None:
    design = bet('winner == "banker" and banker_points == 7 and banker_cards == 3')
    check_bet(BOOK, design)
    answer = price_bet(BOOK, design)
    assert round(answer["wager"]["edge"], 6) == 0.076113
    assert answer["rows"] == ["112633011329024"]
    assert answer["total"] == "4998398275503360"
    assert 'attaches_to = ["tavern/zoobac"]' in answer["toml"]


def test_a_bet_that_cannot_be_priced_is_refused_with_a_one_line_error() -> None:
    with pytest.raises(InputError, match="a bet on wars cannot be priced") as error:
        price_bet(BOOK, bet("wars >= 1", "tavern/casino-war"))
    assert error.value.where == "bet"
    with pytest.raises(InputError) as error:
        check_bet(BOOK, Design(game="tavern/zoobac"))
    assert error.value.where == "bet"


# Charts.


def test_a_chart_has_tables_and_a_picture() -> None:
    design = Design(game="lucky-buck/pure-21-5-blackjack")
    check_chart(BOOK, design)
    answer = draw_chart(BOOK, design)
    assert answer["sections"][0]["title"] == "Hard totals"
    assert len(answer["sections"][0]["rows"][0]["cells"]) == len(answer["columns"])
    assert answer["best"] <= answer["edge"]
    assert answer["svg"].startswith("<svg")
    with pytest.raises(InputError, match="blackjack"):
        check_chart(BOOK, Design(game="tavern/zoobac"))
