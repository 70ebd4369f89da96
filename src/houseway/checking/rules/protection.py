"""PRO001 to PRO003: what an expert could use against the bank."""

from collections.abc import Iterator

from houseway.banked.events import CardDealt, CardsMoved, CardsShown
from houseway.banked.hand import BankedHand
from houseway.checking.finding import Found, Severity
from houseway.checking.protection import protect
from houseway.checking.rule import rule
from houseway.checking.rules.deals import trials
from houseway.checking.subject import Subject
from houseway.pages.words import count, listed
from houseway.play.events import ChoiceMade
from houseway.play.game import FiledGame
from houseway.pricing.price import can_price
from houseway.protection.results import WagerProtection
from houseway.protection.safety import UNDER
from houseway.values.money import format_printed, parse_money

_LAW = "arithmetic"
_LARGE = 10_000_00
"""Bets above this, in cents, are not made where no maximum is filed."""


def _figures(game: FiledGame) -> tuple[WagerProtection, ...]:
    """The stored figures of a game's wagers, as filed."""
    return tuple(protect(game, stored_only=True).wagers) if can_price(game) else ()


def _games(subject: Subject) -> Iterator[FiledGame]:
    banked = {filing.id for filing in subject.banked}
    return (game for game in subject.games if game.id in banked and game.playable)


@rule("PRO001", "protection", severity="warn", confidence="I", law=_LAW, engine=True)
def wager_beaten_by_counting(subject: Subject) -> Iterator[Found]:
    """A card counter does not win more than $25 an hour on any wager.

    What: For every wager dealt from a shoe that lasts several rounds, the best simple count is
    played over simulated shoes with the filed decks, burns and cut card. Its gain in 60 rounds is
    compared with $25, at the highest maximum bet that a collection option files. If no maximum is
    filed, a note says from which bet on the gain is more than that, up to $10,000.

    Why: The player-dealer pays this to one bettor who does nothing unlawful. A deeper cut card or
    a smaller maximum on the wager ends it.

    Example: A bonus bet on a three-card 8, with 14 cards behind the cut card and a maximum of
    $5,000.

    Limits: Options are at their defaults. The line wager that a bonus bet needs is not subtracted,
    because it may be smaller. Only stored figures are read; if there are none, a note says so.
    """
    for game in _games(subject):
        for figures in _figures(game):
            yield from _counted(game, figures)


def _counted(game: FiledGame, figures: WagerProtection) -> Iterator[Found]:
    wager = next(wager for wager in game.filing.wagers if wager.id == figures.wager)
    lasts, field = figures.cards_behind_cut is not None, f"wagers.{figures.wager}"
    if figures.counting is None or figures.safety is None:
        if lasts and figures.part_of is None:
            message = f"{wager.name}: no figures are stored; run houseway protect {game.id}"
            yield Found(message, game.id, field=field, source=wager.source, severity="info")
        return
    safety = figures.safety
    if safety.any_depth or safety.bet is None:
        return
    limit = format_printed(UNDER)
    if figures.max_bet is None or safety.per_hour is None:
        if parse_money(safety.bet) > _LARGE:
            return
        message = (
            f"{wager.name}: no maximum is filed, and with more than "
            f"{format_printed(parse_money(safety.bet))} a bet a counter wins over {limit} an hour"
        )
        yield Found(message, game.id, field=field, source=wager.source, severity="info")
    elif parse_money(safety.per_hour) > UNDER:
        behind = figures.cards_behind_cut
        message = (
            f"{wager.name}: with {behind} cards behind the cut card and bets of "
            f"{format_printed(parse_money(figures.max_bet))}, a counter wins "
            f"{format_printed(parse_money(safety.per_hour))} an hour"
        )
        yield Found(message, game.id, field=field, source=wager.source, evidence=_ways(figures))


def _ways(figures: WagerProtection) -> tuple[str, ...]:
    """What keeps the gain low."""
    safety = figures.safety
    assert safety is not None
    assert safety.bet is not None
    limit = format_printed(UNDER)
    bet = f"a maximum of {format_printed(parse_money(safety.bet))} keeps it under {limit}"
    if safety.behind is None:
        return (bet,)
    return bet, f"{safety.behind} cards behind the cut card keep it under {limit}"


