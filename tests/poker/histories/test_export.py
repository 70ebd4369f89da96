"""Hands played here as histories: PHH, our superset, Open Hand History."""

import json
from random import Random

import pytest
from tests.book import BOOK
from tests.poker.random_bot import RandomBot

from houseway.cards.shoe import Shoe
from houseway.play.driver import play_hand
from houseway.play.game import Game
from houseway.poker.hand import PokerHand
from houseway.poker.histories import ohh
from houseway.poker.histories.export import replay_record, to_history, variant_of
from houseway.poker.histories.history import History
from houseway.poker.histories.phh import dumps, loads
from houseway.poker.histories.replay import replay
from houseway.poker.table import PokerTable
from houseway.poker.values import fast
from houseway.values.errors import InputError

POKER = [
    game
    for game in BOOK
    if BOOK.filing(game).family in ("flop", "stud", "draw") and BOOK.filing(game).play
]
CODES = {
    "tavern/texas-holdem": "FT",
    "saloon/no-limit-texas-holdem": "NT",
    "tavern/omaha-hi-low-split": "FO/8",
    "cordova/seven-card-stud": "F7S",
    "cordova/seven-card-stud-high-low-split": "F7S/8",
    "deuce-lounge/mexican-stud-poker": "",
    "saloon/big-o": "",
}


class Dice(Random):
    def below(self, n: int, /) -> int:
        return int(self.random() * n)


def some_hands(game: str, hands: int, players: int = 4) -> list[PokerHand]:
    """Hands with random choices, the first collection option in force."""
    dice = Dice(game)
    options = [one.id for one in BOOK.collection_options(game) if not one.lost]
    table = PokerTable(
        Game(BOOK, game).rules(preset="practice"), option=options[0] if options else None
    )
    cards = table.rules.cards
    for seat in range(2, 2 + players):
        table.sit(seat, f"P{seat}", 50 * max(table.limits.units))
    table.draw_button(Shoe(cards, dice))
    played = []
    for _ in range(hands):
        for player in table.players.values():
            player.stack = 100 * (1 + dice.below(50 * max(table.limits.units) // 100))
        hand = table.open_hand(Shoe(cards, dice), values=fast())
        play_hand(hand, RandomBot(hand, dice))
        table.finish(hand)
        played.append(hand)
    return played


@pytest.mark.parametrize("game", POKER)
def test_every_filing_is_written_and_played_again_by_its_own_game(game: str) -> None:
    for hand in some_hands(game, 12):
        history = to_history(hand)
        again = loads(dumps(history))
        assert again == history
        assert replay_record(again, BOOK) == history.finishing


@pytest.mark.parametrize("game", [game for game, code in CODES.items() if code])
def test_a_game_of_the_format_plays_again_from_its_actions_alone(game: str) -> None:
    compared = 0
    for hand in some_hands(game, 150):
        history = to_history(hand)
        if history.variant != CODES[game]:
            continue
        found = replay(history._replace(record=""), fast())
        assert history.finishing is not None
        # The format gives the odd chip of two halves to high, some filings to the button's left.
        odd = history.chip if "8" in history.variant else 0
        for one, answer in zip(found, history.finishing, strict=True):
            assert abs(one - answer) <= odd
        compared += 1
    assert compared > 100


@pytest.mark.parametrize(("game", "code"), CODES.items())
def test_a_game_has_the_code_of_the_format_or_the_id_of_its_filing(game: str, code: str) -> None:
    hand = some_hands(game, 1)[0]
    assert variant_of(hand) == code
    assert to_history(hand).variant == (code or game)


def test_a_changed_record_is_found_out() -> None:
    history = to_history(some_hands("saloon/no-limit-texas-holdem", 1)[0])
    events = json.loads(history.record)
    events[-1]["stacks"] = dict.fromkeys(events[-1]["stacks"], 0)
    with pytest.raises(InputError, match="does not match the record"):
        replay_record(history._replace(record=json.dumps(events)), BOOK)
    with pytest.raises(InputError, match="the record in this history is damaged"):
        replay_record(history._replace(record="[{}]"), BOOK)


def checked_ohh(history: History) -> dict[str, object]:
    """The object, after counting its chips: what went into pots came out of them."""
    found = json.loads(ohh.dumps(history, "7", "2026-01-01T00:00:00Z"))["ohh"]
    put = sum(action["amount"] for street in found["rounds"] for action in street["actions"])
    pots = sum(pot["amount"] for pot in found["pots"])
    rake = sum(pot["rake"] for pot in found["pots"])
    won = sum(win["win_amount"] for pot in found["pots"] for win in pot["player_wins"])
    assert pots <= put + 1e-9
    assert won == pytest.approx(pots - rake)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("game", ["saloon/no-limit-texas-holdem", "tavern/omaha-hi-low-split"])
def test_open_hand_history_has_every_chip(game: str) -> None:
    for hand in some_hands(game, 60):
        history = to_history(hand)
        if history.variant in ("NT", "FO/8"):
            found = checked_ohh(history)
            assert found["dealer_seat"] == hand.button
            assert found["spec_version"] == ohh.VERSION


def test_open_hand_history_of_a_fold_returns_the_bet_that_nobody_called() -> None:
    text = """
    variant = 'NT'
    antes = [0, 0]
    blinds_or_straddles = [1, 2]
    min_bet = 2
    starting_stacks = [100, 100]
    actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'p2 cbr 6', 'p1 f']
    """
    found = ohh.to_object(loads(text))
    assert found["game_type"] == "Holdem"
    assert found["bet_limit"] == {"bet_type": "NL", "bet_cap": 0}
    names = [action["action"] for action in found["rounds"][0]["actions"]]
    assert names == ["Post SB", "Post BB", "Dealt Cards", "Dealt Cards", "Raise", "Fold"]
    assert found["pots"] == [
        {
            "number": 1,
            "amount": 4,
            "rake": 0,
            "player_wins": [{"player_id": 1, "win_amount": 4}],
        }
    ]


def test_open_hand_history_has_no_stud() -> None:
    with pytest.raises(InputError, match="hold'em and Omaha only"):
        ohh.dumps(to_history(some_hands("cordova/seven-card-stud", 1)[0]))
