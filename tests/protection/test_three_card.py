"""Three-card: hidden and shared cards, against published figures and plain counting."""

from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest
from tests.book import BOOK
from tests.pricing.published import BOOK as CASINO

from houseway.banked.simulate import Rounds, nets_of
from houseway.banked.table import BankedTable
from houseway.cards.card import STANDARD, card_code
from houseway.cards.shuffle import Seed
from houseway.checking.prices import price_key, stored_prices
from houseway.families.three_card import hidden, shared
from houseway.play.decision import Choice
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.pricing.symmetry import codes_of
from houseway.pricing.wager import units
from houseway.protection.shared import deal_decks
from houseway.ranking.fast import BITS
from houseway.ranking.three_card import rank_three

FILED = [
    "cordova/3-card-poker",
    "deuce-lounge/three-card-poker",
    "lucky-buck/three-card-poker-6-card-bonus",
]
"""One filing of each set of rules for Ante and Play."""
ERRORS = 5


def rules_of(game, book=BOOK):
    return FiledGame(book, game).rules({})


def test_one_seen_card_turns_the_casino_game_into_the_published_advantage():
    found = hidden.seen(rules_of("casino/three-card-poker", CASINO))["ante"]
    assert f"{found[0].edge_without:.4%} {found[0].edge:.4%}" == "3.3730% -3.4829%"
    assert found[0].table == {
        "2 to J": "always play",
        "Q": "play Q-9-2 or better",
        "K": "play K-9-2 or better",
        "A": "play A-9-2 or better",
    }


@pytest.mark.slow
@pytest.mark.parametrize("game", FILED)
def test_with_no_hidden_card_seen_the_edge_is_the_stored_price(game):
    rules = rules_of(game)
    edges = hidden.edges_of(hidden.count_worth(rules, rules.play))
    price = {p.wager: p.edge for p in stored_prices()[price_key(rules)].wagers}["ante"]
    assert edges[rules.play.exposed] == price
    assert edges == sorted(edges, reverse=True)


def plain_gain(rules, own, dealer):
    """What playing gains over folding in one deal, settled by the rules of the filing."""
    ranking = rules.play.ranking
    mine, theirs = rank_three(own, ranking), rank_three(dealer, ranking)
    facts = {
        "player_hand": mine.class_name,
        "qualifies": rules.play.is_qualified(theirs),
        "winner": "tie" if mine == theirs else "player" if mine > theirs else "player-dealer",
    }

    def won(wager, folded):
        return units(rules.wagers[wager].outcome({**facts, "folded": folded}))

    return won("ante", False) + won("play", False) - won("ante", True)


@pytest.mark.parametrize("number", [3, 400, 1100])
def test_worth_is_what_a_plain_count_of_all_deals_finds(number):
    rules = rules_of("casino/three-card-poker", CASINO)
    worth = hidden.count_worth(rules, rules.play)
    own = codes_of(int(worth.masks[number]))
    left = [code for code in range(52) if code not in own]
    x, y = left[5], left[30]
    hand = [STANDARD[code] for code in own]
    total = Fraction(0)
    with_both = Fraction(0)
    for others in combinations([code for code in left if code != x], 2):
        gain = plain_gain(rules, hand, [STANDARD[code] for code in (x, *others)])
        total += gain
        with_both += gain if y in others else 0
    assert worth.by_card[number, x] == total * worth.scale
    assert worth.by_pair[number, 52 * x + y] == with_both * worth.scale


@pytest.mark.slow
@pytest.mark.parametrize(("exposed", "game"), [(1, "one-card-seen"), (0, "")])
def test_sharing_gains_what_a_plain_count_of_the_same_deals_finds(exposed, game):
    name = f"casino/three-card-poker-{game}" if game else "casino/three-card-poker"
    rules = rules_of(name, CASINO)
    table, scale = hidden.table_for(rules, rules.play)
    seats = 6
    decks = deal_decks(1, 400, 3 * seats + exposed)
    gains = np.zeros((400, seats - 1))
    shared.value_sharing(decks, exposed, table, gains)
    # Deals in which sharing changes the decision, and others.
    rows = [*np.flatnonzero(gains[:, -1])[: 2 if exposed else 1], 0]
    assert len(rows) > 1
    for row in rows:
        cards = [STANDARD[code] for code in decks[row]]
        assert gains[row] / scale == pytest.approx(plain_sharing(rules, cards, exposed, seats))


def plain_sharing(rules, cards, exposed, seats):
    own, face_up = cards[:3], cards[3 * seats : 3 * seats + exposed]

    def mean(others):
        left = [card for card in cards[3 * others :] if card not in face_up]
        hands = list(combinations(left, 3 - exposed))
        return sum(plain_gain(rules, own, [*face_up, *hand]) for hand in hands) / len(hands)

    alone = mean(1)
    worth = [mean(known) for known in range(2, seats + 1)]
    return [float(max(w, 0) - (w if alone >= 0 else 0)) for w in worth]


@pytest.mark.slow
def test_hands_of_the_engine_win_as_much_with_a_hidden_card_seen():
    rules = rules_of("cordova/3-card-poker")
    worth = hidden.count_worth(rules, rules.play)
    numbers = {int(mask): number for number, mask in enumerate(worth.masks)}
    rounds = Rounds(BankedTable(rules), 1, Seed.of(34), "simulate")
    results = []

    def answer(decision):
        own = [card_code(card) for card in hand.hands[str(decision.seat)]]
        number, codes = renamed(numbers, own, [card_code(c) for c in dealer()])
        low, high = sorted(codes[1:])
        gains = worth.by_pair[number, 52 * low + high]
        return Choice("play" if gains >= 0 else "fold")

    def dealer():
        return hand.hands["player-dealer"]

    for _ in range(20_000):
        hand = rounds.open()
        play_hand(hand, answer)
        nets = nets_of(hand)
        results.append(
            sum(net for (_, wager), net in nets.items() if wager in ("ante", "play"))
            / rounds.stakes["ante"]
        )
    edge = -np.mean(results)
    found = hidden.seen(rules)["ante"][0]
    assert abs(edge - found.edge) < ERRORS * np.std(results) / len(results) ** 0.5
    assert abs(edge - found.edge_without) > ERRORS * np.std(results) / len(results) ** 0.5


def renamed(numbers, own, dealer):
    """The number of a hand up to suits, and the dealer's codes with suits renamed alike."""
    for order in permutations(range(4)):
        mask = sum(int(BITS[code // 4 * 4 + order[code % 4]]) for code in own)
        if mask in numbers:
            return numbers[mask], [code // 4 * 4 + order[code % 4] for code in dealer]
    raise AssertionError(own)
