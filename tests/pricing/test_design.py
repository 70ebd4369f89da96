"""Changed pay rows and new side bets have the published and the filed prices."""

from fractions import Fraction
from pathlib import Path

import pytest
from tests.book import BOOK
from tests.each import each
from tests.pricing.ordinary_blackjack import blackjack

from houseway.checking.prices import price_key, prices, stored_prices
from houseway.play.game import FiledGame
from houseway.pricing.design import Bet, BetRow, Design, bet_toml, designed
from houseway.pricing.price import can_price, price_wagers
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError

ZOOBAC = "tavern/zoobac"


def edge(design: Design, wager: str, book: FiledRulebook = BOOK) -> Fraction:
    rules = designed(book, design)
    (price, *_) = price_wagers(rules.game, rules.options, [wager]).wagers
    return price.edge


def filed_pays(game_id: str) -> dict[str, dict[str, str]]:
    """Return the filed odds of every pay row of a game, in the form of changed pay rows."""
    return {
        wager.id: {str(n): row.odds.text for n, row in enumerate(wager.pays)}
        for wager in FiledGame(BOOK, game_id).filing.wagers
    }


def test_three_card_poker_is_always_folded_if_no_hand_can_win() -> None:
    game_id = "cordova/3-card-poker"
    pays = {wager: dict.fromkeys(filed_pays(game_id)[wager], "lose") for wager in ("ante", "play")}
    rules = designed(BOOK, Design(game=game_id, pays=pays))
    priced = price_wagers(rules.game, rules.options, ["ante"])
    assert priced.strategy == "against 2 to A: always fold"
    assert priced.wagers[0].edge == 1


@each("game_id", [game_id for game_id in BOOK if can_price(FiledGame(BOOK, game_id))])
def test_rows_changed_to_their_filed_odds_have_the_stored_price(game_id: str) -> None:
    filed = prices(FiledGame(BOOK, game_id), FiledGame(BOOK, game_id).rules())
    rules = designed(BOOK, Design(game=game_id, pays=filed_pays(game_id)))
    assert stored_prices()[price_key(rules)].wagers == filed.wagers


def test_the_baccarat_tie_has_the_published_edges() -> None:
    """For eight decks: 14.3596% at 8 to 1 and 4.844032% at 9 to 1; 4.80% is an old misprint."""
    at_8 = edge(Design(game=ZOOBAC, pays={"tie": {"0": "8 to 1"}}), "tie")
    at_9 = edge(Design(game=ZOOBAC, pays={"tie": {"0": "9 to 1"}}), "tie")
    assert round(float(at_8), 6) == 0.143596
    assert round(float(at_9), 8) == 0.04844032
    assert at_8 - at_9 == Fraction(475_627_426_473_216, 4_998_398_275_503_360)


def test_a_design_does_not_change_the_rulebook() -> None:
    edge(Design(game=ZOOBAC, pays={"tie": {"0": "8 to 1"}}), "tie")
    assert round(float(edge(Design(game=ZOOBAC), "tie")), 6) == 0.04844


@pytest.mark.slow
def test_naturals_that_pay_6_to_5_have_the_published_cost(tmp_path: Path) -> None:
    """The cost, about 1.36%, is three tenths of the wager for each natural that is not tied."""
    game = blackjack(tmp_path)
    at_3_to_2 = edge(Design(game=game.id), "base", game.rulebook)
    at_6_to_5 = edge(Design(game=game.id, pays={"base": {"2": "6 to 5"}}), "base", game.rulebook)
    assert float(at_6_to_5 - at_3_to_2) == pytest.approx(0.0136, abs=0.0001)


