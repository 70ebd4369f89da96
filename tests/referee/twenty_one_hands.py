"""Random blackjack hands: options, shoes with rare cards on top, wagers, answers, and comparing."""

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from tests.referee import twenty_one_pays
from tests.referee.bank import Line
from tests.referee.bettors import draw_bank, money
from tests.referee.twenty_one import JOKER, Filing
from tests.referee.twenty_one_filings import FILINGS, OPTIONS, PRACTICE, Options
from tests.referee.twenty_one_pays import Settled, due
from tests.referee.twenty_one_play import DEALER, Answer, Chip, Dealer, Offer, place

import houseway

DRAWN = 120
"""Cards drawn for the top of a shoe; a round that needs more is not compared."""
DECKS = 6
OFTEN = (
    "",
    "8",
    "4",
    "AKQJT",
    "AK",
    "A8",
    "A23",
    "2345",
    "678",
    "789",
    "56T",
    "56K",
    "8T",
    "8K",
    "KQ",
)
"""Ranks that come more often."""
NAMED = (
    *("Ah Kd", "Qs As", "Ax Ks", "Ax Jd", "Ad Kd", "Jk Jk", "5s Jk", "Ac Ad", "8h 8d", "Tc Kd"),
    *("6s 5d", "Tc 6h", "9d 7d", "Ts 5c", "As 6s", "2c 2d"),
)
"""Two cards for a hand: special hands and pairs, and those at the edges of the charts."""


class Round(NamedTuple):
    """A round as the referee dealt it."""

    filing: Filing
    dealer: Dealer
    shoe: list[str]
    wagers: list[Chip]
    """The wagers before the deal, in the order in which they were made."""
    seated: dict[int, str]
    limits: tuple[int, int] | None
    answered: list[tuple[list[Offer], list[Answer]]]
    bank: int


def compare(game: str, source: Random) -> None:
    """Deal one round at a table, or settle it from its final hands, and compare everything."""
    played = draw_round(game, source)
    if played is None:
        return
    if can_settle_hands(played) and source.random() < 0.3:
        compare_settlement(game, played)
    else:
        compare_table(game, played)


# Drawing a round.


def draw_round(game: str, source: Random) -> Round | None:
    filing = choose_options(game, source)
    minimum = 500 if filing.for_less == "minimum" and source.random() < 0.3 else 1
    limits = (500, 100_000) if minimum > 1 else None
    player_dealer = source.randint(1, filing.seats)
    wagers, seated = draw_wagers(filing, source, player_dealer, minimum)
    shoe = draw_shoe(game, filing, source)
    if source.random() < 0.4:
        name_hands(shoe, source, len({chip.seat for chip in wagers}) * filing.hands)
    chips = in_turn(filing, wagers, seated)
    dealer = Dealer(filing, shoe, chips, player_dealer, minimum)
    answered = []
    try:
        playing = dealer.play()
        offers = next(playing)
        while True:
            answers = [choose(offer, source) for offer in offers]
            answered.append((offers, answers))
            offers = playing.send(answers)
    except StopIteration:
        pass
    except RuntimeError:
        return None  # The shoe ran out.
    return Round(
        filing, dealer, shoe, wagers, seated, limits, answered, choose_bank(dealer, source)
    )


def choose_options(game: str, source: Random) -> Filing:
    """As filed, as usually dealt, or with options of the table.

    There are few sets of options, because the library compiles the rules of each.
    """
    filing, options = FILINGS[game], OPTIONS[game]
    table = source.choice((0, 0, 0, 1, 1, 2, 3, 4, 5))
    if table == 0:
        return filing
    if table == 1:
        return with_options(filing, options, usual_options(game))._replace(preset="practice")
    names = {
        name: list(values)[(place * (table - 1) + table) % len(values)]
        for place, (name, values) in enumerate(options.items())
    }
    return with_options(filing, options, names)._replace(rules=names)


def with_options(filing: Filing, options: Options, names: Mapping[str, Any]) -> Filing:
    for name, value in names.items():
        filing = filing._replace(**options[name][value])
    return filing


