"""A pot run twice before the flop is exported: the two boards share no cards."""

from tests.book import BOOK
from tests.poker.deal import play, start

from houseway.poker.histories.export import replay_record, to_history
from houseway.poker.histories.phh import dumps, loads


def test_a_pot_run_twice_before_the_flop_is_exported_and_replayed() -> None:
    hand = start("saloon/no-limit-texas-holdem", {1: 50, 2: 50}, table="no limit $1/$2")
    play(hand, "r50 c yes yes")
    assert len(hand.boards) == 2
    history = to_history(hand)
    loaded = loads(dumps(history))
    assert loaded == history
    assert replay_record(loaded, BOOK) == history.finishing
