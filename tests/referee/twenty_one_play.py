"""A dealer who deals blackjack from a known shoe and offers what the papers allow."""

from collections.abc import Generator
from typing import NamedTuple

from tests.referee.bank import around
from tests.referee.twenty_one import (
    SWITCHED,
    Filing,
    Hand,
    choices,
    dealer_draws,
    double_amounts,
    insurance_amounts,
    shares,
    total,
)

DEALER = "player-dealer"


class Chip(NamedTuple):
    """A wager, or what a split, a double or insurance added."""

    seat: int
    bettor: str
    wager: str
    amount: int
    spot: int = 0
    hand: int = 1
    doubling: int = 0


class Offer(NamedTuple):
    """A decision that is offered; the amounts are those of doubles and insurance."""

    kind: str
    seat: int
    hand: int
    bettor: str
    choices: frozenset[str]
    least: int = 0
    most: int = 0


class Answer(NamedTuple):
    choice: str
    amount: int = 0


Play = Generator[list[Offer], list[Answer], None]
"""Yields what is offered at the same time, and is sent the answers."""
Adding = Generator[list[Offer], list[Answer], dict[str, int] | None]


class Dealer:
    """One round: the cards, the wagers and how each hand ended."""

    def __init__(
        self,
        filing: Filing,
        shoe: list[str],
        chips: list[Chip],
        player_dealer: int,
        minimum: int = 1,
    ) -> None:
        self.filing = filing
        self.shoe = iter(shoe)
        self.chips = chips
        self.player_dealer = player_dealer
        self.minimum = minimum
        self.wagered = {chip.seat for chip in chips}
        self.hands: dict[int, list[Hand]] = {}
        self.dealt: dict[int, list[str]] = {seat: [] for seat in self.wagered}
        """All cards dealt to a seat, in order."""
        self.cards: list[str] = []
        """The player-dealer's cards."""
        self.events: list[tuple[object, ...]] = []
        self.stopped = False
        """Whether the player-dealer's special hand ended the round before anyone played."""

    # The cards.

    def seats_from(self, house_dealer: bool) -> list[int]:
        first = 1 if house_dealer else self.player_dealer % self.filing.seats + 1
        return [seat for seat in around(first, self.filing.seats) if seat in self.wagered]

    def deal(self, seat: int, number: int) -> None:
        card = next(self.shoe)
        self.hands[seat][number - 1].cards.append(card)
        self.dealt[seat].append(card)
        self.events.append((place(seat, number), card, True))

    def deal_own(self, *, face_up: bool) -> None:
        self.cards.append(next(self.shoe))
        self.events.append((DEALER, self.cards[-1], face_up))

    def move(self, seat: int, *numbers: int) -> None:
        hands = {place(seat, number): self.hands[seat][number - 1].cards for number in numbers}
        self.events.append(("moved", {name: tuple(cards) for name, cards in hands.items()}))

    # The wagers on a hand.

    def base(self, seat: int, number: int) -> list[Chip]:
        """The base wagers on a hand, without doubles."""
        return [
            chip
            for chip in self.chips
            if chip[:3] == (seat, chip.bettor, "base") and (chip.hand, chip.doubling) == (number, 0)
        ]

    def stakes(self, seat: int, number: int) -> dict[str, int]:
        """Each bettor's base wager on a hand."""
        stakes: dict[str, int] = {}
        for chip in self.base(seat, number):
            stakes[chip.bettor] = stakes.get(chip.bettor, 0) + chip.amount
        return stakes

    def plays(self, seat: int) -> str:
        """Who plays a seat: the first with a base wager (reading twenty-one/back-line-adds)."""
        on_seat = [chip for chip in self.chips if chip.seat == seat]
        return next((c.bettor for c in on_seat if c.wager == "base"), on_seat[0].bettor)

    # The round.

    def play(self) -> Play:
        """Deal the round; each list of offers is answered by `send`, in order."""
        filing = self.filing
        for seat in self.wagered:
            self.hands[seat] = [
                Hand(origin=number, staked=bool(self.base(seat, number)))
                for number in range(1, filing.hands + 1)
            ]
        order = self.seats_from(filing.deals_from_house)
        for own_up in (not filing.first_turned, None):
            for seat in order:
                for number in range(1, filing.hands + 1):
                    self.deal(seat, number)
            if own_up is not None:
                self.deal_own(face_up=own_up)
        if filing.hole_up:
            yield from self.insure()  # twenty-one/insurance-before-second-card
            self.deal_own(face_up=True)
        else:
            self.deal_own(face_up=False)
            if filing.first_turned:
                self.events.append(("turned", 1))
            yield from self.insure()
        if filing.surrenders == "early" and self.up in filing.checks:
            yield from self.surrender_early()
        if filing.special(*self.cards) and (filing.hole_up or self.up in filing.checks):
            self.stopped = True
            return
        for seat in self.seats_from(filing.acts_from_house):
            yield from self.play_seat(seat)
        if any(map(self.needs_dealer, self.chips)):
            while dealer_draws(filing, self.cards):
                self.deal_own(face_up=True)

    @property
    def up(self) -> str:
        return self.cards[0][0]

    def insure(self) -> Play:
        """Each bettor on each hand decides at the same time, against an ace."""
        if not self.filing.insures or self.up != "A":
            return
        asked = [
            Offer(
                "insurance",
                seat,
                number,
                bettor,
                frozenset({"decline", "insure"}),
                *insurance_amounts(self.filing, stake),
            )
            for seat in self.seats_from(self.filing.acts_from_house)
            for number in range(1, self.filing.hands + 1)
            for bettor, stake in self.stakes(seat, number).items()
            if stake > 1
        ]
        if asked:
            for offer, answer in zip(asked, (yield asked), strict=True):
                if answer.choice == "insure":
                    amount = answer.amount or offer.most
                    insured = Chip(offer.seat, offer.bettor, "insurance", amount, hand=offer.hand)
                    self.chips.append(insured)

    def surrender_early(self) -> Play:
        """Before the check (002 2753, 2791; 004 2673, 2709); then special hands may too."""
        asked = [
            Offer("surrender", seat, 1, self.plays(seat), frozenset({"play", "surrender"}))
            for seat in self.seats_from(self.filing.acts_from_house)
            for hand in self.hands[seat]
            if hand.staked and (self.filing.special_choices or not hand.special(self.filing))
        ]
        if asked:
            for offer, answer in zip(asked, (yield asked), strict=True):
                if answer.choice == "surrender":
                    self.hands[offer.seat][0].ended = "surrender"

    def play_seat(self, seat: int) -> Play:
        if self.filing.hands == 2:
            offer = Offer("switch", seat, 1, self.plays(seat), frozenset({"keep", "switch"}))
            (answer,) = yield [offer]
            if answer.choice == "switch":
                first, second = self.hands[seat]
                first.cards[1], second.cards[1] = second.cards[1], first.cards[1]
                first.switched = second.switched = True
                self.move(seat, 1, 2)
        number = 1
        while number <= len(self.hands[seat]):
            if not self.hands[seat][number - 1].ended:
                yield from self.play_hand(seat, number)
            number += 1

    def play_hand(self, seat: int, number: int) -> Play:
        hand = self.hands[seat][number - 1]
        if len(hand.cards) == 1:
            self.deal(seat, number)
        while allowed := self.allowed(seat, hand):
            answer = Answer(min(allowed))
            if len(allowed) > 1:
                offer = self.offer(seat, number, allowed)
                (answer,) = yield [offer]
            if answer.choice == "stand":
                return
            if answer.choice in ("surrender", "rescue"):
                hand.ended = answer.choice
                return
            if answer.choice == "split":
                yield from self.split(seat, number)
            if answer.choice == "double":
                yield from self.double(seat, number, answer.amount or offer.most)
            self.deal(seat, number)

    def allowed(self, seat: int, hand: Hand) -> set[str]:
        family = sum(other.origin == hand.origin for other in self.hands[seat])
        return choices(self.filing, hand, self.cards[0], family)

    def offer(self, seat: int, number: int, allowed: set[str]) -> Offer:
        bettor = self.plays(seat)
        amounts = (0, 0)
        if "double" in allowed:
            amounts = self.double_amounts(seat, number, bettor)
        return Offer("play", seat, number, bettor, frozenset(allowed), *amounts)

    def double_amounts(self, seat: int, number: int, bettor: str) -> tuple[int, int]:
        """The whole wager, with what was added to it, is doubled (001 506)."""
        stake = sum(
            chip.amount
            for chip in self.chips
            if chip[:3] == (seat, bettor, "base") and chip.hand == number
        )
        return double_amounts(self.filing, stake, self.minimum)

    def back_line(self, seat: int, number: int, choice: str) -> Adding:
        """The others on a hand decide at the same time; returns what each adds, None for all."""
        _player, *others = self.stakes(seat, number)
        if not others or not self.filing.adds_by_choice:
            return None
        double = choice == "double"
        asked = [
            Offer(
                "back-line",
                seat,
                number,
                bettor,
                frozenset({"decline", choice}),
                *(self.double_amounts(seat, number, bettor) if double else (0, 0)),
            )
            for bettor in others
        ]
        answers = yield asked
        return {
            offer.bettor: answer.amount or offer.most
            for offer, answer in zip(asked, answers, strict=True)
            if answer.choice == choice
        }

    def split(self, seat: int, number: int) -> Play:
        hand, new = self.hands[seat][number - 1], len(self.hands[seat]) + 1
        adding = yield from self.back_line(seat, number, "split")
        hand.split = True
        self.hands[seat].append(Hand([hand.cards.pop()], split=True, origin=hand.origin))
        self.move(seat, number, new)
        bettors = self.stakes(seat, number)
        for chip in self.base(seat, number):
            if adding is None or chip.bettor == next(iter(bettors)) or chip.bettor in adding:
                self.chips.append(chip._replace(hand=new))

    def double(self, seat: int, number: int, amount: int) -> Play:
        hand = self.hands[seat][number - 1]
        hand.doublings += 1
        stakes = self.stakes(seat, number)
        player = next(iter(stakes))
        adding = yield from self.back_line(seat, number, "double")
        if adding is None:
            whole = stakes[player]
            for bettor in stakes:
                self.add(seat, number, bettor, whole, amount)
            return
        self.add(seat, number, player, stakes[player], amount)
        for bettor, addition in adding.items():
            self.add(seat, number, bettor, stakes[bettor], addition)

    def add(self, seat: int, number: int, bettor: str, whole: int, amount: int) -> None:
        """Double a bettor's spots in proportion, without fractions of a cent."""
        doubling = self.hands[seat][number - 1].doublings
        own = [chip for chip in self.base(seat, number) if chip.bettor == bettor]
        parts = shares([chip.amount for chip in own], whole, amount)
        for chip, part in zip(own, parts, strict=True):
            if part:
                self.chips.append(chip._replace(amount=part, doubling=doubling))

    def needs_dealer(self, chip: Chip) -> bool:
        """Whether the player-dealer's hand is completed for a wager."""
        filing = self.filing
        if chip.wager in filing.draws_for:
            return True
        if chip.wager != "base":
            return chip.wager in filing.waits_for
        hand = self.hands[chip.seat][chip.hand - 1]
        if hand.ended or hand.special(filing) not in ("", SWITCHED):
            return False
        return not 21 < total(hand.cards)[0] <= filing.done_over


def place(seat: int, number: int) -> str:
    return str(seat) if number == 1 else f"{seat}/{number}"
