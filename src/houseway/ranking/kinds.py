"""Every ranking by its name, for `houseway evaluate` and the poker games."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from houseway.cards.card import Card, parse_cards
from houseway.cards.deck import Deck
from houseway.ranking import high
from houseway.ranking.joker import rank_bug, rank_wild
from houseway.ranking.low import rank_eight, rank_low
from houseway.ranking.omaha import rank_omaha, rank_omaha_eight
from houseway.ranking.ranked import Ranked
from houseway.ranking.stripped import MEXICAN, SHORT_DECK
from houseway.values.errors import InputError, either

Rank = Callable[[Sequence[Card]], Ranked]
RankWithBoard = Callable[[Sequence[Card], Sequence[Card]], Ranked]


class Kind(NamedTuple):
    """A ranking: its description, its cards and its function."""

    says: str
    deck: Deck
    rank: Rank | None = None
    with_board: RankWithBoard | None = None
    """The function if a hand uses the player's own cards and a board."""


def rank_high(cards: Sequence[Card]) -> Ranked:
    """The best high hand of five or more cards."""
    hand = high.rank_high(cards)
    return Ranked(hand.value, hand.class_name, hand.cards, str(hand))


def rank_three_card(cards: Sequence[Card]) -> Ranked:
    """Rank three cards; A-2-3 is the lowest straight."""
    from houseway.ranking.three_card import rank_three, three_card_value

    name = rank_three(cards).class_name
    return Ranked(three_card_value(cards), name, tuple(cards), name.replace("-", " "))


def rank_pai_gow(cards: Sequence[Card]) -> Ranked:
    """Rank the five cards in back; the joker is a bug, and A-2-3-4-5 is the lowest straight."""
    from houseway.ranking.pai_gow import CLASSES, Ranking, class_of, five_value

    if len(cards) != 5:
        raise InputError(f"a back hand needs five cards, not {len(cards)}")
    value = five_value(cards, Ranking())
    name = CLASSES[class_of(value)]
    return Ranked(value, name, tuple(cards), name.replace("-", " "))


_STANDARD = Deck()
_WITH_JOKER = Deck(jokers=1)
_MEXICAN = Deck(without="89T", jokers=1)

KINDS = {
    "high": Kind("the best five cards", _STANDARD, rank_high),
    "low-a5": Kind("ace-to-five; the joker is the lowest missing card", _WITH_JOKER, rank_low),
    "eight-or-better": Kind("a low of eight or better; 0 if there is none", _STANDARD, rank_eight),
    "bug": Kind("the joker is an ace, or any card in a straight or flush", _WITH_JOKER, rank_bug),
    "wild": Kind("the joker is any card", _WITH_JOKER, rank_wild),
    "mexican": Kind("Mexican Stud with 41 cards, joker face down", _MEXICAN, MEXICAN.rank),
    "mexican-up": Kind(
        "Mexican Stud with 41 cards, joker dealt face up",
        _MEXICAN,
        lambda cards: MEXICAN.rank(cards, "bug"),
    ),
    "mexican-turned": Kind(
        "Mexican Stud with 41 cards, joker dealt face down and turned up",
        _MEXICAN,
        lambda cards: MEXICAN.rank(cards, "filler"),
    ),
    "omaha": Kind("two hole cards and three board cards", _STANDARD, with_board=rank_omaha),
    "omaha-8": Kind(
        "two hole cards and three board cards, for a low of eight or better",
        _STANDARD,
        with_board=rank_omaha_eight,
    ),
    "short-deck": Kind("sixes and higher", Deck(without="2345"), SHORT_DECK.rank),
    "three-card": Kind("three cards", _STANDARD, rank_three_card),
    "pai-gow": Kind("the five cards in back; the joker is a bug", _WITH_JOKER, rank_pai_gow),
}


def find_kind(name: str) -> Kind:
    if name not in KINDS:
        raise InputError(f"kind must be {either(KINDS)}, not {name!r}", "kind")
    return KINDS[name]


def rank_text(name: str, text: str, where: str = "") -> Ranked:
    """Rank a hand given as text; `/` separates the board, if there is one.

    >>> str(rank_text("omaha", "As Ah Kd 2c / Ks Qs Js Ts 3s"))
    'an ace-high straight'
    """
    kind = find_kind(name)
    parts = [parse_hand(part, where) for part in text.split("/")]
    kind.deck.check([card for part in parts for card in part], where)
    try:
        if kind.rank is not None and len(parts) == 1:
            return kind.rank(parts[0])
        if kind.with_board is not None and len(parts) == 2:
            return kind.with_board(parts[0], parts[1])
    except InputError as error:
        raise InputError(error.what, where) from error
    needs = "one hand without /" if kind.rank else "a hand, then / and the board"
    raise InputError(f"{name} needs {needs}, not {text!r}", where)


def parse_hand(text: str, where: str = "") -> list[Card]:
    """Parse cards with spaces, commas or nothing between them.

    >>> parse_hand("AsKs") == parse_hand("As Ks")
    True
    """
    return parse_cards(text, where)


def evaluate(kind: str, hands: Sequence[str]) -> list[dict[str, Any]]:
    """The class and rank of each hand as documented JSON; the higher rank wins."""
    ranked = [
        (text, rank_text(kind, text, f"hands[{number}]")) for number, text in enumerate(hands)
    ]
    return [
        {
            "hand": text,
            "class": hand.class_name,
            "rank": hand.value,
            "says": hand.says,
            "cards": hand.cards,
        }
        for text, hand in ranked
    ]
