"""The facts that twenty-one wagers may use."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from houseway.banked.family import ReasonGiven
from houseway.banked.hand import BankedHand
from houseway.banked.wagers import Placed
from houseway.cards.card import X_ACE, Card, rank_of, suit_of
from houseway.families.twenty_one.hands import (
    DEALER,
    cards_of,
    dealer_special,
    dealt_cards,
    doubled_name,
    doublings,
    ending_of,
    first_cards,
    has_chosen,
    play_of,
    special,
    up_card,
)
from houseway.families.twenty_one.rules import SPECIALS, TwentyOnePlay, special_of
from houseway.families.twenty_one.totals import TEN_VALUED, count
from houseway.play.game import Rules
from houseway.rulebook.facts import Fact, Facts, FactValue

SUIT_MATCHES = ("none", "suited", "colour", "mixed")
"""How the suits of cards match; "none" if the cards for the fact were not dealt."""
THREE_CARD_KINDS = ("none", "777", "678", "three-of-a-kind", "other")
RANK_MATCHES = ("none", "pair", "three", "two-pair", "four")
SPLIT_ACES = ("none", "two-aces", "own-suits")
ENDINGS = ("played", "surrendered", "rescued", "taken-back")
RANKS_UP = ("A", *"23456789TJQK", "*")

_HIGHEST_STAKE = 100_000_000

FACTS = Facts(
    Fact("dealer_up", "rank of the player-dealer's up card", words=RANKS_UP, known="deal"),
    Fact("dealer_special", "what the player-dealer's two dealt cards make", words=SPECIALS,
         known="check"),
    Fact("dealer_total", "total of the player-dealer's hand", 2, 31),
    Fact("dealer_cards", "number of cards in the player-dealer's hand", 2, 24),
    Fact("bust_cards", "number of cards in the player-dealer's busted hand, 0 if it did not bust",
         0, 24),
    Fact("dealer_three_eights", "the player-dealer's hand is three eights"),
    Fact("total", "total of the hand", 2, 99, scope="hand"),
    Fact("cards", "number of cards in the hand", 2, 99, scope="hand"),
    Fact("special", "what the two dealt cards of the hand make", words=SPECIALS, scope="hand"),
    Fact("ended", "how play ended for the wager", words=ENDINGS, scope="hand"),
    Fact("stake", "amount of the wager in cents", 0, _HIGHEST_STAKE, scope="bettor", known="deal"),
    Fact("dealt_special", "what the first two cards of the seat make", words=SPECIALS,
         scope="seat", known="deal"),
    Fact("first_ace", "the first card is an ace", scope="seat", known="deal"),
    Fact("pair", "the first two cards have the same rank", scope="seat", known="deal"),
    Fact("two_suits", "how the suits of the first two cards match", words=SUIT_MATCHES,
         scope="seat", known="deal"),
    Fact("two_faces", "the first two cards are jacks, queens or kings", scope="seat",
         known="deal"),
    Fact("two_tens", "the first two cards count ten each", scope="seat", known="deal"),
    Fact("suited_matches", "how many of the first two cards have the up card's rank and suit",
         0, 2, scope="seat", known="deal"),
    Fact("other_matches", "how many of the first two cards have the up card's rank, not its suit",
         0, 2, scope="seat", known="deal"),
    Fact("lucky_total", "total of the first two cards and the up card", 3, 30, scope="seat",
         known="deal"),
    Fact("lucky_cards", "what the first two cards and the up card make", words=THREE_CARD_KINDS,
         scope="seat", known="deal"),
    Fact("lucky_suited", "the first two cards and the up card have the same suit", scope="seat",
         known="deal"),
    Fact("first_four", "how the ranks of the four cards dealt to both hands match",
         words=RANK_MATCHES, scope="seat", known="deal"),
    Fact("first_three", "what the first three cards of an unsplit hand make",
         words=THREE_CARD_KINDS, scope="seat"),
    Fact("three_suits", "how the suits of the first three cards match", words=SUIT_MATCHES,
         scope="seat"),
    Fact("ace_to_four", "how the suits of the first four cards match, if they are A, 2, 3 and 4",
         words=SUIT_MATCHES, scope="seat"),
    Fact("six_cards", "the first six cards did not go over 21", scope="seat"),
    Fact("split_aces", "whether each split ace was dealt an ace, and one of its own suit",
         words=SPLIT_ACES, scope="seat"),
)  # fmt: skip

_HAND_FACTS = {name for name, fact in FACTS.items() if fact.scope == "hand"}
_SEAT_FACTS = {name for name, fact in FACTS.items() if fact.scope == "seat"}


def dealer_facts(state: BankedHand) -> dict[str, FactValue]:
    """The facts of the player-dealer's completed hand."""
    cards = state.hands[DEALER]
    total = count(cards).total
    return {
        "dealer_total": total,
        "dealer_cards": len(cards),
        "dealer_special": dealer_special(state),
        "bust_cards": len(cards) if total > 21 else 0,
        "dealer_three_eights": [card[0] for card in cards] == ["8", "8", "8"],
    }


