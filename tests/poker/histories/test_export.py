"""Exporting hands as histories: PHH, our extension of it, and Open Hand History."""

import json
from random import Random

import pytest
from tests.book import BOOK
from tests.each import each
from tests.poker.random_bot import RandomBot

from houseway.cards.shoe import Shoe
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
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


def play_random_hands(game: str, hands: int, players: int = 4) -> list[PokerHand]:
    """Play hands with random choices and the first collection option."""
    dice = Dice(game)
    options = [option.id for option in BOOK.collection_options(game) if not option.lost]
    table = PokerTable(
        FiledGame(BOOK, game).rules(preset="practice"), option=options[0] if options else None
    )
    cards = table.rules.cards
    for seat in range(2, 2 + players):
        table.sit(seat, f"P{seat}", 50 * max(table.limits.units))
    table.draw_button(Shoe(cards, dice))
    finished = []
    for _ in range(hands):
        for player in table.players.values():
            player.stack = 100 * (1 + dice.below(50 * max(table.limits.units) // 100))
        hand = table.open_hand(Shoe(cards, dice), values=fast())
        play_hand(hand, RandomBot(hand, dice))
        table.finish(hand)
        finished.append(hand)
    return finished


@each("game", POKER)
def test_an_exported_hand_of_every_filing_replays_with_its_own_rules(game: str) -> None:
    for hand in play_random_hands(game, 12):
        history = to_history(hand)
        loaded = loads(dumps(history))
        assert loaded == history
        assert replay_record(loaded, BOOK) == history.finishing


@pytest.mark.parametrize("game", [game for game, code in CODES.items() if code])
def test_a_game_with_a_phh_code_replays_from_its_actions_alone(game: str) -> None:
    compared = 0
    for hand in play_random_hands(game, 150):
        history = to_history(hand)
        if history.variant != CODES[game]:
            continue
        stacks = replay(history._replace(record=""), fast())
        assert history.finishing is not None
        # PHH gives the odd chip to the high half; some filings give it to the button's left.
        odd = history.chip if "8" in history.variant else 0
        for stack, answer in zip(stacks, history.finishing, strict=True):
            assert abs(stack - answer) <= odd
        compared += 1
    assert compared > 100


@pytest.mark.parametrize(("game", "code"), CODES.items())
def test_the_variant_is_the_phh_code_or_the_filings_id(game: str, code: str) -> None:
    hand = play_random_hands(game, 1)[0]
    assert variant_of(hand) == code
    assert to_history(hand).variant == (code or game)


def test_a_changed_record_is_refused() -> None:
    history = to_history(play_random_hands("saloon/no-limit-texas-holdem", 1)[0])
    events = json.loads(history.record)
    events[-1]["stacks"] = dict.fromkeys(events[-1]["stacks"], 0)
    with pytest.raises(InputError, match="does not match the record"):
        replay_record(history._replace(record=json.dumps(events)), BOOK)
    with pytest.raises(InputError, match="the record in this history is damaged"):
        replay_record(history._replace(record="[{}]"), BOOK)


def check_ohh(history: History) -> dict[str, object]:
    """Check that every chip in the pots was won; return the Open Hand History object."""
    history_object = json.loads(ohh.dumps(history, "7", "2026-01-01T00:00:00Z"))["ohh"]
    total_bets = sum(
        action["amount"] for street in history_object["rounds"] for action in street["actions"]
    )
    pots = sum(pot["amount"] for pot in history_object["pots"])
    rake = sum(pot["rake"] for pot in history_object["pots"])
    won = sum(win["win_amount"] for pot in history_object["pots"] for win in pot["player_wins"])
    assert pots <= total_bets + 1e-9
    assert won == pytest.approx(pots - rake)
    assert isinstance(history_object, dict)
    return history_object


@pytest.mark.parametrize("game", ["saloon/no-limit-texas-holdem", "tavern/omaha-hi-low-split"])
def test_open_hand_history_accounts_for_every_chip(game: str) -> None:
    checked = 0
    for hand in play_random_hands(game, 60):
        history = to_history(hand)
        if history.variant in ("NT", "FO/8"):
            checked += 1
            history_object = check_ohh(history)
            assert history_object["dealer_seat"] == hand.button
            assert history_object["spec_version"] == ohh.VERSION
    assert checked > 40


def test_the_open_hand_history_of_a_fold_returns_the_bet_that_nobody_called() -> None:
    text = """
    variant = 'NT'
    antes = [0, 0]
    blinds_or_straddles = [1, 2]
    min_bet = 2
    starting_stacks = [100, 100]
    actions = ['d dh p1 AsAh', 'd dh p2 KsKh', 'p2 cbr 6', 'p1 f']
    """
    history_object = ohh.to_object(loads(text))
    assert history_object["game_type"] == "Holdem"
    assert history_object["bet_limit"] == {"bet_type": "NL", "bet_cap": 0}
    names = [action["action"] for action in history_object["rounds"][0]["actions"]]
    assert names == ["Post SB", "Post BB", "Dealt Cards", "Dealt Cards", "Raise", "Fold"]
    assert history_object["pots"] == [
        {
            "number": 1,
            "amount": 4,
            "rake": 0,
            "player_wins": [{"player_id": 1, "win_amount": 4}],
        }
    ]


def test_open_hand_history_refuses_stud() -> None:
    with pytest.raises(InputError, match="pot-limit Omaha and limit Omaha high-low, not"):
        ohh.dumps(to_history(play_random_hands("cordova/seven-card-stud", 1)[0]))
