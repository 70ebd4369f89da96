"""Random hands of pan: melds that pay, players who go out, and hands at a table."""

from collections import Counter
from random import Random
from typing import NamedTuple

from tests.referee.pan import (
    FILINGS,
    GOING_OUT,
    ORDER,
    OUT,
    ROPES,
    Outs,
    Player,
    as_case,
    double,
    fee,
    in_order,
    kinds,
    lay_down,
    own_suit,
    settle,
    value,
    worth,
)

import houseway

CONDITIONS = {"pan:1": 100, "pan:2": 200, "pan:3": 300, "pan:4": 500, "pan:5": 1000}
"""003 6498-6503."""


def compare(name: str, random: Random) -> None:
    chance = random.random()
    if chance < 0.4:
        compare_cards(name, random)
    elif chance < 0.9:
        compare_outs(name, random)
    else:
        compare_table(name, random)


# Cards, and the melds that pay the most.


def compare_cards(name, random):
    filing = FILINGS[name]
    cards = draw_cards(random, random.choice((3, 5, 8, 10, 11, 11)))
    if random.random() < 0.3:
        cards = melded(filing, random) or cards
    chips, out = lay_down(filing, cards)
    answer = houseway.settle({"game": name, "condition": "1.00", "cards": cards}).to_dict()
    assert (answer["chips"], answer["out"]) == (chips, out), (cards, answer, chips, out)
    laid = [meld["cards"] for meld in answer["melds"]]
    assert not Counter(card for meld in laid for card in meld) - Counter(cards), (cards, laid)
    paid = [worth(filing, meld) for meld in laid]
    assert paid == [meld["chips"] for meld in answer["melds"]], (laid, paid)
    assert sum(paid) + GOING_OUT * out == chips


def draw_cards(random, count):
    """Cards of few ranks or of one suit, so that there is much to meld; up to eight of each."""
    kind = random.random()
    ranks, suits = ORDER, "cdhs"
    if kind < 0.6:
        start = random.randrange(8)
        ranks = random.choice((ORDER[start : start + 3], random.sample(ORDER, 2), "AK", "357"))
    elif kind < 0.8:
        suits = random.choice(("s", "sh", "c"))
    return [random.choice(ranks) + random.choice(suits) for _ in range(count)]


def melded(filing, random):
    """Eleven cards that can all be melded, if a few attempts find them."""
    melds = draw_melds(filing, random)
    return [card for meld in melds for card in meld] if melds else []


def draw_melds(filing, random):
    """Melds of eleven cards together."""
    for _ in range(20):
        sizes = random.choice(((3, 3, 5), (3, 4, 4), (5, 6), (4, 7), (3, 8), (11,)))
        melds = [draw_meld(filing, size, random) for size in sizes]
        counts = Counter(card for meld in melds if meld for card in meld)
        if all(melds) and max(counts.values()) <= 8:
            return melds
    return []


def draw_meld(filing, size, random):
    """A rope or a set of this size, or None."""
    if random.random() < 0.4 and size <= len(ORDER):
        start = random.randint(0, len(ORDER) - size)
        suit = random.choice("cdhs")
        return [rank + suit for rank in ORDER[start : start + size]]
    rank = random.choice(ORDER + "357AK")
    suits = random.choice(("cdhs", "s", "h", "sh"))
    cards = [rank + random.choice(suits) for _ in range(size)]
    if random.random() < 0.5:
        cards[:3] = [rank + suit for suit in "".join(random.sample("cdhs", 3))]
    return cards if worth(filing, cards) is not None else None


# Going out.


def compare_outs(name, random):
    filing = FILINGS[name]
    hand = draw_outs(name, filing, random)
    if hand is None:
        return
    expected = settle(name, filing, hand)
    answer = houseway.settle(as_case(name, hand)).to_dict()
    lines = {
        int(line["payer"]): (cents(line["due"]), cents(line["paid"])) for line in answer["lines"]
    }
    stacks = {int(seat): cents(stack) for seat, stack in answer["stacks"].items()}
    found = (answer["chips"], lines, cents(answer["tops"]), stacks)
    assert found == tuple(expected), f"{found}, but the referee has {expected} for {hand}"


