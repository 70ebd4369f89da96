"""Reasons in words: why a wager won or lost, how a hand was set, where settlement starts.

An event has the words of the pay row that applied (`why`) and a `Reason`: a code and its values.
`words` puts them together when the event is shown: "18 loses to 20". Events of the first version
have the whole sentence in `why` and no reason.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import msgspec

from houseway.cards.card import RANK_NAMES, RANKS, Card
from houseway.cards.tiles import Tile
from houseway.ranking.hand_names import (
    back_words,
    five_words,
    front_words,
    three_words,
    tiles_words,
)
from houseway.ranking.pai_gow import rank_letter
from houseway.ranking.tiles import two_value
from houseway.values.money import Cents, format_printed

COVERS = "; the bank covers "
"""Followed by the amounts when the bank does not cover a wager in full."""

if TYPE_CHECKING:
    from houseway.banked.events import ActionPlaced, HandSet, WagerSettled

Values = Mapping[str, Any]

_VERBS = {1: "beats", 0: "ties", -1: "loses to"}
_PLURALS = {"beats": "beat", "ties": "tie", "loses": "lose", "copies": "copy"}
_EXPECTED = {1: "win", 0: "push", -1: "lose"}


class Reason(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What decided a wager: a code, the values it uses, and the result."""

    code: str
    values: dict[str, Any] = {}
    decided: str = ""
    """win, lose, push, surrender or withdrawn, whether the bank covered it or not."""
    odds: str = ""
    excess: Cents = 0
    """The part over the maximum, which has no action."""


AS_CHOSEN = Reason("chosen")


def set_by_rule(rule: str, *, foul: bool = False) -> Reason:
    """The reason for a hand set by a house-way rule; `foul` if the player's setting was foul."""
    return Reason("house-way", {"rule": rule, **({"foul": True} if foul else {})})


def words(event: WagerSettled | HandSet | ActionPlaced) -> str:
    """The reason of an event in one line."""
    reason = event.reason
    if reason is None:
        return event.why
    step = _STEPS.get(reason.code)
    return step(reason.values) if step else _settled_words(cast("WagerSettled", event), reason)


def _settled_words(event: WagerSettled, reason: Reason) -> str:
    text, says_loss = _deciding_words(event.why, reason)
    if event.result == "no-action":
        return f"{text}; the bank is used up"
    outcome = "" if says_loss else _outcome(event.result, reason)
    if outcome:
        # One colon is enough for a line.
        text += f"; {outcome}" if ":" in text else f": {outcome}"
    at_risk = event.amount - reason.excess
    if event.in_action < at_risk and event.result in ("win", "lose"):
        text += f"{COVERS}{format_printed(event.in_action)} of {format_printed(at_risk)}"
    if reason.excess:
        text += f"; {format_printed(reason.excess)} over the maximum has no action"
    return text


# How a hand was set, and where settlement starts.


def _house_way(values: Values) -> str:
    rule = f"house way: {values['rule']}"
    foul = "the chosen setting would be foul, so the hand is set "
    return foul + rule if values.get("foul") else rule


def _counted(values: Values) -> str:
    if "card" in values:
        what = f"card {values['place']} of the {values['hand']} hand, {values['card']}, counts"
    elif "dice" in values:
        what = f"dice {', '.join(map(str, values['dice']))} count"
    else:
        what = f"number {values['number']} counts"
    start = str(values["from"]).replace("house-dealer", "house dealer")
    return f"{what} {values['value']} from the {start}"


PLACES = {
    "action-button": "the action button",
    "left-of-player-dealer": "the player-dealer's left",
    "house-dealer-left": "the house dealer's left",
    "house-dealer-right": "the house dealer's right",
}


def place_words(place: str) -> str:
    """A filed place in words.

    >>> place_words("left-of-player-dealer")
    "the player-dealer's left"
    """
    return PLACES.get(place, place.replace("-", " "))


_STEPS: dict[str, Callable[[Values], str]] = {
    "chosen": lambda _: "as chosen",
    "house-way": _house_way,
    "place": lambda values: place_words(str(values["place"])),
    "counted": _counted,
    "not-given": lambda values: f"no {values['missing']} given",
}


def _outcome(result: str, reason: Reason) -> str:
    if reason.odds:
        return f"pays {reason.odds}"
    return {"push": "pushes", "lose": "loses"}.get(result, "")


