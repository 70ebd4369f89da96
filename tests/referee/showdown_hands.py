"""Random finished hands of every poker filing, divided by the referee and by `houseway.settle`.

Hands are often alike, so that pots are shared; bets are in odd chips, with players all in for less.
"""

from functools import cache
from random import Random
from typing import Any

from tests.referee.betting_filings import FILINGS as BETTING
from tests.referee.betting_hands import follow, short_or_deep
from tests.referee.poker_collections import MEXICAN
from tests.referee.poker_ranks import SUITS
from tests.referee.showdown import (
    FILINGS,
    Award,
    Filing,
    Hand,
    Result,
    as_case,
    collection,
    settle,
)

import houseway

STREETS = {0: "pre-flop", 3: "flop", 4: "turn", 5: "showdown"}
TABLE = 0.2
"""The share of hands that are dealt at a table."""


def compare(name: str, random: Random) -> None:
    """Divide the pots of one hand, given as a case or dealt at a table."""
    if random.random() < TABLE:
        compare_table(name, random)
    else:
        compare_case(name, random)


# Hands given as cases.


def compare_case(name: str, random: Random) -> None:
    filing, rules = choose_rules(FILINGS[name], random)
    hand = draw_hand(name, filing, random)
    expected = settle(name, filing, hand)
    if random.random() < 0.8:
        # With every option named, the library need not look at the usual way of dealing too.
        rules = {**filed_rules(name), **rules}
    settled = houseway.settle(as_case(name, hand, rules)).to_dict()
    found = result_of(settled)
    assert found == expected, f"{found}, but the referee has {expected} for {hand}, {rules}"


@cache
def filed_rules(name: str) -> dict[str, Any]:
    """Every option of a filing as filed."""
    return dict(houseway.game(name).options)


def choose_rules(filing: Filing, random: Random) -> tuple[Filing, dict[str, Any]]:
    """As filed in most hands; otherwise odd chips as usually dealt, where that is an option."""
    rules: dict[str, Any] = {}
    if random.random() < 0.8:
        return filing, rules
    if filing.odd_chips == "all":
        rules["odd_chips"] = "one-each"
        filing = filing._replace(odd_chips="each")
    if filing.low and random.random() < 0.5:
        other = {"left": "high", "high": "left"}[filing.odd_half]
        rules["odd_half"] = {"left": "left-of-button"}.get(other, other)
        filing = filing._replace(odd_half=other)
    return filing, rules


def draw_hand(name: str, filing: Filing, random: Random) -> Hand:
    seats = random.sample(range(1, BETTING[name].seats + 1), random.choice((2, 2, 3, 3, 4, 5)))
    live = random.sample(seats, 1 if random.random() < 0.06 else random.randint(2, len(seats)))
    stakes, option = choose_table(filing, random)
    boards = choose_boards(filing, len(live) > 1, random)
    hands, boards = deal(filing, live, boards, random)
    unit = random.choice((50, 100, 100, 100, 25, 500) if option else (50, 100, 100, 25, 500, 1))
    bets, stacks, dead, last = choose_bets(filing, seats, live, unit, random)
    if sum(sorted(bets.values())[:-1]) < 100:
        option = ""  # No fee is printed for a pot of less than a dollar.
    street = choose_street(filing, boards, len(live) > 1, random)
    others = [seat for seat in seats if seat not in live]
    saw = random.sample(others, random.randint(int(len(live) == 1), len(others)))
    return Hand(
        button=random.randint(1, BETTING[name].seats),
        stacks=stacks,
        bets=bets,
        dead=dead,
        folded=others,
        hands=hands,
        faces={seat: choose_faces(name, random) for seat, cards in hands.items() if "Jk" in cards}
        if filing.game == "mexican"
        else {},
        boards=boards,
        street=street,
        saw_flop=[*live, *saw] if boards else [],
        last_round=last,
        checked=random.sample(seats, random.randint(0, len(seats))) if last else [],
        stakes=stakes,
        option=option,
        chip=random.choice((0, 0, 0, 1)) if not option else 0,
    )


