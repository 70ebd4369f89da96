"""Random rounds of every banked game: chips are conserved and each wager is settled once."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.book import BOOK
from tests.by_family import others_slow
from tests.games.random_play import PLAYABLE, Random, choose, open_table, random_wagers

from houseway.banked.reasons import words
from houseway.banked.wagers import Placed
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.chance import ShuffledChance
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame


def place_random_wagers(game_id, source):
    """A random table, its player-dealer's seat and the wagers placed."""
    table = open_table(BOOK, game_id, source)
    player_dealer = source.one_of(range(1, table.seats + 1))
    return table, player_dealer, random_wagers(table, player_dealer, source)


def random_round(game_id, seed):
    source = Random(seed)
    table, player_dealer, wagers = place_random_wagers(game_id, source)
    bank = source.one_of([100, 1000, 10000, 100000, 10**9])
    stream = Seed.of(seed).stream("random play")
    chance = ShuffledChance(Shoe(table.rules.cards, stream), stream)
    state = table.open_round(player_dealer, bank, wagers, chance)
    play_hand(state, lambda decision: choose(decision, source))
    return state


def test_the_twelve_baccarat_games_are_playable():
    baccarat = [game_id for game_id in PLAYABLE if BOOK.filing(game_id).family == "baccarat"]
    assert len(baccarat) == 12


@pytest.mark.parametrize("game_id", PLAYABLE)
@settings(max_examples=20)
@given(seed=st.integers(0, 10**9))
def test_a_random_round_conserves_chips_and_settles_each_wager_once(game_id, seed):
    state = random_round(game_id, seed)
    lines = state.lines
    assert state.closed
    assert Counter(
        Placed(x.seat, x.bettor, x.wager, x.amount, x.on, x.hand, x.spot) for x in lines
    ) == Counter(state.wagers)
    for line in lines:
        assert line.in_action + line.returned == line.amount
        assert min(line.in_action, line.returned, line.paid, line.taken) >= 0
        assert line.taken <= line.in_action
        assert not (line.paid and line.taken)
        assert words(line)
    paid, taken = (sum(getattr(line, name) for line in lines) for name in ("paid", "taken"))
    assert state.bank.net == taken - paid
    assert 0 <= state.bank.used <= state.bank.amount
    if state.bank.policy == "gross":
        assert paid + taken <= state.bank.amount
    assert abs(state.bank.net) <= state.bank.amount


@pytest.mark.parametrize("game_id", others_slow(PLAYABLE))
@settings(max_examples=10)
@given(seed=st.integers(0, 10**9))
def test_the_facts_of_a_random_round_are_declared_and_within_their_bounds(game_id, seed):
    state = random_round(game_id, seed)
    for name, value in state.facts.items():
        fact = state.rules.facts.named(name)
        assert value in fact.words if fact.words else fact.low <= value <= fact.high, name


@pytest.mark.parametrize(
    "game_id", [game_id for game_id in PLAYABLE if FiledGame(BOOK, game_id).family.own_facts]
)
def test_the_own_facts_of_a_game_are_the_facts_of_its_random_rounds(game_id):
    known = set()
    for seed in range(40):
        state = random_round(game_id, seed)
        known |= set(state.facts)
        for placed in state.wagers:
            known |= set(state.rules.family.wager_facts(state, placed))
    assert known == set(state.rules.family.own_facts(state.rules))


@pytest.mark.parametrize("game_id", others_slow(PLAYABLE))
def test_random_play_makes_every_wager_that_is_placed_before_the_deal(game_id):
    """This shows that the tests above cover every wager."""
    placed, offered = set(), set()
    for seed in range(60):
        table, _, wagers = place_random_wagers(game_id, Random(seed))
        placed |= {wager.wager for wager in wagers}
        offered |= {
            name
            for name, ready_wager in table.rules.wagers.items()
            if ready_wager.wager.placed == "before the deal"
        }
    assert offered <= placed