def usual_options(game: str) -> dict[str, Any]:
    return {name: value for name, value in PRACTICE.items() if name in OPTIONS[game]}


def draw_shoe(game: str, filing: Filing, source: Random) -> list[str]:
    """The first cards of a shoe, in which some ranks or suits come more often than others."""
    ranks = "A23456789JQK" if filing.game == "spanish" else "A23456789TJQK"
    often = source.choice((*OFTEN, source.sample(ranks, 2), source.sample(ranks, 3)))
    suits = source.choice(("cdhs", "cdhs", "cdhs", "s", "dh"))
    weight = source.choice((1, 4, 12, 30))
    cards = [rank + suit for rank in ranks for suit in "cdhs"]
    weights = [
        (weight if card[0] in often else 1) * (weight if card[1] in suits else 1) for card in cards
    ]
    copies = dict.fromkeys(cards, DECKS)
    if filing.game == "blackjack-x":
        # One ace is added, or every ace of spades is marked.
        cards, weights = [*cards, "Ax"], [*weights, 2 * weight]
        copies |= {"Ax": 1} if game.startswith("lucky-buck") else {"Ax": DECKS, "As": 0}
    if filing.game == "deuce-lounge":
        cards, weights = [*cards, JOKER], [*weights, sum(weights) // 6]
        copies[JOKER] = DECKS
    shoe = []
    for card in source.choices(cards, weights, k=DRAWN):
        copies[card] -= 1
        if copies[card] >= 0:
            shoe.append(card)
    return shoe


def name_hands(shoe: list[str], source: Random, hands: int) -> None:
    """Swap the cards of a named hand, if the shoe has them, to a player, the player-dealer or both.

    The player-dealer is dealt to last, twice.
    """
    later = 2 * hands + 2
    for hand in range(hands + 1):
        if source.random() < 0.4:
            continue
        for card, target in zip(
            source.choice(NAMED).split(), (hand, hands + 1 + hand), strict=True
        ):
            if card in shoe[later:]:
                found = shoe.index(card, later)
                shoe[found], shoe[target] = shoe[target], shoe[found]


def draw_wagers(
    filing: Filing, source: Random, player_dealer: int, minimum: int
) -> tuple[list[Chip], dict[int, str]]:
    """Wagers on some seats, mixed, and who sits there if it is said."""
    free = [seat for seat in range(1, filing.seats + 1) if seat != player_dealer]
    wagers: list[Chip] = []
    seated = {}
    for seat in source.sample(free, source.choice((1, 1, 2, 3))):
        behind = source.choice((0, 0, 1, 2)) if filing.back_line else 0
        names = [f"P{seat}", *(f"{letter}{seat}" for letter in "BC"[:behind])]
        seated[seat] = names[0]
        for bettor, spot in place_bettors(filing, source, names):
            wagers += bets(filing, source, seat, bettor, spot, bettor != names[0], minimum)
    if filing.hands == 1:
        source.shuffle(wagers)
    if filing.spots == 0 and source.random() < 0.3:
        # Then the first to bet is taken to sit there, if that person may bet all that was bet.
        first = {chip.seat: chip.bettor for chip in reversed(wagers)}
        if first == seated:
            return wagers, {}
    return wagers, seated


def place_bettors(filing: Filing, source: Random, names: list[str]) -> list[tuple[str, int]]:
    """The bettors of a seat with their spots, if seats have several."""
    if not filing.spots:
        return [(name, 0) for name in names]
    spots = source.sample(range(1, filing.spots + 1), source.randint(len(names), filing.spots))
    owners = names + [source.choice(names) for _ in spots[len(names) :]]
    return list(zip(owners, spots, strict=True))


def bets(
    filing: Filing,
    source: Random,
    seat: int,
    bettor: str,
    spot: int,
    back_line: bool,
    minimum: int,
) -> list[Chip]:
    """A bettor's wagers on a seat or spot: the base wager and some bonuses."""
    stake = draw_stake(filing, source, minimum)
    made = [Chip(seat, bettor, "base", stake, spot, number + 1) for number in range(filing.hands)]
    alone = "aces-bonus" in filing.bonuses and source.random() < 0.2
    for wager in filing.back_line_bonuses if back_line else filing.bonuses:
        amount = {
            "aces-bonus": source.choice((100, 499, 500, 5000)),
            "blackjack-bonus": source.choice((100, 1, 2500)) if minimum == 1 else 500,
            "buster": source.choice((stake, max(min(stake, minimum), stake // 2))),
        }.get(wager, draw_stake(filing, source, minimum))
        amount = max(amount, 100) if wager == "blackjack-bonus" else amount
        if wager == "aces-bonus" and alone:
            return [Chip(seat, bettor, wager, amount, spot)]
        if source.random() < 0.5:
            made.append(Chip(seat, bettor, wager, amount, spot))
    return made


def draw_stake(filing: Filing, source: Random, minimum: int) -> int:
    stakes = (500, 1000, 1001, 2500, 999, source.randint(500, 20_000))
    if minimum == 1 and filing.game != "pure":
        stakes += (1, 2, 3, 150, source.randint(1, 500))
    return max(minimum, 500 if filing.game == "pure" else 1, source.choice(stakes))


def in_turn(filing: Filing, wagers: list[Chip], seated: dict[int, str]) -> list[Chip]:
    """The wagers with the seated player's first, then the back line's (table/seated-player-first).

    The back line is in the order of its spots, or as it bet.
    """
    players = seated or {chip.seat: chip.bettor for chip in reversed(wagers)}
    made = [(chip.seat, chip.bettor) for chip in wagers]

    def turn(chip: Chip) -> tuple[int, bool, int, int]:
        square = chip.spot or made.index((chip.seat, chip.bettor))
        return chip.seat, chip.bettor != players[chip.seat], square, chip.hand

    return sorted(wagers, key=turn)


def choose(offer: Offer, source: Random) -> Answer:
    """Splits, doubles and surrenders more often than people choose them."""
    weights = {"split": 5, "double": 2, "hit": 1.5, "insure": 2, "surrender": 0.5, "rescue": 0.5}
    allowed = sorted(offer.choices)
    choice = source.choices(allowed, [weights.get(choice, 1) for choice in allowed])[0]
    if choice not in ("double", "insure") or not offer.most:
        return Answer(choice)
    amounts = (0, offer.least, offer.most, source.randint(offer.least, offer.most))
    return Answer(choice, source.choice(amounts))


def choose_bank(dealer: Dealer, source: Random) -> int:
    """A bank that covers all wagers, just so, or only some."""
    to_pay = to_take = 0
    for chip in dealer.chips:
        result, pays, per = due(dealer, chip)
        to_pay += -(-chip.amount * pays // per) if result == "win" else 0
        to_take += {"lose": chip.amount, "surrender": chip.amount // 2}.get(result, 0)
    return draw_bank(source, to_pay, to_take, dealer.filing.cover)


# Comparing.


def compare_table(game: str, played: Round) -> None:
    """Decisions, cards and settlement of a round that a table deals."""
    filing, dealer = played.filing, played.dealer
    table = houseway.game(game).open_table(
        preset=filing.preset, limits=played.limits, **filing.rules
    )
    hand = table.deal(
        shoe=played.shoe,
        wagers=[wager_row(chip) for chip in played.wagers],
        bank=played.bank,
        player_dealer=dealer.player_dealer,
        names=played.seated,
    )
    for offers, answers in played.answered:
        offered = [offer_of(decision) for decision in hand.decisions]
        assert offered == offers, f"offered {offered}, not {offers}: {played}"
        for answer in answers:
            hand.answer(answer.choice, amount=answer.amount or None)
    assert hand.closed, f"{hand.decisions} is open: {played}"
    events = [event for event in map(event_of, hand.events) if event]
    assert events == dealer.events, f"{events}, not {dealer.events}: {played}"
    settled = [settled_of(event) for event in hand.events if named(event) == "WagerSettled"]
    expected = twenty_one_pays.settle(dealer, played.bank)
    assert settled == expected, f"{settled}, not {expected}: {played}"
    if filing.button:
        seats = [event.seat for event in hand.events if named(event) == "ActionPlaced"]
        assert seats == [twenty_one_pays.button(dealer)], f"button at {seats}: {played}"


def offer_of(decision: Any) -> Offer:
    return Offer(
        kind=decision.kind,
        seat=decision.seat,
        hand=decision.hand,
        bettor=decision.bettor,
        choices=frozenset(decision.choices),
        least=decision.least,
        most=decision.most,
    )


def named(event: Any) -> str:
    return type(event).__name__


def event_of(event: Any) -> tuple[object, ...]:
    """A card that is dealt, moved or turned, as the dealer notes it."""
    if named(event) == "CardDealt":
        return event.hand, event.card, event.face_up
    if named(event) == "CardsMoved":
        return "moved", event.hands
    return ("turned", event.cards) if named(event) == "CardsShown" else ()


def settled_of(event: Any) -> Settled:
    amounts = event.in_action, event.paid, event.taken, event.returned
    where = event.seat, event.bettor, event.hand, event.wager, event.spot
    return Settled(*where, event.amount, Line(event.result, *amounts))


def wager_row(chip: Chip) -> dict[str, Any]:
    row = {"seat": chip.seat, "bettor": chip.bettor, "wager": chip.wager, "amount": chip.amount}
    return row | ({"spot": chip.spot} if chip.spot else {})


def can_settle_hands(played: Round) -> bool:
    """Whether final hands and choices tell how the cards were dealt: at most one split a seat."""
    filing = played.filing
    return all(len(hands) <= (1 if filing.hands == 1 else 0) + 1 for hands in hands_of(played))


def hands_of(played: Round) -> list[list[list[str]]]:
    return [[hand.cards for hand in hands] for hands in played.dealer.hands.values()]


def compare_settlement(game: str, played: Round) -> None:
    """A settlement from final hands, with all choices given."""
    filing, dealer = played.filing, played.dealer
    hands: dict[str, Any] = {DEALER: dealer.cards}
    for seat, (first, *others) in dealer.hands.items():
        cards = [first.cards, *(hand.cards for hand in others)]
        hands[place(seat, 1)] = cards if others else cards[0]
    case: dict[str, Any] = {
        "game": game,
        "preset": filing.preset,
        "rules": explicit_rules(game, filing),
        "player_dealer": {"seat": dealer.player_dealer, "bank": money(played.bank)},
        "seated": {str(seat): bettor for seat, bettor in played.seated.items()},
        "wagers": [wager_row(c) | {"amount": money(c.amount)} for c in played.wagers],
        "hands": hands,
        "choices": [
            choice_row(offer, answer)
            for offers, answers in played.answered
            for offer, answer in zip(offers, answers, strict=True)
        ],
    }
    if played.limits:
        low, high = map(money, played.limits)
        case["limits"] = {"minimum": low, "maximum": high}
    try:
        settled = houseway.settle(case)
    except houseway.InputError as error:
        raise AssertionError(f"{error}: {played}") from error
    lines = [line_of(line) for line in settled["lines"]]
    expected = twenty_one_pays.settle(dealer, played.bank)
    assert lines == expected, f"{lines}, not {expected}: {played}"
    if filing.button:
        assert settled["action_seat"] == twenty_one_pays.button(dealer), played


def explicit_rules(game: str, filing: Filing) -> dict[str, Any]:
    """All options with a usual way are given, so that the case is settled only once."""
    usual = usual_options(game)
    if filing.preset == "letter":
        usual = {name: next(iter(OPTIONS[game][name])) for name in usual}
    return usual | filing.rules


def choice_row(offer: Offer, answer: Answer) -> dict[str, Any]:
    row = {"seat": offer.seat, "bettor": offer.bettor, "hand": offer.hand, "choice": answer.choice}
    return row | ({"amount": money(answer.amount)} if answer.amount else {})


def line_of(line: Any) -> Settled:
    def cents(name: str) -> int:
        return int(str(line[name]).replace(".", ""))

    amounts = [cents(name) for name in ("in_action", "paid", "taken", "returned")]
    where = line["seat"], line["bettor"], line["hand"], line["wager"], line.get("spot", 0)
    return Settled(*where, cents("amount"), Line(line["result"], *amounts))