def draw_outs(name, filing, random):
    melds = draw_melds(filing, random)
    if not melds:
        return None
    seats = random.sample(range(1, 11), random.randint(filing.least_players, 6))
    option, condition = "", random.choice((100, 200, 500))
    if name.startswith("deuce") and random.random() < 0.6:
        option, condition = random.choice(list(CONDITIONS.items()))
    as_cards = random.random() < 0.3
    cards = [card for meld in melds for card in meld]
    players = {
        seat: Player(
            stack=condition * random.choice((0, 1, 3, 40)) + random.choice((0, 50)),
            doubles=filing.doubles and random.random() < 0.5,
            status=random.choice(("in", "in", "top", "foul")),
        )
        for seat in seats
    }
    out = seats[0]
    players[out] = players[out]._replace(
        melds=[] if as_cards else melds, cards=cards if as_cards else [], status="in"
    )
    tops = condition * len(seats) + random.choice((0, 0, condition))
    return Outs(condition, out, players, max(tops, 1000), option)


def cents(amount):
    return int(amount.replace(".", ""))


# At a table.


def compare_table(name, random):
    """A hand with random answers: the deal, every payment, going out and the tops."""
    filing = FILINGS[name]
    option, condition = "", 100
    if name.startswith("deuce"):
        option, condition = random.choice(list(CONDITIONS.items()))
    table = houseway.game(name).open_table(**({"option": option} if option else {}))
    hand = table.deal(seed=random.getrandbits(32))
    asked = 0
    while not hand.closed and asked < 400:
        asked += 1
        choose(hand, random)
    watch = Watch(name, filing, condition, option)
    for event in hand.events:
        watch.see(event)
    watch.check_deal()
    watch.check_paid()


def choose(hand, random):
    decision = hand.decisions[0]
    lays = [choice for choice in decision.choices if choice.split()[0] in ("meld", "add", "take")]
    rare = [choice for choice in decision.choices if choice.split()[0] in ("split", "borrow")]
    if rare and decision.kind == "move" and random.random() < 0.5:
        hand.answer(random.choice(rare), seat=decision.seat)
    elif decision.kind == "declare":
        hand.answer("in" if random.random() < 0.9 else "top", seat=decision.seat)
    elif lays and random.random() < 0.9:
        hand.answer(random.choice(lays), seat=decision.seat)
    else:
        hand.answer(random.choice(decision.choices), seat=decision.seat)


class Laid(NamedTuple):
    """A meld on the board."""

    kind: str
    cards: tuple[str, ...]
    suit: str
    """The suit by which a set of one suit pays."""


