"""A finished hand is settled even if the engine would have drawn fewer cards."""

from tests.book import BOOK
from tests.each import each

import houseway

TWENTY_ONE = [
    game_id
    for game_id in BOOK
    if BOOK.filing(game_id).family == "twenty-one" and BOOK.filing(game_id).status == "game"
]
DRAWN_OUT = ["8s", "6d", "7c"]
"""A player-dealer hand that drew a card: 14, then 21."""


SURRENDER = [
    game_id
    for game_id in TWENTY_ONE
    if "surrender" in {row.odds.text for row in BOOK.filing(game_id).wagers[0].pays}
]


def settle(game_id, hand, choices=()):
    """Settle a finished hand at one seat; in Switch, the same hand twice."""
    is_switch = "switch" in game_id
    wager = {"seat": 1, "bettor": "A", "wager": "base", "amount": "10.00"}
    return houseway.settle(
        {
            "game": game_id,
            "player_dealer": {"seat": 6, "bank": "1000.00"},
            "wagers": [wager, wager] if is_switch else [wager],
            "hands": {"1": [hand, hand] if is_switch else hand, "player-dealer": DRAWN_OUT},
            "choices": list(choices),
        }
    )


@each("game_id", TWENTY_ONE)
def test_a_natural_is_paid_although_the_player_dealer_drew(game_id):
    jokers = game_id == "deuce-lounge/no-bust-21st-century-blackjack"
    settlement = settle(game_id, ["Jk", "Jk"] if jokers else ["As", "Kd"])
    assert {line["result"] for line in settlement["lines"]} == {"win"}


@each("game_id", TWENTY_ONE)
def test_a_busted_hand_loses_although_the_player_dealer_drew(game_id):
    settlement = settle(game_id, ["8s", "6d", "9c"])
    assert {line["result"] for line in settlement["lines"]} == {"lose"}


@each("game_id", SURRENDER)
def test_a_surrender_is_settled_although_the_player_dealer_drew(game_id):
    settlement = settle(game_id, ["9s", "7d"], [{"seat": 1, "choice": "surrender"}])
    assert {line["result"] for line in settlement["lines"]} == {"surrender"}


def test_most_blackjack_filings_have_surrender():
    assert len(SURRENDER) > len(TWENTY_ONE) // 2
