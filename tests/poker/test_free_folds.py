"""A fold is offered with a check where the paper lists both.

Listed: Cordova (004 49-50, 138, 224-225, 343-344, 452-453, 579-580), Omaha, pineapples and Mexican
Stud at the Deuce Lounge (003 2910-2911, 3257-3258, 4037-4043, 5573-5577), Saloon (000 6890-6895),
Tavern (001 937-939). Not listed: hold'em at the Deuce Lounge, where only a player who faces a bet
may fold (003 3567-3570), the Saloon's stud and Lucky Buck.
"""

import pytest
from tests.poker.deal import ask, stakes, start
from tests.poker.random_bot import RandomBot
from tests.poker.test_random_play import POKER

import houseway
from houseway.cards.shuffle import Seed
from houseway.poker.advice import SimpleBot

NOT_LISTED = {
    "deuce-lounge/texas-holdem",
    "deuce-lounge/texas-holdem-v1",
    "deuce-lounge/texas-holdem-high-low-split",
    "saloon/seven-card-stud",
    "lucky-buck/texas-holdem",
    "lucky-buck/texas-holdem-high-low-8",
    "lucky-buck/crazy-pineapple-8",
    "lucky-buck/tahoe-pineapple-8",
    "lucky-buck/omaha-8",
    "lucky-buck/lowball",
    "lucky-buck/draw-poker",
}


def turns_without_a_bet(game_id: str, answer, hands: int = 6):
    """Play hands and collect the decisions of players who owe nothing, with the answers given."""
    table = houseway.game(game_id).open_table()
    for seed in range(hands):
        hand = table.deal(seed=seed, players=4) if not seed else table.deal(seed=seed)
        bot = answer(hand.state, Seed.of(seed).stream("players"))
        while hand.decisions:
            turn = hand.decisions[0]
            choice = bot(turn)
            if turn.kind == "bet" and not turn.call:
                yield turn, choice
            hand.answer(choice.choice, amount=choice.amount, cards=choice.cards)


@pytest.mark.parametrize("game_id", POKER)
def test_a_fold_is_offered_with_a_check_only_where_it_is_listed(game_id) -> None:
    offers = {turn.choices for turn, _ in turns_without_a_bet(game_id, RandomBot)}
    assert offers
    for choices in offers:
        assert choices[-2:] in {("check", "bet"), ("check", "raise")} or choices[-1] == "check"
        assert ("fold" in choices) == (game_id not in NOT_LISTED)


@pytest.mark.parametrize("game_id", sorted(set(POKER) - NOT_LISTED))
def test_no_bot_and_no_default_answer_folds_for_free(game_id) -> None:
    for turn, choice in turns_without_a_bet(game_id, SimpleBot):
        assert turn.default == "check"
        assert choice.choice != "fold"


def test_a_player_who_can_only_check_or_fold_checks_by_default() -> None:
    """The bets of a round are capped at the big blind, so that no one can raise it."""
    table = stakes(betting="spread", bets=["$2", "$2"], blinds=["$1", "$2"], round_cap="$2")
    hand = start("cordova/omaha", {1: 100, 2: 100, 3: 100}, table=table)
    turn = ask(hand, "c c")
    assert (turn.choices, turn.default) == (("fold", "check"), "check")


def test_a_free_fold_gives_up_the_hand() -> None:
    table = houseway.game("cordova/omaha").open_table(stakes="$3-$6")
    hand = table.deal(seed=3, players=3)
    for _ in range(2):
        hand.answer("call")
    hand.answer("check")
    seat = hand.decisions[0].seat
    hand.answer("fold")
    assert seat not in hand.state.live
    hand.answer("check")
    hand.answer("fold")
    assert hand.closed