def _deciding_words(row: str, reason: Reason) -> tuple[str, bool]:
    """What decided the wager, and whether these words already say that it loses."""
    compare = _COMPARISONS.get(reason.code)
    comparison = compare(reason.values, reason.decided) if compare else ""
    if comparison:
        return comparison, reason.decided == "lose" and reason.code in _SAY_LOSS
    row = row or "none of its pay rows applies"
    detail = _DETAILS[reason.code](reason.values) if reason.code in _DETAILS else ""
    if reason.code == "best" and reason.decided == "win" and "seat" not in reason.values:
        detail = ""  # The row names the hand that is paid.
    return (f"{row} ({detail})" if detail else row), False


# Twenty-one.


def _totals(values: Values, decided: str) -> str:
    """Two totals compared, or a bust; "" if the pay row has to explain the result."""
    player, dealer = values["player"], values.get("dealer")
    if dealer is None or values.get("special") or values.get("dealer_special"):
        return ""
    over, dealer_over = _is_over(player), _is_over(dealer)
    if over and decided == "lose":
        if dealer_over:
            return f"{player} against {dealer}, both bust: the player-dealer wins"
        return f"{player} is over 21 and loses to {dealer}"
    if over or dealer_over or player > 21:
        return ""
    return _compared(str(player), str(dealer), _sign(player, dealer), decided)


def _is_over(total: int) -> bool:
    """Whether a total is a bust; 31 is not, because it wins in Blackjack X."""
    return total > 21 and total != 31


def _totals_detail(values: Values) -> str:
    player, dealer = values["player"], values.get("dealer")
    if values.get("special"):
        return "" if dealer is None or values.get("dealer_special") else f"against {dealer}"
    if dealer is None or values.get("dealer_special"):
        return f"against {player}"
    return f"{player} against {dealer}"


def _bust(values: Values) -> str:
    return f"{values['dealer']} with {values['cards']} cards"


# Baccarat.


def _points(values: Values, decided: str) -> str:
    """A wager on the player or the banker, decided by the points alone."""
    side = values.get("side", "")
    if not side:
        return ""
    player, banker = values["player"], values["banker"]
    name = values.get("name", "banker")
    if player == banker and decided == "push":
        return f"player and {name} tie at {player}"
    hands = [(f"player {player}", player), (f"{name} {banker}", banker)]
    (own, points), (opponent, against) = hands if side == "player" else reversed(hands)
    return _compared(own, opponent, _sign(points, against), decided)


def _points_detail(values: Values) -> str:
    player, banker = values["player"], values["banker"]
    players, bankers = f"player {player}", f"{values.get('name', 'banker')} {banker}"
    if "cards" in values:
        counts = values["cards"]
        players, bankers = f"{players} with {counts[0]} cards", f"{bankers} with {counts[1]} cards"
    if "two" in values:
        first, second = values["two"]
        return f"on two cards player {first}, {values.get('name', 'banker')} {second}"
    winner = values.get("winner", "")
    if winner == "tie" or (not winner and player == banker):
        return f"{players}, {bankers}"
    over = winner == "player" if winner else player > banker
    return f"{players} over {bankers}" if over else f"{bankers} over {players}"


# Poker hands.


def _pair_of_words(describe: Callable[..., str], first: Any, second: Any) -> tuple[str, str]:
    """Two hands in words that distinguish them, unless they are equal."""
    names = describe(first), describe(second)
    if names[0] == names[1] and first != second:
        return describe(first, full=True), describe(second, full=True)
    return names


_DESCRIBES: dict[str, Callable[..., str]] = {"five": five_words, "three": three_words}


def _hands(values: Values, decided: str) -> str:
    if not values.get("compared"):
        return ""
    player, dealer = values["player"], values["dealer"]
    players, dealers = _pair_of_words(_DESCRIBES[values["cards"]], player, dealer)
    return _compared(players, dealers, _sign(player, dealer), decided)


def _hands_detail(values: Values) -> str:
    describe = _DESCRIBES[values["cards"]]
    if "dealer" not in values:
        return describe(values["player"])
    return " against ".join(_pair_of_words(describe, values["player"], values["dealer"]))


# Pai gow poker and tiles: two hands against two.


def _halves(values: Values, decided: str) -> str:
    if not values.get("compared"):
        return ""
    higher = sum(_half_sign(values, half) == 1 for half in _halves_of(values))
    expected = {2: "win", 1: "push", 0: "lose"}[higher]
    return _halves_detail(values) if decided == expected else ""


def _halves_of(values: Values) -> tuple[str, str]:
    return ("low", "high") if "low" in values else ("front", "back")