def choose_table(filing: Filing, random: Random) -> tuple[str, str]:
    """No table, only its stakes, or its stakes with an option of the collection."""
    if not filing.tables or random.random() < 0.3:
        return "", ""
    stakes, option = random.choice(filing.tables)
    return stakes, option if random.random() < 0.85 else ""


def choose_street(filing: Filing, boards: list[list[str]], shown: bool, random: Random) -> str:
    if filing.game == "mexican":
        return "showdown" if shown else random.choice(MEXICAN[:-1])
    return STREETS[len(boards[0]) if boards else 0] if filing.game == "flop" else ""


def choose_boards(filing: Filing, shown: bool, random: Random) -> list[int]:
    """How many cards each board has of its own; later boards share the first ones of the first."""
    if filing.game != "flop":
        return []
    count = 5 if shown else random.choice((0, 3, 4, 5))
    if not count:
        return []
    if filing.boards == "double":
        return [count, count]
    twice = shown and filing.boards == "twice" and random.random() < 0.4
    return [5, random.choice((5, 2, 1))] if twice else [count]


# Money.


def choose_bets(
    filing: Filing, seats: list[int], live: list[int], unit: int, random: Random
) -> tuple[dict[int, int], dict[int, int], dict[int, int], dict[int, int]]:
    """What each seat bet, its stack, dead money, and in lowball what it bet after the draw."""
    top = unit * random.randint(4, 60)
    bets, stacks = {}, {}
    for seat in live:
        is_all_in = random.random() < 0.35
        bets[seat] = unit * random.randint(1, top // unit) if is_all_in else top
        stacks[seat] = bets[seat] if is_all_in else top + unit * random.randint(0, 40)
    called = max(bets.values())
    for seat in seats:
        if seat not in bets:
            bets[seat] = unit * random.randint(0, called // unit)
            stacks[seat] = bets[seat] + unit * random.randint(0, 20)
    raiser = random.choice(live)
    if random.random() < 0.25:
        bets[raiser] += unit * random.randint(1, 10)
        stacks[raiser] = max(stacks[raiser], bets[raiser])
    dead = {}
    if random.random() < 0.2:
        seat = random.choice(seats)
        dead[seat] = unit * random.randint(1, 4)
        stacks[seat] += dead[seat]
    last: dict[int, int] = {}
    if filing.game == "lowball" and random.random() < 0.7:
        before = unit * random.randint(1, called // unit)
        last = {seat: max(0, bets[seat] - before) for seat in seats}
    return bets, stacks, dead, last


# Cards.


def deck_of(filing: Filing) -> list[str]:
    joker = ["Jk"] if filing.game in ("draw", "lowball", "mexican") else []
    return [rank + suit for rank in filing.ranks for suit in SUITS] + joker


def deal(
    filing: Filing, live: list[int], boards: list[int], random: Random
) -> tuple[dict[int, list[str]], list[list[str]]]:
    """Hands for those still in, and the boards, with cards that make high, low or equal hands."""
    deck = stacked(filing, random)
    first = [deck.pop() for _ in range(boards[0])] if boards else []
    hands: dict[int, list[str]] = {}
    for seat in live if len(live) > 1 else ():
        if hands and random.random() < 0.4:
            hands[seat] = twin(random.choice(list(hands.values())), deck, random)
        elif filing.hole == 5 and not boards and random.random() < 0.6:
            hands[seat] = made(filing, deck, random)
        else:
            hands[seat] = [deck.pop() for _ in range(filing.hole)]
        random.shuffle(hands[seat])
    later = [first[: 5 - own] + [deck.pop() for _ in range(own)] for own in boards[1:]]
    return hands, [first, *later] if boards else []


def twin(cards: list[str], deck: list[str], random: Random) -> list[str]:
    """Cards of the same ranks as another hand as far as they are left, one perhaps different."""
    found = []
    for card in cards:
        same = [other for other in deck if other[0] == card[0] and random.random() < 0.95]
        found.append(same[0] if same else deck[-1])
        deck.remove(found[-1])
    return found


def made(filing: Filing, deck: list[str], random: Random) -> list[str]:
    """Five cards of one suit, in a row, or of two ranks, one of them perhaps the joker."""
    start = random.randrange(-1, len(filing.ranks) - 4)
    row = [filing.ranks[place] for place in range(start, start + 5)]
    first, second = random.sample(filing.ranks, 2)
    suit = random.choice(SUITS)
    kind = random.choice(("flush", "row", "full"))
    natural = [card for card in deck if card != "Jk"]
    if kind == "flush":
        found = [card for card in natural if card[1] == suit][:5]
    elif kind == "row":
        found = [card for rank in row for card in [c for c in natural if c[0] == rank][:1]]
    else:
        found = [card for card in natural if card[0] == first][:3]
        found += [card for card in natural if card[0] == second][:2]
    if "Jk" in deck and random.random() < 0.4:
        found = [*found[:4], "Jk"]
    found += [card for card in reversed(deck) if card not in found][: 5 - len(found)]
    for card in found:
        deck.remove(card)
    return found


def stacked(filing: Filing, random: Random) -> list[str]:
    """A deck whose last cards, which are dealt first, are often of few ranks or of one suit."""
    deck = deck_of(filing)
    kind = random.random()
    ranks: str = filing.ranks
    suits = SUITS
    if kind < 0.3:
        ranks = "A23456789" if kind < 0.2 else "".join(random.sample(filing.ranks, 6))
    elif kind < 0.5:
        start = random.randrange(len(filing.ranks) - 6)
        ranks = filing.ranks[start : start + 7]
    elif kind < 0.7:
        suits = random.choice(SUITS)
    weight = random.choice((0.3, 0.7, 1))
    return sorted(
        deck,
        key=lambda card: (
            random.random() + weight * (card == "Jk" or (card[0] in ranks and card[-1] in suits))
        ),
    )


def choose_faces(name: str, random: Random) -> list[str]:
    """How five cards of Mexican stud were dealt: one is down, and those down before are turned.

    At Cordova the first card is dealt down and the second up (004 564-566), at the Deuce Lounge
    the other way around (003 5529-5533).
    """
    down = [name.startswith("cordova"), name.startswith("deuce")]
    down += [random.random() < 0.5 for _ in range(3)]
    last = max(place for place in range(5) if down[place])
    return ["down" if place == last else "turned" if down[place] else "up" for place in range(5)]


# Results.


def cents(amount: str) -> int:
    return int(amount.replace(".", ""))


def result_of(settled: dict[str, Any]) -> Result:
    """What the library answers, in the referee's form."""
    return Result(
        pots=[
            (
                cents(pot["amount"]),
                sorted(pot["eligible"]),
                [
                    Award(
                        award["seat"],
                        cents(award["share"]),
                        award["part"] or "",
                        award["board"] or 0,
                    )
                    for award in pot["winners"]
                ],
            )
            for pot in settled["pots"]
        ],
        returned={int(seat): cents(amount) for seat, amount in settled["returned"].items()},
        fee=sum(cents(fee["amount"]) for fee in settled["fees"]),
        stacks={int(seat): cents(amount) for seat, amount in settled["stacks"].items()},
    )


# Hands at a table.


def compare_table(name: str, random: Random) -> None:
    """Play a hand with random answers, and divide its pots a second time."""
    filing, betting = FILINGS[name], BETTING[name]
    stakes = random.choice(betting.stakes)
    options = [option for stakes_name, option in filing.tables if stakes_name == stakes.name]
    option = random.choice(options) if options else None
    table = houseway.game(name).open_table(stakes=stakes.name, option=option)
    seats = random.sample(range(1, betting.seats + 1), random.randint(2, 5))
    stacks = {seat: short_or_deep(stakes, random) for seat in seats}
    played = table.deal(seed=random.getrandbits(32), stacks=stacks)
    dealer = follow(betting, stakes, played, random)
    recorder = Recorder(filing, dealer.live)
    hand = recorder.read(played.events)._replace(stakes=stakes.name, option=option or "")
    pot = sum(hand.bets.values()) + sum(hand.dead.values())
    assert recorder.emptied or recorder.fees == collection(name, filing, hand, pot), hand
    expected = settle(name, filing, hand, recorder.fees)
    assert played.events[-1].stacks == expected.stacks, f"{hand}: {expected}"


class Recorder:
    """Reads from the events of a played hand who bet what and which cards were shown."""

    def __init__(self, filing: Filing, live: list[int]) -> None:
        self.filing, self.live = filing, live
        self.cards: dict[int, list[tuple[str, str]]] = {}
        self.boards: dict[int, list[str]] = {}
        self.bets: dict[int, int] = {}
        self.dead: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self.level: dict[int, int] = {}
        self.checked: list[int] = []
        self.folded: list[int] = []
        self.saw_flop: list[int] = []
        self.fees = 0
        self.emptied = False
        """Whether a fee took all that was in the pot, and perhaps should have taken more."""

    def read(self, events: list[Any]) -> Hand:
        for event in events:
            self.note(event)
        opening = events[0]
        shown = len(self.live) > 1
        hands = {seat: self.cards[seat] for seat in self.live if shown}
        rounds = sum(type(event).__name__ == "StreetClosed" for event in events)
        return Hand(
            button=opening.button,
            stacks=dict(opening.stacks),
            bets=self.bets,
            dead=self.dead,
            folded=self.folded,
            hands={seat: [card for card, _ in cards] for seat, cards in hands.items()},
            faces={seat: [face for _, face in cards] for seat, cards in hands.items()}
            if self.filing.game == "mexican"
            else {},
            boards=[self.boards[number] for number in sorted(self.boards)],
            street=self.street(shown, rounds),
            saw_flop=self.saw_flop,
            last_round={seat: bet - self.before.get(seat, 0) for seat, bet in self.bets.items()}
            if rounds == 2
            else {},
            checked=self.checked,
        )

    def street(self, shown: bool, rounds: int) -> str:
        if self.filing.game == "mexican":
            return MEXICAN[4 if shown else rounds - 1]
        if self.filing.game == "flop":
            return STREETS[len(self.boards.get(1, []))]
        return ""

    def note(self, event: Any) -> None:
        match type(event).__name__:
            case "HandOpened":
                self.bets = dict.fromkeys(event.stacks, 0)
            case "Posted" if event.what == "dead":
                self.dead[event.seat] = event.amount
            case "Posted":
                self.bets[event.seat] += event.amount
                if event.what != "ante":
                    self.level[event.seat] = self.level.get(event.seat, 0) + event.amount
            case "FeeTaken" if event.payer in ("pot", "blinds"):
                self.fees += event.amount
                left = sum(self.bets.values()) + sum(self.dead.values()) - self.fees
                self.emptied = self.emptied or left == 0
            case "StreetOpened":
                self.before, self.checked = dict(self.bets), []
                if event.street == "flop":
                    self.saw_flop = [seat for seat in self.bets if seat not in self.folded]
            case "Acted":
                self.act(event)
            case "StreetClosed":
                self.level = {}
                if event.returned:
                    self.bets[event.seat] -= event.returned
            case "Dealt":
                faces = event.up or (False,) * len(event.cards)
                for seat, card, up in zip(event.to, event.cards, faces, strict=True):
                    self.cards.setdefault(seat, []).append((card, "up" if up else "down"))
            case "Turned":
                self.cards[event.seat] = [
                    (card, "turned" if face == "down" else face)
                    for card, face in self.cards[event.seat]
                ]
            case "Drew":
                held = self.cards[event.seat]
                self.cards[event.seat] = [held for held in held if held[0] not in event.thrown]
            case "BoardDealt":
                self.boards.setdefault(event.board, []).extend(event.cards)

    def act(self, event: Any) -> None:
        if event.choice == "fold":
            self.folded.append(event.seat)
        elif event.choice == "check":
            self.checked.append(event.seat)
        else:
            self.bets[event.seat] += event.level - self.level.get(event.seat, 0)
            self.level[event.seat] = event.level