class Watch:
    """Follows the events of a hand and works out every payment."""

    def __init__(self, name, filing, condition, option):
        self.name, self.filing, self.condition, self.option = name, filing, condition, option
        self.stacks, self.tops = {}, 0
        self.order = []
        self.dealt = []
        self.fives = {}
        self.eldest = 0
        self.top = set()
        self.boards = {}
        self.move, self.halves = "", []
        """The move that is made, and the melds that a split has made so far."""
        self.paid = []
        """Payments of the hand as events, in order; `owed` are those worked out."""
        self.owed = []
        self.won = 0
        self.splitting = 0
        """How many players have said that they split the tops."""

    def see(self, event):
        match type(event).__name__:
            case "PanOpened":
                self.stacks, self.order = dict(event.stacks), list(event.seats)
                assert event.condition == self.condition
            case "Anted":
                self.tops += event.amount
                self.stacks[event.seat] -= event.amount
            case "FeeTaken":
                hand = Outs(self.condition, 0, dict.fromkeys(self.stacks), 0, self.option)
                assert event.amount == fee(self.name, hand), event
                self.tops -= event.amount
            case "HandDealt":
                self.dealt.append((event.seat, len(event.cards)))
                self.fives.setdefault(event.seat, event.cards[-1])
            case "EldestShown":
                self.eldest = event.seat
            case "Declared" if event.choice == "top":
                self.top.add(event.seat)
            case "ChoiceMade" if event.choice == "split":
                self.splitting += 1
            case "ChoiceMade":
                self.move = event.choice.split()[0]
                self.halves = []
            case "MeldLaid":
                self.lay(event)
            case "ChipsPaid":
                self.paid.append((event.payer, event.payee, event.amount))
            case "WentOut":
                self.go_out(event)
            case "TopsAwarded":
                # 003 6463: two players agree, and the hand is not played.
                due = self.tops // 2 if self.splitting == 2 and not self.won else self.tops
                assert event.amount == due, event
                self.won += due
                self.tops -= due

    def lay(self, event):
        """A meld, or more cards on one; its new conditions are paid by every player in action."""
        board = self.boards.setdefault(event.seat, {})
        old, cards = board.get(event.place), in_order(event.cards)
        assert event.kind in kinds(self.filing, cards), event
        is_added = old is not None and self.move == "add"
        suit = old.suit if is_added else own_suit(self.filing, event.kind, cards)
        new = board[event.place] = Laid(event.kind, cards, suit)
        chips = self.pays(new)
        if self.move == "split":
            chips = self.split(old, new)
        elif is_added:
            assert old.kind == new.kind, event
            chips -= self.pays(old)
        elif old is not None:
            chips = 0  # A card was borrowed from it.
        else:
            assert chips == worth(self.filing, cards), event
        self.collect(event.seat, chips)

    def pays(self, meld):
        return value(self.filing, *meld)

    def split(self, old, half):
        """Two chips in spades and one otherwise for each condition made (003 6334-6335)."""
        self.halves += [old] if old else []
        self.halves.append(half)
        if len(self.halves) < 3:
            return 0
        before, *after = map(self.conditions, self.halves)
        made = sum(after, Counter()) - before
        return sum(double(suit, 1) * count for (_, suit), count in made.items())

    def conditions(self, meld):
        """What a meld pays for: three suits, three of a suit, or a rope of three."""
        if meld.kind == "rope":
            ranks = {card[0] for card in meld.cards}
            return Counter((rope, meld.cards[0][1]) for rope in ROPES if set(rope) <= ranks)
        return Counter([(meld.kind, meld.suit)] if self.pays(meld) else [])

    def collect(self, payee, chips):
        """Every other player in action pays, to the right of the payee, as far as they can."""
        for payer in self.order:
            if payer == payee or payer in self.top or not chips:
                continue
            amount = min(chips * self.condition, self.stacks[payer])
            self.stacks[payer] -= amount
            self.stacks[payee] += amount
            if amount:
                self.owed.append((payer, payee, amount))

    def go_out(self, event):
        board = self.boards[event.seat].values()
        assert sum(len(meld.cards) for meld in board) == OUT, board
        chips = GOING_OUT + sum(map(self.pays, board))
        assert event.chips == chips, (event, board, chips)
        self.collect(event.seat, chips)

    def check_deal(self):
        """Ten cards, five at a time, counterclockwise; the lowest fifth card is the eldest hand."""
        seats = self.order
        by_first = sorted(self.dealt[: len(seats)])
        assert by_first == sorted((seat, 5) for seat in seats), self.dealt
        first = [seat for seat, _ in self.dealt[: len(seats)]]
        start = first.index(max(first))
        assert first[start:] + first[:start] == sorted(first, reverse=True), first
        assert self.dealt[: len(seats)] == self.dealt[len(seats) : 2 * len(seats)]

        def height(seat):
            card = self.fives[seat]
            return ORDER.index(card[0]), "cdhs".index(card[1]), first.index(seat)

        if self.eldest:
            assert self.eldest == min(seats, key=height), self.fives

    def check_paid(self):
        def by_payment(payments):
            return sorted(payment for payment in payments if payment[2])

        assert by_payment(self.paid) == by_payment(self.owed), (self.paid, self.owed)
