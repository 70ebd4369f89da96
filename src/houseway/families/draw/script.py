"""Draw games: five cards, a betting round, a draw and another betting round.

Lowball and Draw Poker differ in which hand wins, how many cards each player may draw and who acts
first after the draw; lowball also has kills, the sevens rule and no check-raise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from houseway.cards.card import JOKER, Card
from houseway.play.decision import Decision, Script
from houseway.poker.advice import made_strength
from houseway.poker.betting import bet_round
from houseway.poker.events import BetReturned, Drew
from houseway.poker.family import Hands, HeldCards, PokerFamily, ShowdownCards, wrong_counts
from houseway.poker.forced import blinds_round, kill_pot, post_blinds
from houseway.poker.hand import PokerHand
from houseway.poker.rules import PokerPlay
from houseway.poker.rulings import exchange_exposed
from houseway.poker.showdown import Ranking, award
from houseway.poker.values import say_low
from houseway.ranking import joker
from houseway.ranking.low import KINDS, LowFive, low_value

CARDS = 5
LOOK = 2
"""How many cards a player may see before killing the pot."""


class DrawPlay(PokerPlay, kw_only=True):
    """The `[play]` section of a draw game."""

    most_draw: int = CARDS
    button_draw: int = CARDS
    """How many cards the player on the button may draw."""
    burns: bool = False
    """Whether a card is burned before the draw."""
    after_draw: Literal["left-of-button", "left-of-big-blind"] = "left-of-button"
    """Who acts first after the draw."""
    sevens: bool = False
    """Whether a seven or better that checks after the draw wins no bets made after the draw."""
    kills: bool = False


def script(hand: PokerHand) -> Script:
    """Play a hand from the blinds to the showdown."""
    play = hand.rules.play_as(DrawPlay)
    post_blinds(hand)
    if hand.opened.may_kill and play.kills:
        hand.deal(hand.order, each=LOOK)
        yield from _kills(hand)
        hand.deal(hand.order, each=CARDS - LOOK)
    else:
        hand.deal(hand.order, each=CARDS)
    yield from blinds_round(hand, "before-draw")
    if not hand.over:
        yield from _draws(hand, play)
        hand.open_street("after-draw", _first_after_draw(hand, play))
        yield from bet_round(hand)
    if not hand.over:
        give_back(hand)
    award(hand, ranking(hand))


def _kills(hand: PokerHand) -> Script:
    """Offer each player a kill after two cards; after a kill, offer an overkill."""
    for _ in range(2):
        kill_count = len(hand.kills)
        for seat in hand.order:
            if seat in hand.kills or not hand.stacks[seat]:
                continue
            yield (Decision(seat, "kill", ("no", "kill"), "no"),)
            if hand.choices[-1].choice == "kill":
                kill_pot(hand, seat)
                break
        if len(hand.kills) == kill_count:
            return


def _draws(hand: PokerHand, play: DrawPlay) -> Script:
    """Each player still in the hand discards and draws, starting left of the button."""
    if play.burns:
        hand.burn()
    for seat in list(hand.live):
        most = play.button_draw if seat == hand.button else play.most_draw
        yield (Decision(seat, "draw", ("pat", "draw"), "pat", cards=most),)
        choice = hand.choices[-1]
        hand.apply(Drew(seat, choice.cards))
        if choice.cards:
            _deal_draw(hand, seat, choice.cards)
    exchange_exposed(hand, drawn=True)


def _deal_draw(hand: PokerHand, seat: int, discards: Sequence[Card]) -> None:
    """Deal the draw; if the stub is short, first shuffle the burns and other discards into it.

    The player's own discards are left out.
    """
    if hand.stub < len(discards):
        others = [card for card in [*hand.burned, *hand.thrown] if card not in discards]
        hand.reshuffle(others, "the stub is short: the discards are shuffled into it")
    hand.deal_draw(seat, len(discards))


def _first_after_draw(hand: PokerHand, play: DrawPlay) -> int:
    blinds = hand.opened.blinds
    if play.after_draw == "left-of-big-blind" and blinds:
        return hand.after(max(reversed(blinds), key=lambda blind: blind[1])[0])
    return hand.live[0]


SEVEN = low_value(LowFive(0, (6, 5, 4, 3, 2)))
"""The value of 7-6-5-4-3, the worst seven."""


def give_back(hand: PokerHand) -> None:
    """If the best hand is a seven or better that checked, bets after the draw are returned."""
    assert isinstance(hand.play, DrawPlay)
    if not hand.play.sevens:
        return
    values = {seat: hand.values.low(hand.cards[seat]) for seat in hand.live}
    best = max(values.values())
    winners = [seat for seat, value in values.items() if value == best]
    if best < SEVEN or not all(seat in hand.checked for seat in winners):
        return
    for seat in hand.order:
        bets = hand.paid[seat] - hand.paid_before[seat]
        if bets > 0:
            why = "the best hand is a seven or better that checked"
            hand.apply(BetReturned(seat, bets, why, "seven-checked"))


def ranking(showdown: ShowdownCards) -> Ranking:
    """How the hands of a draw game are compared."""
    values, cards = showdown.values, showdown.cards
    if showdown.play.ranking == "lowball-joker":
        return Ranking(None, lambda seat, _: values.low(cards[seat]), says_low=say_low)
    return Ranking(lambda seat, _: values.joker(cards[seat], "bug"), None, says_high=joker.say)


def reached(play: DrawPlay, hands: Hands, boards: Sequence[Sequence[Card]]) -> str:
    return "after-draw"


def check(hand: PokerHand) -> dict[int, str]:
    """A message, by seat, for each hand that does not have five cards."""
    return wrong_counts(hand, CARDS)


def strength(hand: HeldCards, seat: int) -> int:
    """How good the five cards look, 0 to 100."""
    cards = hand.cards[seat]
    if hand.play.pots.high:
        value = hand.values.joker(cards, "bug")
        return 100 if value > 7462 else made_strength(value)
    if hand.drawn[seat] < 0:
        low = {card[0] for card in cards if card == JOKER or card[0] in "A2345678"}
        return 16 * len(low) + 12
    return max(10, 100 - (KINDS - hand.values.low(cards)) // 12)


FAMILY = PokerFamily(
    name="draw",
    play=DrawPlay,
    script=script,
    ranking=ranking,
    rounds=lambda play: 2,
    reached=reached,
    check=check,
    give_back=give_back,
    strength=strength,
)