def wager_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    """The facts of a wager's hand and seat."""
    needs_hand, needs_seat = _needs(state.rules.wagers[placed.wager].names)
    facts: dict[str, FactValue] = {"stake": placed.amount}
    if needs_hand:
        facts |= hand_facts(state, placed)
    if needs_seat:
        facts |= seat_facts(state, placed)
    return facts


@cache
def _needs(names: frozenset[str]) -> tuple[bool, bool]:
    """Whether a wager that uses these facts needs the facts of its hand, and of its seat."""
    return bool(names & _HAND_FACTS), bool(names & _SEAT_FACTS)


def card_places(rules: Rules) -> dict[str, int]:
    """How many cards of each hand a wager may name: the two that are dealt."""
    return {"player": 2, DEALER: 2}


def named_cards(state: BankedHand, placed: Placed) -> dict[str, list[Card]]:
    """The first two cards of the wager's hand and of the player-dealer's hand, as dealt."""
    own = first_cards(state, placed.seat, placed.hand)
    return {"player": own[:2], DEALER: state.hands[DEALER][:2]}


def hand_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    seat, number = placed.seat, placed.hand
    cards = cards_of(state, seat, number)
    ending = ending_of(state, seat, number)
    if ending == "rescued" and placed.on == doubled_name(doublings(state, seat, number)):
        ending = "taken-back"
    return {
        "total": count(cards).total,
        "cards": len(cards),
        "special": special(state, seat, number),
        "ended": ending,
    }


def seat_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    """The facts of the cards dealt to a seat."""
    seat = placed.seat
    cards = dealt_cards(state, seat)
    if play_of(state).hands == 2:
        return {"first_four": rank_match(cards[:4])}
    two = cards[:2]
    drawn_cards = [] if has_chosen(state, seat, "split") else cards
    facts = first_two_facts(two, up_card(state)) | drawn_facts(drawn_cards)
    facts["dealt_special"] = special_of(play_of(state), *two)
    facts["split_aces"] = _split_aces(state, seat, two)
    return facts


def first_two_facts(two: Sequence[Card], up: Card) -> dict[str, FactValue]:
    """The facts of a seat's first two cards and the up card."""
    first, second = two
    three = [first, second, up]
    ranks = {rank_of(first), rank_of(second)}
    return {
        "first_ace": rank_of(first) == "A",
        "pair": len(ranks) == 1,
        "two_suits": suit_match(two),
        "two_faces": ranks <= set("JQK"),
        "two_tens": ranks <= set(TEN_VALUED),
        "suited_matches": _matches(two, up, suited=True),
        "other_matches": _matches(two, up, suited=False),
        "lucky_total": count(three).total,
        "lucky_cards": three_card_kind(three),
        "lucky_suited": suit_match(three) == "suited",
    }


def drawn_facts(cards: Sequence[Card]) -> dict[str, FactValue]:
    """The facts about the first cards of an unsplit hand, in dealing order."""
    four = cards[:4]
    is_ace_to_four = sorted(map(rank_of, four)) == ["2", "3", "4", "A"]
    return {
        "first_three": three_card_kind(cards[:3]),
        "three_suits": suit_match(cards[:3]) if len(cards) >= 3 else "none",
        "ace_to_four": suit_match(four) if is_ace_to_four else "none",
        "six_cards": len(cards) >= 6 and count(cards[:6]).total <= 21,
    }


def suit_match(cards: Sequence[Card]) -> str:
    """Whether cards have the same suit, or at least the same color."""
    suits = {suit_of(card) for card in cards}
    if len(suits) == 1:
        return "suited"
    return "colour" if suits <= set("dh") or suits <= set("cs") else "mixed"


def three_card_kind(cards: Sequence[Card]) -> str:
    """The three-card combination that a bonus wager pays on; "none" with fewer than three."""
    ranks = sorted(map(rank_of, cards))
    if len(ranks) < 3:
        return "none"
    if len(set(ranks)) == 1:
        return "777" if ranks[0] == "7" else "three-of-a-kind"
    return "678" if ranks == ["6", "7", "8"] else "other"


