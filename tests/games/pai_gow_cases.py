"""Helpers for writing pai gow poker cases."""

from tests.book import BOOK

from houseway.cards.card import JOKER, STANDARD
from houseway.play.case import settle

SALOON = "saloon/pai-gow-poker"
WILD = "saloon/jokers-wild-pai-gow-poker"
FORTUNE = "saloon/fortune-pai-gow-poker"
FACE_UP = "saloon/face-up-pai-gow-poker"
TAVERN = "tavern/fortune-pai-gow-poker"
FREE = "tavern/commission-free-fortune-pai-gow-poker"
BUCK = "lucky-buck/pai-gow-double-hand-poker"
BUCK_FORTUNE = "lucky-buck/fortune-pai-gow-poker"
DEUCE = "deuce-lounge/fortune-pai-gow-poker"
CORDOVA = "cordova/pai-gow-poker"
MINI = "cordova/mini-pai-gow"
ULTIMATE = "cordova/ultimate-pai-gow-poker"
TRIPLE = "cordova/pai-gow-poker-triple-bonus"
LUCKY = "cordova/lucky-pai-gow-poker"
ACE_UP = "cordova/ace-up-pai-gow-poker"

KINGS = "Ks Kd Qc 9h 7d 4c 2s"
"""A pair of kings behind queen-nine."""


def bet(seat, wager, amount="10.00", bettor=""):
    return {"seat": seat, "bettor": bettor or f"P{seat}", "wager": wager, "amount": amount}


def case(game, hands, wagers, choices=(), bank="100000.00", dealer=7, **extra):
    return {
        "game": game,
        "player_dealer": {"seat": dealer, "bank": bank},
        "wagers": wagers,
        "hands": {name: cards.split() for name, cards in hands.items()},
        "choices": list(choices),
        **extra,
    }


def results(game, hands, wagers, choices=(), **extra):
    """The seat, wager, result and payment of each line."""
    settlement = settle(case(game, hands, wagers, choices, **extra), BOOK)
    return [(x["seat"], x["wager"], x["result"], x["paid"]) for x in settlement["lines"]]


def unused_cards(hand, cards=7):
    """Player-dealer cards that are not in this hand, for tests in which they do not matter."""
    return " ".join(card for card in STANDARD[::3] if card not in hand.split())[: 3 * cards - 1]


def base_result(game, player, dealer=KINGS, choices=(), **extra):
    """The result of the base wager at seat 1."""
    hands = {"1": player, "player-dealer": dealer}
    return results(game, hands, [bet(1, "base")], choices, **extra)[0][2]


def set_low(seat, cards):
    return {"seat": seat, "choice": "set", "low": cards.split()}


QUADS = "9s 9d 9c 9h Kd 4c 2d"


def deck_without(*cards):
    return [card for card in (*STANDARD, JOKER) if card not in cards]


PILES = [[str(card) for card in deck_without()[7 * n : 7 * n + 7]] for n in range(7)]


def whole_shoe(piles, cards=7, back_and_forth=True):
    """A shoe that deals these piles, back and forth or one pile after another."""
    shoe = []
    if back_and_forth:
        for turn in range(cards):
            order = piles if turn % 2 == 0 else piles[::-1]
            shoe += [pile[turn] for pile in order]
    else:
        shoe = [card for pile in piles for card in pile]
    return shoe
