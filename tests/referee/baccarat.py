"""Baccarat as the papers file it: twelve filings of five rooms.

Numbers such as "001 57-65" are lines of a paper. Where a paper is silent, the reading named in a
comment decides.
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

from tests.referee.answers import agree, answer, table_lines
from tests.referee.baccarat_filings import (
    BY_BANKER_CARD,
    BY_DEALER_CARD,
    BY_PLAYER_CARD,
    CENTURY,
    FILINGS,
    LINE_WAGERS,
    MAXIMUM,
    MINIMUM,
    OPTIONS,
    ZOOBAC,
    Filing,
    Option,
    fees,
)
from tests.referee.baccarat_wagers import (
    FACE_VALUE,
    POINTS,
    RANKS,
    Hands,
    Pays,
    banker_push_on_7,
    deal,
    is_natural,
    total,
    zoo_animal,
)
from tests.referee.bank import Bank, around, count_without_player_dealer, first_with_wager
from tests.referee.bettors import Bet, bet_rows, bettor_turns, draw_bank, money, place_bettors
from tests.referee.own_hands import dealt_cards, events_of

import houseway


class Hand(NamedTuple):
    """A case, and what a second reading of the paper says about it."""

    case: dict[str, Any]
    expected: dict[str, Any]


def draw_shoe(source: Random, naturals_stop: bool) -> list[str]:
    """Six cards, often of a hand with a rare result."""
    ranks = source.choices(RANKS, k=6)
    if source.random() < 0.6:
        ranks = source.choice(source.choice(rare_shoes(naturals_stop)))
    return [rank + source.choice("shdc") for rank in ranks]


@cache
def rare_shoes(naturals_stop: bool) -> list[list[list[str]]]:
    """Ranks of six cards, some for each kind of rare result."""
    source = Random(1)
    found: list[list[list[str]]] = [[] for _ in RARE]
    for _ in range(SEARCHED):
        ranks = source.choices(RANKS, k=6)
        hands = deal(ranks, naturals_stop=naturals_stop)
        for shoes, is_rare in zip(found, RARE, strict=True):
            if is_rare(hands):
                shoes.append(ranks)
    return found


SEARCHED = 6000
"""How many shoes are searched for rare results."""


RARE: list[Callable[[Hands], bool]] = [
    lambda h: (h.b, len(h.banker)) == (7, 3) and h.margin < 0,
    lambda h: (h.b, len(h.banker)) == (7, 3) and h.margin >= 0,
    lambda h: (h.b, len(h.banker)) == (8, 3) and h.margin < 0,
    lambda h: (h.p, len(h.player)) == (8, 3) and h.margin > 0,
    lambda h: (h.p, len(h.player)) == (7, 3) and h.margin > 0,
    lambda h: (h.p, len(h.player)) == (6, 3) and h.margin < 0,
    lambda h: (h.p, len(h.player)) == (6, 3) and h.margin == 0,
    lambda h: (h.b, len(h.banker)) == (7, 3) and h.margin == 0,
    lambda h: (h.p, len(h.player)) == (8, 3) and h.margin == 0,
    lambda h: zoo_animal(h) == "rabbit x3",
    lambda h: zoo_animal(h) == "tiger x3",
    lambda h: h.b == 9 and h.p == 0 and len(h.banker) == 3,
    lambda h: len(h.banker) == 3 and total(h.banker[:2]) >= 3,
    lambda h: h.b == 6 and h.margin < 0,
    lambda h: {h.p, h.b} == {6, 7},
    lambda h: h.margin == 0,
    lambda h: h.p == h.b <= 1,
    lambda h: h.margin != 0 and max(h.p, h.b) <= 4,
    lambda h: total(h.player[:2]) == total(h.banker[:2]) == 0,
    lambda h: abs(h.margin) >= 4 and not (is_natural(h.player) or is_natural(h.banker)),
    lambda h: is_natural(h.player) and is_natural(h.banker),
    lambda h: is_natural(h.banker) and total(h.player[:2]) <= 5,
    lambda h: total(h.player[:2]) == 5 and h.banker[0][0] in "56",
]


def draw_bets(filing: Filing, source: Random, seats: int, option: Option | None) -> list[Bet]:
    """Wagers of seated players and back-line bettors, in the order in which they were made."""
    kinds = [kind for wagers in filing.groups for kind in wagers]
    lines = [kind for kind in kinds if kind in LINE_WAGERS]
    limit = (100 * option.limit[0], 100 * option.limit[1]) if option else (MINIMUM, MAXIMUM)
    bets: list[Bet] = []
    for place in place_bettors(source, seats, back_line=not filing.seated_only[2:]):
        stakes: dict[str, int] = {}
        bonuses = [kind for kind in kinds if kind not in lines and source.random() < 0.35]
        for kind in [*source.sample(lines, source.choice((0, 1, 1, 1, 2))), *bonuses]:
            if kind in filing.seated_only and not place.is_seated:
                continue
            line = max((stakes.get(name, 0) for name in lines), default=0)
            if kind in filing.needs_line and not line:
                continue
            amount = draw_amount(source, limit)
            if kind in filing.at_most_line or (option and kind in option.at_most_line):
                amount = min(amount, line)
            stakes[kind] = amount
        bets += [Bet(place.seat, place.bettor, kind, amount) for kind, amount in stakes.items()]
    source.shuffle(bets)
    return bets


def draw_amount(source: Random, limit: tuple[int, int]) -> int:
    low, high = limit
    amount = source.choice((500, 1000, 2000, 2500, 5000, 10_000, 20_000))
    return max(low, min(high, amount + source.choice((0, 0, 0, 1, 5, 37, 100))))


class Setup(NamedTuple):
    """A table and its wagers before the deal."""

    game: str
    seats: int
    player_dealer: int
    option: Option | None
    bets: list[Bet]
    turns: dict[tuple[int, str], int]
    seated: dict[int, str]
    names_seated: bool
    cover: str
    order: str
    is_practice: bool
    rules: dict[str, Any]

    @property
    def filing(self) -> Filing:
        return FILINGS[self.game]

    @property
    def naturals_stop(self) -> bool:
        return self.is_practice or not self.filing.draws_on


def draw_setup(game: str, source: Random) -> Setup:
    filing = FILINGS[game]
    seats = source.choice(filing.tables)
    player_dealer = source.randint(1, seats)
    option = source.choice([None, *OPTIONS.get(game, [])])
    bets: list[Bet] = []
    while not bets:
        drawn = draw_bets(filing, source, seats, option)
        bets = [bet for bet in drawn if bet.seat != player_dealer]
    # Without `seated` the first to bet sits there, and only that player may bet on some wagers.
    names_seated = bool(filing.seated_only) or source.random() < 0.8
    cover = source.choice(filing.covers)
    order = source.choice(filing.orders) if filing.orders else ""
    is_practice = filing.practice and source.random() < 0.5
    rules = {"cover": cover, **({"settlement_order": order} if order else {})}
    if filing.practice and source.random() < 0.8:  # the options that the preset stands for
        rules["naturals"] = "stop" if is_practice else "draw-on"
        rules["banker_three_card_7"] = "push" if is_practice else "pay"
    return Setup(
        game,
        seats,
        player_dealer,
        option,
        bets,
        *bettor_turns(bets, names_seated),
        names_seated,
        cover,
        order,
        is_practice,
        rules,
    )


def start_seat(setup: Setup, hands: Hands) -> int:
    """The seat to which the action button goes, with or without a wager."""
    seats, player_dealer = setup.seats, setup.player_dealer
    left = player_dealer % seats + 1
    if setup.filing.start == BY_BANKER_CARD:  # 001 39
        value = FACE_VALUE[hands.banker[1][0]]
        return count_without_player_dealer(value, 1, seats, player_dealer)
    if setup.filing.start == BY_DEALER_CARD:  # 003 481-483; a card worth 0 points to the first seat
        value = POINTS[hands.banker[1][0]] or 1
        return count_without_player_dealer(value, left, seats, player_dealer)
    if setup.filing.start == BY_PLAYER_CARD:  # 001 1535; pictures count ten
        value = min(10, FACE_VALUE[hands.player[0][0]])
        return count_without_player_dealer(value, left, seats, player_dealer)
    return left


class Decided(NamedTuple):
    bet: Bet
    pays: Pays
    group: int
    place: int
    """The place of the wager in its group."""


def in_order(setup: Setup, decided: list[Decided], start: int, is_covered: bool) -> list[Decided]:
    """The wagers in the order of settlement."""
    rank = {seat: turn for turn, seat in enumerate(around(start, setup.seats))}
    by_seat = setup.order == "seat-by-seat" or setup.filing.by_seat

    def turn(line: Decided) -> tuple[int, ...]:
        own = (setup.turns[line.bet.seat, line.bet.bettor], line.place)
        if setup.game == ZOOBAC and is_covered:
            # 001 1531: from the house dealer's right, losers first, ring by ring. A push moves no
            # chips and is listed with the losers.
            return (line.pays[0] == "win", line.group, -line.bet.seat, *own)
        if by_seat:
            return (rank[line.bet.seat], line.group, *own)
        return (line.group, rank[line.bet.seat], *own)

    return sorted(decided, key=turn)


def draw_hand(game: str, source: Random) -> Hand:
    """A hand of a filing with its expected settlement."""
    setup = draw_setup(game, source)
    shoe = draw_shoe(source, setup.naturals_stop)
    hands = deal(shoe, naturals_stop=setup.naturals_stop)
    chosen = draw_choices(game, hands, setup.bets, source)
    decided = decide(setup, hands, chosen)
    bank = draw_bank(source, due(decided), lost(decided), setup.cover)
    case = {
        "game": game,
        "seats": setup.seats,
        "preset": "practice" if setup.is_practice else "letter",
        "rules": setup.rules,
        "player_dealer": {"seat": setup.player_dealer, "bank": money(bank)},
        "wagers": bet_rows(setup.bets),
        **({"option": setup.option.id} if setup.option else {}),
    }
    if setup.names_seated:
        case["seated"] = {str(seat): name for seat, name in setup.seated.items()}
    if chosen or source.random() < 0.5:
        case["shoe"] = shoe[: len(hands.player) + len(hands.banker)]
        case["choices"] = [
            {"seat": bet.seat, "bettor": bet.bettor, "choice": choice}
            for bet, choice in chosen.items()
        ]
    else:
        case["hands"] = hands._asdict()
    return Hand(case, settle(setup, hands, decided, bank))


def decide(setup: Setup, hands: Hands, chosen: dict[Bet, str]) -> list[Decided]:
    """What every wager is due."""
    stood = {bet for bet, choice in chosen.items() if choice == "stand"}
    two_cards = hands._replace(player=hands.player[:2])
    decided = []
    for number, wagers in enumerate(setup.filing.groups):
        for place, (kind, outcome) in enumerate(wagers.items()):
            if kind == "banker" and setup.is_practice:
                outcome = banker_push_on_7
            for bet in setup.bets:
                if bet.wager == kind:
                    pays = outcome(two_cards if bet in stood else hands)
                    decided.append(Decided(bet, pays, number, place))
    return decided


def due(decided: list[Decided]) -> int:
    return sum(-(-d.bet.amount * d.pays[1] // d.pays[2]) for d in decided if d.pays[0] == "win")


def lost(decided: list[Decided]) -> int:
    return sum(d.bet.amount for d in decided if d.pays[0] == "lose")


def settle(setup: Setup, hands: Hands, decided: list[Decided], amount: int) -> dict[str, Any]:
    """The settlement of a hand, with the keys of `read_answer`."""
    bank = Bank(amount, setup.cover)
    is_covered = bank.covers(due(decided), lost(decided))
    wagered = {bet.seat for bet in setup.bets}
    button = first_with_wager(start_seat(setup, hands), setup.seats, wagered)
    ordered = in_order(setup, decided, button, is_covered)
    lines = [(*line.bet, *bank.settle(line.bet.amount, *line.pays)) for line in ordered]
    return {
        "hands": hands._asdict(),
        "action_seat": button,
        "starts_at": max(wagered) if setup.game == ZOOBAC and is_covered else button,
        "seated": {str(seat): setup.seated[seat] for seat in sorted(wagered)},
        "lines": lines,
        "used": bank.used,
        "net": bank.taken - bank.paid,
        "fees": sorted(fees(setup.option, setup.bets)) if setup.option else [],
    }


def who_chooses(game: str, hands: Hands, bets: list[Bet]) -> list[Bet]:
    """Who may stand on 5 in 21st Century Baccarat, seat by seat.

    Bettors on the player line choose when the first card of the dealer hand is a 5 or a 6 (reading
    "When may a bettor stand on 5?"); others have the completed hand (003 431-443).
    """
    if game != CENTURY or total(hands.player[:2]) != 5 or hands.banker[0][0] not in "56":
        return []
    return [bet for bet in sorted(bets) if bet.wager == "player"]


def draw_choices(game: str, hands: Hands, bets: list[Bet], source: Random) -> dict[Bet, str]:
    return {bet: source.choice(("stand", "hit")) for bet in who_chooses(game, hands, bets)}


def compare(game: str, source: Random) -> None:
    """One hand of a filing by the library and by the referee."""
    share = source.random()
    if share < 0.04:
        compare_refusal(game, source)
    elif share < 0.15:
        compare_table(game, source)
    else:
        hand = draw_hand(game, source)
        agree(answer(hand.case), hand.expected, hand.case)


def compare_table(game: str, source: Random) -> None:
    """The cards, choices and payments of a hand dealt at a table."""
    setup = draw_setup(game, source)._replace(option=None, names_seated=True)
    setup = setup._replace(turns=bettor_turns(setup.bets, names_seated=True)[0])
    bank = source.choice((source.randint(100, 50_000), 100_000_00))
    table = houseway.game(game).open_table(
        seats=setup.seats, preset="practice" if setup.is_practice else "letter", **setup.rules
    )
    played = table.deal(
        seed=source.getrandbits(40),
        names={seat: f"P{seat}" for seat in setup.seated},
        player_dealer=setup.player_dealer,
        bank=bank,
        wagers=[bet._asdict() for bet in setup.bets],
    )
    asked = played.decisions
    for _ in asked:
        played.answer(source.choice(("stand", "hit")))
    dealt = dealt_cards(played)
    shoe = [card for _, card, _ in dealt]
    hands = deal(shoe, naturals_stop=setup.naturals_stop)
    assert dealt == dealing(setup.filing, hands), (game, shoe)
    choosers = who_chooses(game, hands, setup.bets)
    assert [(d.seat, d.bettor, d.choices) for d in asked] == [
        (bet.seat, bet.bettor, ("stand", "hit")) for bet in choosers
    ]
    answers = [event.choice for event in events_of(played, "ChoiceMade")]
    chosen = dict(zip(choosers, answers, strict=True))
    expected = settle(setup, hands, decide(setup, hands, chosen), bank)
    found = {
        "lines": table_lines(played),
        "action_seat": events_of(played, "ActionPlaced")[-1].seat,
    }
    agree(found, {key: expected[key] for key in found}, setup)


def dealing(filing: Filing, hands: Hands) -> list[tuple[str, str, bool]]:
    """One card to the player hand and one to the banker hand in turn, then the third cards."""
    places = [(hand, n) for n in (0, 1) for hand in ("player", "banker")]
    places += [(hand, 2) for hand, cards in hands._asdict().items() if len(cards) == 3]
    return [
        (hand, getattr(hands, hand)[n], str(number) not in filing.face_down)
        for number, (hand, n) in enumerate(places, 1)
    ]


def compare_refusal(game: str, source: Random) -> None:
    """A wager that the paper does not allow is refused."""
    filing = FILINGS[game]
    line = next(kind for wagers in filing.groups for kind in wagers if kind in LINE_WAGERS)
    wrong: list[list[Bet]] = [[Bet(2, "Ann", line, 1000)]]
    wrong += [[Bet(1, "Ann", kind, 1000)] for kind in filing.needs_line]
    wrong += [
        [Bet(1, "Ann", line, 1000), Bet(1, "Bob", line, 1000), Bet(1, "Bob", kind, 1000)]
        for kind in filing.seated_only
        if kind != line
    ]
    wrong += [[Bet(1, "Ann", line, 1000), Bet(1, "Ann", k, 1001)] for k in filing.at_most_line]
    bets = source.choice(wrong)
    case = {
        "game": game,
        "player_dealer": {"seat": 2, "bank": "500.00"},
        "wagers": bet_rows(bets),
        "seated": {"1": "Ann"},
        "shoe": ["Kd", "Ks", "9d", "7h"],
    }
    try:
        houseway.settle(case)
    except houseway.InputError:
        return
    raise AssertionError(f"not refused: {case}")