def rank_match(cards: Sequence[Card]) -> str:
    """How the ranks of four cards match."""
    counts = sorted(Counter(map(rank_of, cards)).values(), reverse=True)
    if counts[0] == 4:
        return "four"
    if counts[:2] == [2, 2]:
        return "two-pair"
    return {3: "three", 2: "pair"}.get(counts[0], "none")


def _matches(two: Sequence[Card], up: Card, suited: bool) -> int:
    return sum(rank_of(c) == rank_of(up) and (suit_of(c) == suit_of(up)) == suited for c in two)


def _split_aces(state: BankedHand, seat: int, two: Sequence[Card]) -> str:
    """Whether each split ace was dealt an ace, and whether both pairs of aces are suited."""
    if {rank_of(card) for card in two} != {"A"} or not has_chosen(state, seat, "split"):
        return "none"
    hands = [cards_of(state, seat, number)[:2] for number in (1, 2)]
    if any(len(hand) < 2 or rank_of(hand[1]) != "A" for hand in hands):
        return "none"
    return "own-suits" if all(suit_match(h) == "suited" for h in hands) else "two-aces"


_DRAWN_FACTS = {"first_three", "three_suits", "ace_to_four", "six_cards", "split_aces"}
_UP_CARD_FACTS = {"suited_matches", "other_matches", "lucky_total", "lucky_cards", "lucky_suited"}


def reason(
    state: BankedHand, placed: Placed, facts: Mapping[str, FactValue], moment: str
) -> ReasonGiven:
    """The totals that are compared, or the cards that a bonus is paid for."""
    names = state.rules.wagers[placed.wager].names
    if "total" in names:
        return _totals(facts)
    if "bust_cards" in names:
        return "bust", {"dealer": facts["dealer_total"], "cards": facts["dealer_cards"]}
    if names <= {"dealer_special", "stake"}:
        return "row", {}
    cards = dealt_cards(state, placed.seat)
    if not names & _DRAWN_FACTS:
        cards = cards[: 2 * play_of(state).hands]
    values: dict[str, Any] = {"cards": cards}
    if names & _UP_CARD_FACTS:
        values["against"] = [up_card(state)]
    if "lucky_total" in names:
        values["total"] = facts["lucky_total"]
    return "cards", values


def _totals(facts: Mapping[str, FactValue]) -> ReasonGiven:
    if facts["ended"] != "played":
        return "row", {}
    values: dict[str, Any] = {"player": facts["total"]}
    for side in ("special", "dealer_special"):
        if facts.get(side, "none") != "none":
            values[side] = True
    if "dealer_total" in facts:
        values["dealer"] = facts["dealer_total"]
    return "totals", values


def hand_names(rules: Rules, hands: Mapping[str, list[Card]]) -> dict[str, str]:
    """The filed name of a special hand; otherwise the total, soft if an ace counts as eleven."""
    play = rules.play_as(TwentyOnePlay)
    several = {name.split("/")[0] for name in hands if "/" in name}
    split = {name for name in hands if name.split("/")[0] in several}
    return {
        name: (name not in split and _special_name(play, cards)) or str(count(cards))
        for name, cards in hands.items()
    }


_WITH = {"TJQK": "a ten-point card", "Ks": "the king of spades"}


def card_notes(rules: Rules) -> dict[str, str]:
    """Why a stamped ace counts."""
    for filed in rules.play_as(TwentyOnePlay).specials:
        stamped, other = filed.cards
        if stamped == X_ACE:
            makes = f"As the first two cards, it makes {filed.name} with {_WITH[other]}"
            others = "with other cards it counts as any ace does"
            return {X_ACE: f"AX is an ace stamped with an X. {makes}; {others}."}
    return {}


def _special_name(play: TwentyOnePlay, cards: list[Card]) -> str:
    """The name of a special hand of two dealt cards; empty for other hands."""
    if len(cards) != 2:
        return ""
    return next((filed.name for filed in play.specials if filed.matches(*cards)), "")


def describe(facts: Mapping[str, FactValue]) -> str:
    """The result in a few words."""
    kind = facts.get("dealer_special", "none")
    if kind != "none":
        return f"player-dealer {str(kind).replace('-', ' ')}"
    return f"player-dealer {facts['dealer_total']} with {facts['dealer_cards']} cards"