@pytest.mark.parametrize(
    ("pays", "where", "message"),
    [
        ({"tie": {"0": "lots"}}, "pays.tie.0", "must be odds"),
        ({"tie": {"0": "1000001 to 1"}}, "pays.tie.0", "at most 100,000 to 1"),
        ({"tie": {"0": "1 to 99991"}}, "pays.tie", "common denominator"),
        ({"tie": {"1": "push"}}, "pays.tie.1", "a row of Tie must be 0, not"),
        ({"tie": {"-1": "push"}}, "pays.tie.-1", "a row of Tie must be 0, not"),
        ({"lion": {"0": "push"}}, "pays.lion", "no wager called 'lion': wagers .* are player, "),
    ],
)
def test_the_error_for_a_bad_change_names_its_row(
    pays: dict[str, dict[str, str]], where: str, message: str
) -> None:
    with pytest.raises(InputError, match=message) as raised:
        designed(BOOK, Design(game=ZOOBAC, pays=pays))
    assert raised.value.where == where


# Side bets.

BANKER_7 = 'winner == "banker" and banker_points == 7 and banker_cards == 3'


def dragon(*rows: BetRow, **extra: dict[str, str]) -> Design:
    return Design(game=ZOOBAC, bet=Bet(name="Dragon Seven", rows=list(rows), **extra))


def test_a_designed_bet_has_the_published_edge() -> None:
    """A winning three-card banker 7 at 40 to 1 has an edge of 7.6113%."""
    design = dragon(BetRow(when=BANKER_7, pays="40 to 1"))
    assert round(float(edge(design, "dragon-seven")), 6) == 0.076113


def test_the_toml_of_a_bet_is_a_filing_with_the_same_price(tmp_path: Path) -> None:
    design = dragon(
        BetRow(when=f"{BANKER_7} and player_points == 0", pays="100 to 1", says='a "big" dragon'),
        BetRow(when=BANKER_7, pays="35 to 1"),
    )
    room = tmp_path / "rooms" / "mine"
    room.mkdir(parents=True)
    (room / "dragon-seven.toml").write_text(bet_toml(BOOK, design), encoding="utf-8")
    book = FiledRulebook(tmp_path)
    assert book.filing("mine/dragon-seven").wagers[0].loses == "no row is true"
    game = FiledGame(book, ZOOBAC)
    filed = price_wagers(game, {}, ["dragon-seven"]).wagers[0]
    rules = designed(BOOK, design)
    designed_price = price_wagers(rules.game, rules.options, ["dragon-seven"]).wagers[0]
    assert designed_price == filed
    assert filed.outcomes[0].says == 'a "big" dragon'


def test_a_bet_may_use_named_cards(tmp_path: Path) -> None:
    """With six decks, the second card has the suit of the first in (52·6/4 - 1) of 311 cases."""
    game = blackjack(tmp_path)
    bet = Bet(
        name="Suited",
        cards={"duo": "player 1-2"},
        rows=[BetRow(when="duo_suits == 1", pays="3 to 1")],
    )
    house_edge = edge(Design(game=game.id, bet=bet), "suited", game.rulebook)
    assert house_edge == 1 - 4 * Fraction(77, 311)


@pytest.mark.parametrize(
    ("row", "where", "message"),
    [
        (BetRow(when="moon == 1", pays="2 to 1"), "bet.rows.0.when", "moon"),
        (BetRow(when="winner == 'lion'", pays="2 to 1"), "bet.rows.0.when", "lion"),
        (BetRow(when="winner ==", pays="2 to 1"), "bet.rows.0.when", "is not a condition"),
        (BetRow(when="winner", pays="2 to 1"), "bet.rows.0.when", "true or false"),
        (BetRow(when="", pays="2 to 1"), "bet.rows.0.when", "needs a condition"),
        (BetRow(when=BANKER_7, pays="many"), "bet.rows.0.pays", "must be odds"),
    ],
)
def test_the_error_for_a_bad_bet_names_its_row(row: BetRow, where: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as raised:
        designed(BOOK, dragon(row))
    assert raised.value.where == where


def test_a_bet_needs_a_unique_name_and_valid_cards() -> None:
    row = BetRow(when=BANKER_7, pays="40 to 1")
    for name in ("Tie", "!!"):
        with pytest.raises(InputError) as raised:
            designed(BOOK, Design(game=ZOOBAC, bet=Bet(name=name, rows=[row])))
        assert raised.value.where == "bet.name"
    with pytest.raises(InputError) as raised:
        designed(BOOK, dragon(row, cards={"two": "nobody 1-2"}))
    assert raised.value.where == "bet.cards"