def _half_sign(values: Values, half: str) -> int:
    own, opponent = values[half]
    if half not in ("low", "high"):
        return _sign(own, opponent)
    gee_joon = values.get("gee_joon", "either")
    return _sign(*(two_value(Tile(a), Tile(b), gee_joon) for a, b in (own, opponent)))


def _halves_detail(values: Values) -> str:
    verbs = {**_VERBS, 0: "copies"}
    phrases = []
    for half in _halves_of(values):
        own, opponent = values[half]
        words = _pair_of_words(_HALVES[half](values), own, opponent)
        comparison = _verb(words[0], words[1], _half_sign(values, half), verbs)
        place = f"in {half}" if half in ("front", "back") else f"in the {half} hand"
        phrases.append(f"{words[0]} {place}{comparison.removeprefix(words[0])}")
    text = ", ".join(phrases)
    return f"for the {values['side']}, {text}" if "side" in values else text


def _front(values: Values) -> Callable[..., str]:
    return lambda value, *, full=False: front_words(value, values.get("front_cards", 2))


def _back(values: Values) -> Callable[..., str]:
    return partial(back_words, wheel_second=values.get("wheel_second", False))


def _tiles(values: Values) -> Callable[..., str]:
    return partial(tiles_words, gee_joon=values.get("gee_joon", "either"))


_HALVES = {"front": _front, "back": _back, "low": _tiles, "high": _tiles}


def _best(values: Values) -> str:
    """The class of the best hand, or its high card."""
    if values.get("seat"):
        return str(values["seat"])
    high = values.get("high", 0)
    if high:
        return f"{RANK_NAMES[rank_letter(high)]} high"
    return str(values["best"]).replace("-", " ")


def _dealer(values: Values) -> str:
    """The player-dealer's two hands."""
    front, back = _front(values)(values["front"]), _back(values)(values["back"])
    return f"the player-dealer has {front} in front and {back} behind"


# War, and wagers on particular cards.


def _ranks(values: Values, decided: str) -> str:
    """One card against another."""
    if not values.get("compared"):
        return ""
    own, opponent = (RANKS.index(card[0]) for card in (values["player"], values["other"]))
    names = [RANK_NAMES[values[side][0]] for side in ("player", "other")]
    return _compared(names[0], names[1], _sign(own, opponent), decided)


def _ranks_detail(values: Values) -> str:
    return " against ".join(RANK_NAMES[values[side][0]] for side in ("player", "other"))


def _cards(values: Values) -> str:
    cards = _listed(values["cards"])
    if "total" in values:
        return f"{values['total']} with {cards} and {_listed(values['against'])}"
    return f"{cards} against {_listed(values['against'])}" if values.get("against") else cards


def _rows(values: Values) -> str:
    return ", ".join(f"row {row} {_listed(cards)}" for row, cards in values.items())


def _listed(cards: Sequence[Card]) -> str:
    return " ".join(cards)


# Comparisons.


def _sign(own: Any, opponent: Any) -> int:
    return 1 if own > opponent else -1 if own < opponent else 0


def _compared(own: str, opponent: str, sign: int, decided: str) -> str:
    """ "18 loses to 20" if the result agrees with the comparison, otherwise ""."""
    return _verb(own, opponent, sign) if decided == _EXPECTED[sign] else ""


def _verb(own: str, opponent: str, sign: int, verbs: Mapping[int, str] = _VERBS) -> str:
    """ "nines and fours beat ace high", "a pair of nines beats ace high"."""
    verb = verbs[sign]
    hand = own.partition(" with ")[0]
    if hand.endswith("s") and not hand.startswith(("a ", "an ")):
        first, _, rest = verb.partition(" ")
        verb = f"{_PLURALS[first]} {rest}".strip()
    return f"{own} {verb} {opponent}"


_COMPARISONS: dict[str, Callable[[Values, str], str]] = {
    "totals": _totals,
    "points": _points,
    "hands": _hands,
    "halves": _halves,
    "ranks": _ranks,
}
_SAY_LOSS = ("totals", "points", "hands", "ranks")
"""Codes whose comparison says that the wager loses."""

_DETAILS: dict[str, Callable[[Values], str]] = {
    "totals": _totals_detail,
    "bust": _bust,
    "points": _points_detail,
    "hands": _hands_detail,
    "halves": _halves_detail,
    "best": _best,
    "dealer": _dealer,
    "ranks": _ranks_detail,
    "cards": _cards,
    "rows": _rows,
}
