"""Ultimate Texas Hold'em and Two Card Peek: seen cards, against prices and a plain count."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from tests.book import BOOK

from houseway.checking.prices import price_key, stored_prices
from houseway.checking.protection import protection_key, stored_part
from houseway.families.carnival import holdem
from houseway.families.carnival.facts import least_value
from houseway.families.carnival.peek import hidden as peek
from houseway.families.carnival.ultimate import hidden
from houseway.families.carnival.ultimate.hidden_kernel import LEFT, Lines, Sums, add_flop
from houseway.families.carnival.ultimate.price import payoffs
from houseway.play.game import FiledGame
from houseway.ranking.fast import BITS, CLASS_OF, evaluate_all

ULTIMATE = "saloon/ultimate-texas-holdem"


def rules_of(game):
    return FiledGame(BOOK, game).rules({})


def prices_of(rules):
    return {p.wager: p.edge for p in stored_prices()[price_key(rules)].wagers}


def test_with_one_card_of_the_player_dealer_seen_the_player_has_the_published_advantage():
    rules = rules_of(ULTIMATE)
    dealer_card, flop_card = stored_part("seen")[protection_key(rules)]["ante"]
    assert dealer_card.edge_without == pytest.approx(float(prices_of(rules)["ante"]), abs=1e-12)
    assert f"{-dealer_card.edge:.4%}" == "13.5922%"
    assert flop_card.edge < flop_card.edge_without


@pytest.mark.slow
def test_a_flop_adds_up_to_what_a_plain_count_of_its_boards_finds():
    rules = rules_of(ULTIMATE)
    play = rules.play.ultimate
    fixed, unit, fold = payoffs(rules, play)
    least = least_value(play.qualifies)
    lines = Lines(hidden.lines_of(fixed, play), hidden.lines_of(unit, play), fold, least)
    sums = Sums(
        *(np.zeros((LEFT * LEFT, LEFT), dtype=np.int64) for _ in range(3)),
        np.zeros((LEFT * LEFT, 3), dtype=np.int64),
    )
    flop = np.array(holdem.flops().distinct[700])
    left = add_flop(flop, lines, sums)
    for i, j, card in ((0, 1, 40), (20, 33, 5)):
        others = [place for place in range(LEFT) if place not in (i, j, card)]
        steady = paid = best = 0
        for two in combinations(others, 2):
            board = int(BITS[flop].sum() | BITS[left[list(two)]].sum())
            partners = [place for place in others if place not in two]
            theirs = evaluate_all(BITS[left[partners]] | np.uint64(board) | BITS[left[card]])
            mine = int(evaluate_all(BITS[left[[i]]] | BITS[left[j]] | np.uint64(board))[0])
            winner = np.where(theirs == mine, 2, theirs > mine)
            place = CLASS_OF[mine], CLASS_OF[theirs], winner
            s, u = int(fixed[place].sum()), int(unit[place].sum())
            steady, paid, best = steady + s, paid + u, best + max(s + u, fold * len(partners))
        row = i * LEFT + j
        found = (sums.steady[row, card], sums.unit[row, card], sums.best[row, card])
        assert found == (steady, paid, best)


def test_over_all_first_cards_a_pick_is_worth_its_stored_price():
    rules = rules_of("cordova/two-card-peek")
    sights = peek.sights_of(rules)
    for row in peek.ROWS:
        mean = sum((sight.chance * sight.worth[row] for sight in sights), Fraction(0))
        assert -mean == prices_of(rules)["pick-row"], row
    assert sights[-1].worth["same"] > sights[-1].worth["other"]
