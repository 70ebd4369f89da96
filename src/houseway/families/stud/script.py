"""Stud: each player has their own cards, some face up, and no board.

The filings differ in how each street is dealt, which card brings in the first bet, who opens later
streets, what an open pair on fourth street allows, and whether players may turn up their down card
(Mexican Stud, where the joker's value depends on how it was dealt and turned).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from houseway.cards.card import JOKER, RANKS, SUITS, Card
from houseway.equities.contest import Contest
from houseway.play.decision import Decision, Script
from houseway.poker.advice import hole_strength, made_strength
from houseway.poker.betting import bet_round
from houseway.poker.events import BoardDealt, Dealt, Turned
from houseway.poker.family import FACES, Hands, HeldCards, PokerFamily, ShowdownCards, wrong_counts
from houseway.poker.forced import post_blinds
from houseway.poker.hand import PokerHand
from houseway.poker.rules import PokerPlay
from houseway.poker.showdown import Ranking, award
from houseway.poker.values import say_low
from houseway.ranking import high, joker
from houseway.ranking.joker import Joker
from houseway.ranking.stripped import MEXICAN, RANKLESS, Five
from houseway.values.errors import InputError, either
from houseway.values.strict import Strict


class Street(Strict):
    """One deal and the betting after it."""

    name: str
    cards: list[Literal["up", "down", "choice"]]
    """With `choice` the card is dealt face up, or face down if the player first turns up their
    face-down card."""


class StudPlay(PokerPlay, kw_only=True):
    """The `[play]` section of a stud game."""

    streets: list[Street]
    brings_in: Literal["low-card", "high-card"] = "low-card"
    bring_in_option: bool = False
    """Whether the player who posted the bring-in may still raise if no one else has."""
    later_opens: Literal["high-hand", "left-of-button"] = "high-hand"
    last_opens: Literal["high-hand", "as-before"] = "high-hand"
    later_deal: Literal["left-of-button", "button"] = "left-of-button"
    burns: bool = True
    """Whether a card is burned before each street except the first."""
    open_pair: str = ""
    """The street on which a player who shows a pair may bet at the higher limit."""


Showing = tuple[tuple[int, ...], ...]
WHOLE_HAND = 5
_CLASS_OF_ALIKE = {
    (): "high-card",
    (2,): "pair",
    (2, 2): "two-pair",
    (3,): "three-of-a-kind",
    (4,): "four-of-a-kind",
}
"""The class of up to four cards, by how many are alike."""


def script(hand: PokerHand) -> Script:
    """Play a hand from the antes to the showdown."""
    play = hand.rules.play_as(StudPlay)
    post_blinds(hand)
    first, *later = play.streets
    for face in first.cards:
        hand.deal(hand.order, up=face == "up")
    yield from _bring_in(hand, first.name)
    opener = 0
    for street in later:
        if hand.over:
            break
        yield from _deal_street(hand, street)
        if street is not later[-1] or play.last_opens == "high-hand" or not opener:
            opener = _opener(hand, play)
        pairs = _open_pairs(hand) if street.name == play.open_pair else ()
        hand.open_street(street.name, opener, pairs=pairs)
        yield from bet_round(hand)
    award(hand, ranking(hand))


def _bring_in(hand: PokerHand, street: str) -> Script:
    """The player with the lowest or highest up card brings it in; action continues to the left."""
    play, limits = hand.rules.play_as(StudPlay), hand.limits
    best = max if play.brings_in == "high-card" else min
    seat = best(hand.live, key=lambda s: card_order(up_cards(hand, s)[0]))
    amount = limits.bring_in or limits.units[0]
    hand.post(seat, "bring-in", amount)
    full = amount >= limits.units[0] or limits.structure == "spread"
    skip = 0 if play.bring_in_option else seat
    hand.open_street(
        street,
        hand.after(seat),
        bet=amount,
        full=amount if full else 0,
        wagers=int(full),
        skip=skip,
    )
    return bet_round(hand)


def _opener(hand: PokerHand, play: StudPlay) -> int:
    if play.later_opens == "left-of-button":
        return hand.live[0]
    if hand.opened.revision > 2:
        return max(hand.live, key=lambda seat: height_showing(hand, seat))
    recorded = _recorded_height if hand.opened.revision else showing
    return max(hand.live, key=lambda seat: recorded(hand, seat))


def _open_pairs(hand: PokerHand) -> tuple[int, ...]:
    return tuple(seat for seat in hand.live if showing(hand, seat)[0][0] > 1)


def _deal_street(hand: PokerHand, street: Street) -> Script:
    """Offer to turn up the down card where filed, burn, and deal one card to each player."""
    play = hand.rules.play_as(StudPlay)
    down = street.cards == ["down"]
    faces = dict.fromkeys(hand.live, not down)
    if street.cards == ["choice"]:
        for seat in list(hand.live):
            yield (Decision(seat, "expose", ("keep", "turn"), "keep"),)
            if hand.choices[-1].choice == "turn":
                hand.apply(Turned(seat))
                faces[seat] = False
    order = hand.from_seat(hand.button) if play.later_deal == "button" else list(hand.live)
    deal_round(hand, street.name, order, faces, play.burns)
    hand.collect(street.name)


def deal_round(
    hand: PokerHand, street: str, order: Sequence[int], faces: dict[int, bool], burns: bool
) -> None:
    """Deal one card to each player; if the stub is short, use the burns or one common card."""
    needed = len(order)
    if hand.stub >= needed + burns:
        if burns:
            hand.burn()
        _deal(hand, order, faces)
        return
    if hand.stub + len(hand.burned) - 1 < needed:
        _common_card(hand, street)
        return
    if hand.stub > 1:
        hand.burn()
    first = max(hand.stub - 1, 0)
    _deal(hand, order[:first], faces)
    hand.reshuffle(
        list(hand.burned), "not enough cards: the last card is shuffled with the burned cards"
    )
    hand.burn()
    _deal(hand, order[first:], faces)


def _deal(hand: PokerHand, seats: Sequence[int], faces: dict[int, bool]) -> None:
    if seats:
        cards = tuple(hand.shoe.deal(len(seats)))
        hand.apply(Dealt(tuple(seats), cards, tuple([faces[seat] for seat in seats])))


def _common_card(hand: PokerHand, street: str) -> None:
    """Burn a card if possible, and turn up a card that plays in every hand."""
    if hand.stub < 2:
        hand.reshuffle(list(hand.burned), "too few cards: one common card is used")
    if hand.stub > 1:
        hand.burn()
    hand.apply(BoardDealt(0, (hand.shoe.draw(),), street))


# Face-up cards.


def up_cards(hand: PokerHand, seat: int) -> list[Card]:
    """The face-up cards of a seat, in dealing order."""
    up = hand.up[seat]
    return [card for place, card in enumerate(hand.cards[seat]) if place < len(up) and up[place]]


def card_order(card: Card) -> tuple[int, int]:
    """The order of up cards: by rank, then by suit; a joker ranks above the ace of spades."""
    if card == JOKER:
        return len(RANKS), 0
    return RANKS.index(card[0]), SUITS.index(card[1])


def height_showing(hand: PokerHand, seat: int) -> high.Five | Five:
    """How high the face-up cards rank as a poker hand: its class, then the ranks that decide.

    Players may show different numbers of cards, so one to five rank in one order: five are a whole
    hand, fewer make no straight or flush, and a card that is not there ranks below every other.
    """
    cards = _cards_showing(hand, seat)
    if len(cards) == WHOLE_HAND:
        five_of = MEXICAN.five_of if hand.play.ranking == "mexican-41" else joker.five_of
        return five_of(_value(hand, seat, cards))
    counts, ranks = zip(*showing(hand, seat), strict=True)
    alike = tuple(count for count in counts if count > 1)
    return high.Five(high.CLASSES.index(_CLASS_OF_ALIKE[alike]), ranks)


def _recorded_height(hand: PokerHand, seat: int) -> Showing:
    """How high face-up cards ranked in revisions 1 and 2: any five were above any four."""
    cards = _cards_showing(hand, seat)
    if len(cards) == WHOLE_HAND:
        return ((_value(hand, seat, cards), 0),)
    counts, ranks = zip(*showing(hand, seat), strict=True)
    return counts, ranks


def showing(hand: PokerHand, seat: int) -> Showing:
    """The ranks of the face-up cards, each with its count, the most alike and the highest first."""
    counts: dict[int, int] = {}
    for card in _cards_showing(hand, seat):
        rank = _shown_rank(hand, seat, card)
        counts[rank] = counts.get(rank, 0) + 1
    return tuple(sorted(((count, rank) for rank, count in counts.items()), reverse=True)) or (
        (0, 0),
    )


def _cards_showing(hand: PokerHand, seat: int) -> list[Card]:
    """The face-up cards of a seat, and a common card, which counts in every hand."""
    return [*up_cards(hand, seat), *hand.common]


def _shown_rank(hand: PokerHand, seat: int, card: Card) -> int:
    """The place of the rank shown by a card: a joker dealt face up is an ace, one turned up later
    has no rank."""
    places = MEXICAN.places if hand.play.ranking == "mexican-41" else high.PLACES
    if card != JOKER:
        return places[card[0]]
    return places["A"] if joker_of(hand, seat) == "bug" else RANKLESS


# The showdown.


def joker_of(showdown: ShowdownCards, seat: int) -> Joker:
    """How the joker in a hand may be used, depending on how it was dealt and turned."""
    cards = showdown.cards[seat]
    if JOKER not in cards:
        return "bug"
    place = cards.index(JOKER)
    dealt_up = showdown.dealt_up[seat]
    if place < len(dealt_up) and dealt_up[place]:
        return "bug"
    turned = place < len(showdown.up[seat]) and showdown.up[seat][place]
    return "filler" if turned and showdown.play.ranking == "mexican-41" else "wild"


def ranking(showdown: ShowdownCards) -> Ranking:
    """How the hands of a stud game are compared."""
    play, values, common = showdown.play, showdown.values, list(showdown.common)

    def value(seat: int, _: int) -> int:
        return _value(showdown, seat, [*showdown.cards[seat], *common])

    if play.ranking == "mexican-41":
        return Ranking(
            high=value, low=None, says_high=lambda value: MEXICAN.say(MEXICAN.five_of(value))
        )
    if play.ranking == "mexican-53":
        return Ranking(high=value, low=None, says_high=joker.say)
    return Ranking(
        high=value,
        low=(lambda seat, _: values.eight([*showdown.cards[seat], *common]))
        if play.pots.low
        else None,
        says_high=high.describe,
        says_low=say_low,
    )


def _value(showdown: ShowdownCards, seat: int, cards: Sequence[Card]) -> int:
    """The value of these cards of a seat as a high hand."""
    values, filed = showdown.values, showdown.play.ranking
    if filed == "standard":
        return values.high(cards)
    value = values.mexican if filed == "mexican-41" else values.joker
    return value(cards, joker_of(showdown, seat))


def reached(play: StudPlay, hands: Hands, boards: Sequence[Sequence[Card]]) -> str:
    """The street that the hand reached, judged by the number of cards."""
    count = max((len(cards) for cards in hands.values()), default=0) + sum(map(len, boards))
    dealt = 0
    name = play.streets[0].name
    for street in play.streets:
        dealt += len(street.cards)
        if count >= dealt:
            name = street.name
    return name


def check(hand: PokerHand) -> dict[int, str]:
    """A message, by seat, for each hand with the wrong number of cards; a common card counts.

    Raises InputError for impossible faces.
    """
    play = hand.rules.play_as(StudPlay)
    full = sum(len(street.cards) for street in play.streets)
    hand.common += hand.boards[0]
    hand.boards = [[]]
    if play.ranking.startswith("mexican") and not hand.common:
        for seat in hand.live:
            _check_faces(hand, seat)
    return wrong_counts(hand, full - len(hand.common))


def _check_faces(hand: PokerHand, seat: int) -> None:
    """Check the faces that a case gives: of five cards, four are up or turned and one is down.

    A case must give the faces of a hand with a joker.
    """
    up, count = hand.up[seat], len(hand.cards[seat])
    if not up and JOKER in hand.cards[seat]:
        what = f"seat {seat} has a joker: give the face of each card ({either(FACES)})"
        raise InputError(what, f"faces.{seat}")
    if up and count == 5 and sum(up) != 4:
        what = f"four cards must be up or turned and one down, not {count - sum(up)} down"
        raise InputError(what, f"faces.{seat}")


def strength(hand: HeldCards, seat: int) -> int:
    """How good the cards look, 0 to 100: by their ranks, or by the hand once there are five."""
    cards = [*hand.cards[seat], *hand.common]
    if len(cards) < 5:
        return hole_strength(cards)
    if JOKER in cards:
        return 80
    if hand.play.ranking == "mexican-41":
        return 100 * hand.values.mexican(cards, "wild") // MEXICAN.kinds
    return made_strength(hand.values.high(cards))


_PHH = {("", "limit"): "F7S", ("eight", "limit"): "F7S/8"}


def contest(play: StudPlay, base: Contest) -> Contest:
    """Seven cards each; five with the ranking of Mexican stud."""
    return base if base.rank in ("mexican", "wild") else base._replace(own=7)


def phh_variant(hand: PokerHand) -> str:
    play = hand.rules.play_as(StudPlay)
    if len(play.streets) != 5:
        return ""
    return _PHH.get((play.pots.low, hand.limits.structure), "")


FAMILY = PokerFamily(
    name="stud",
    play=StudPlay,
    script=script,
    ranking=ranking,
    rounds=lambda play: len(play.streets),
    reached=reached,
    check=check,
    strength=strength,
    contest=contest,
    phh_variant=phh_variant,
)