@rule("PRO002", "protection", severity="info", confidence="I", law=_LAW, engine=True)
def hidden_card_dealt_early(subject: Subject) -> Iterator[Found]:
    """No card that nobody may see is on the table while bettors decide.

    What: Hands are played in the filed dealing order. Cards of the player-dealer or the board that
    lie face down when a bettor decides are reported. Where figures are stored, the message has the
    edge against a bettor who sees such a card; it is a warning if that bettor wins on average.

    Why: A card that is dealt before the decisions can be flashed, marked or read by a mirror. One
    that is dealt after them cannot.

    Example: The player-dealer's two cards of hold'em are dealt before the bettors raise, although
    the filing could have them dealt last.

    Limits: Options are at their defaults. How carefully a dealer pulls cards is not in a filing;
    neither is a shuffling machine that hides them.
    """
    for game in _games(subject):
        cards: dict[str, int] = {}
        for state in trials(game.rulebook, game.id):
            for name, number in hidden_at_decisions(state).items():
                cards[name] = max(number, cards.get(name, 0))
        if cards:
            parts = [f"{count(number, 'card')} of the {name}" for name, number in cards.items()]
            lie = "lies" if sum(cards.values()) == 1 else "lie"
            message = f"{listed(parts)} {lie} face down while bettors decide"
            yield _with_worst(message, game, "seen")


def hidden_at_decisions(state: BankedHand) -> dict[str, int]:
    """By hand of the bank or the board, the most cards that are face down when a bettor decides."""
    hidden: dict[str, int] = {}
    most: dict[str, int] = {}
    for event in state.events:
        match event:
            case CardDealt(hand=hand, face_up=False):
                hidden[hand] = hidden.get(hand, 0) + 1
            case CardsShown(hand=hand, cards=cards) if hidden.get(hand):
                hidden[hand] = max(0, hidden[hand] - cards)
            case CardsMoved(hands=hands) if not any(map(_seat_of, hidden)):
                # Piles become hands; cards of open hands that are split were never hidden.
                hidden.update({name: len(cards) for name, cards in hands.items()})
            case ChoiceMade(seat=seat) if seat != state.player_dealer:
                for name, number in hidden.items():
                    if number and _is_bank(state, name):
                        most[name] = max(number, most.get(name, 0))
    return most


def _seat_of(hand: str) -> int:
    """The seat of a hand; 0 for a hand that belongs to no seat."""
    seat = hand.partition("/")[0]
    return int(seat) if seat.isdecimal() else 0


def _is_bank(state: BankedHand, hand: str) -> bool:
    return hand in state.hands and _seat_of(hand) in (0, state.player_dealer)


@rule("PRO003", "protection", severity="info", confidence="I", law=_LAW, engine=True)
def decision_after_cards_of_others(subject: Subject) -> Iterator[Found]:
    """Nobody decides after seeing cards of other seats.

    What: Hands are played with three bettors. The cards of other seats that are face up when a
    seat decides are counted. Where figures are stored, the message has the edge against bettors
    who use such cards; it is a warning if they win on average.

    Why: Every card that is known changes what the others are worth. A bettor who sits last, or a
    team, decides with more of them.

    Example: Insurance at a table where all hands are face up: the last bettor sees how many tens
    are gone.

    Limits: Options are at their defaults. Bettors who show or tell each other cards that are dealt
    face down are not counted; their gain is in the figures for shared cards.
    """
    for game in _games(subject):
        known = max((cards_of_others(state) for state in trials(game.rulebook, game.id)), default=0)
        if known:
            message = f"up to {count(known, 'card')} of other seats are face up when a seat decides"
            yield _with_worst(message, game, "shared")


def cards_of_others(state: BankedHand) -> int:
    """The most cards of other bettors' seats that are face up when a seat decides."""
    shown: dict[int, int] = {}
    most = 0
    for event in state.events:
        match event:
            case CardDealt(hand=hand, face_up=True) if _seat_of(hand) not in (
                0,
                state.player_dealer,
            ):
                shown[_seat_of(hand)] = shown.get(_seat_of(hand), 0) + 1
            case ChoiceMade(seat=seat) if seat != state.player_dealer:
                others = sum(number for other, number in shown.items() if other != seat)
                most = max(most, others)
    return most


def _with_worst(message: str, game: FiledGame, part: str) -> Found:
    """A finding with the lowest edge of the stored figures for seen or shared cards."""
    edges = [
        (figure.edge + 4 * figure.error, figure.edge, figures.wager)
        for figures in _figures(game)
        for figure in getattr(figures, part)
    ]
    severity: Severity = "info"
    if edges:
        sure, edge, worst = min(edges)
        name = next(wager.name for wager in game.filing.wagers if wager.id == worst)
        message += f"; {name} then has an edge of {100 * edge:.2f}%"
        severity = "warn" if sure < 0 else "info"
    return Found(message, game.id, field="play", source=game.filing.source, severity=severity)
