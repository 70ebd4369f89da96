"""Betting in poker, written a second time from the papers and compared with dealt hands.

`Dealer` plays a hand as a house dealer would: it knows what must be posted, who acts next, what
that player may do and for how much, and when a round is over. It reads from the library's events
only what the papers leave to chance or to others: the cards, the collection and the awards.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tests.referee.betting_filings import Filing, Stakes

RANKS = "23456789TJQKA"
SUITS = "cdhs"
STREETS = ("flop", "turn", "river")


class Offer(NamedTuple):
    """A decision: who must choose what, and the amounts of a bet or raise."""

    seat: int
    kind: str
    choices: tuple[str, ...]
    default: str
    call: int = 0
    least: int = 0
    most: int = 0
    step: int = 1
    cards: int = 0


class Answer(NamedTuple):
    choice: str
    amount: int = 0


Script = Iterator[list[Offer]]


def clockwise(seats: Sequence[int], seat: int) -> list[int]:
    """The seats from the left of a seat around to it."""
    return sorted(seats, key=lambda other: (other <= seat, other))


class Dealer:
    """One hand, from its opening to its end."""

    def __init__(self, filing: Filing, stakes: Stakes, opening: Any) -> None:
        self.filing, self.stakes, self.opening = filing, stakes, opening
        self.stack: dict[int, int] = dict(opening.stacks)
        self.seats = clockwise(list(self.stack), opening.button)
        """Everyone dealt in, from the button's left."""
        self.live = list(self.seats)
        self.bets = dict.fromkeys(self.seats, 0)
        self.pot = self.collected = 0
        self.times = 2
        """What a kill makes of the limits, in halves."""
        self.killers: list[int] = []
        self.entered: list[int] = []
        self.round = 0
        self.events: list[Any] = []
        self.at = 0
        self.cards: dict[int, list[tuple[str, str]]] = {seat: [] for seat in self.seats}
        """Each seat's cards with their faces: up, down or turned."""
        self.common: list[str] = []
        self.answers: dict[int, Answer] = {}

    # What happened.

    def next_event(self, name: str) -> Any:
        """The next event that the betting decides, which must be of this kind."""
        while True:
            assert self.at < len(self.events), f"expected {name}, but the hand stops before it"
            event = self.events[self.at]
            self.at += 1
            if not self.take_note(event):
                assert type(event).__name__ == name, f"expected {name}, not {event}"
                return event

    def take_note(self, event: Any) -> bool:
        """Take note of an event that the betting does not decide; returns whether it is one."""
        match type(event).__name__:
            case "FeeTaken":
                if event.payer in ("pot", "blinds"):
                    self.collected += event.amount
                else:
                    self.stack[event.seat] -= event.amount
            case "Dealt":
                faces = event.up or (False,) * len(event.cards)
                for seat, card, up in zip(event.to, event.cards, faces, strict=True):
                    self.cards[seat].append((card, "up" if up else "down"))
            case "Turned":
                self.cards[event.seat] = [
                    (card, "turned" if face == "down" else face)
                    for card, face in self.cards[event.seat]
                ]
            case "BoardDealt":
                self.common += event.cards if event.board == 0 else ()
            case (
                "HandOpened" | "StreetOpened" | "ChoiceMade" | "CardBurned" | "Reshuffled" | "Drew"
            ):
                pass
            case _:
                return False
        return True

    def post(self, seat: int, what: str, amount: int) -> None:
        """A seat must put this in, or all it has."""
        event = self.next_event("Posted")
        amount = min(amount, self.stack[seat])
        assert (event.seat, event.what, event.amount) == (seat, what, amount), (
            f"{event}, but seat {seat} posts {what} of {amount}"
        )
        self.pay(seat, amount, in_front=what not in ("ante", "bomb", "dead"))

    def pay(self, seat: int, amount: int, in_front: bool = True) -> None:
        self.stack[seat] -= amount
        self.pot += amount
        self.bets[seat] += amount if in_front else 0

    # The hand.

    def play(self) -> Script:
        """The decisions of the hand, each answered through `answers` before the next is asked."""
        yield from {"flop": self.flop, "stud": self.stud, "draw": self.draw}[self.filing.family]()
        self.finish()

    def finish(self) -> None:
        """Chips that are returned or won, and the stacks at the end."""
        while self.at < len(self.events):
            event = self.events[self.at]
            self.at += 1
            if type(event).__name__ in ("BetReturned", "PotAwarded"):
                self.stack[event.seat] += event.amount
                self.pot -= event.amount
            elif type(event).__name__ == "HandClosed":
                assert event.stacks == self.stack, f"{event.stacks}, not {self.stack}"
                assert self.pot == self.collected, f"{self.pot} is left in the pot"
                return
            else:
                assert self.take_note(event), f"{event} after the betting"
        raise AssertionError("the hand is not over")

    def forced(self) -> None:
        """Antes, a bomb pot, blinds, straddle, late posts and a kill, in this order."""
        opening = self.opening
        for seat in self.seats:
            if self.stakes.ante:
                self.post(seat, "ante", self.stakes.ante)
        for seat in self.seats:
            if opening.bomb:
                self.post(seat, "bomb", opening.bomb)
        names = ("small blind", "big blind", "straddle")
        for name, (seat, amount) in zip(names, opening.blinds, strict=False):
            self.post(seat, name, amount)
        for seat, live, dead in opening.posts:
            self.post(seat, "post", live)
            if dead:
                self.post(seat, "dead", dead)
        if opening.kill:
            self.kill(opening.kill)

    def kill(self, seat: int) -> None:
        """The killer brings the blind to twice (half kill: 1.5 times) the big blind."""
        self.times = self.times * (self.stakes.kill or 4) // 2
        assert self.stakes.blinds is not None
        total = self.stakes.blinds[1] * self.times // 2
        self.post(seat, "kill", max(total - self.bets[seat], 0))
        self.killers.append(seat)

    def flop(self) -> Script:
        filing = self.filing
        self.forced()
        if self.opening.bomb:
            self.round = 1  # The round before the flop is skipped (000 10370-10372).
        else:
            yield from self.first_round()
        if filing.discard == "before-flop" and len(self.live) > 1:
            yield from self.discards()
        asked = False
        for street in STREETS:
            if len(self.live) == 1:
                return
            if filing.twice and len(self.with_chips()) < 2 and not asked:
                asked = True
                yield [Offer(seat, "run-twice", ("no", "yes"), "no") for seat in self.live]
                if all(self.answers[seat].choice == "yes" for seat in self.live):
                    if street == "flop" and filing.discard == "after-flop":
                        yield from self.discards()
                    return
            yield from self.bet_round(self.live[0])
            if street == "flop" and filing.discard == "after-flop" and len(self.live) > 1:
                yield from self.discards()

    def discards(self) -> Script:
        """Everyone still in, all in or not, throws one card away from the button's left."""
        for seat in list(self.live):
            yield [Offer(seat, "discard", ("discard",), "discard", cards=1)]

    def draw(self) -> Script:
        filing = self.filing
        self.forced()
        if self.opening.may_kill:
            yield from self.looks()
        yield from self.first_round()
        if len(self.live) == 1:
            return
        for seat in list(self.live):
            most = filing.button_draws if seat == self.opening.button else 5
            yield [Offer(seat, "draw", ("pat", "draw"), "pat", cards=most)]
        first = self.live[0]
        if filing.big_blind_last and self.opening.blinds:
            largest = max(amount for _, amount in self.opening.blinds)
            blind = [seat for seat, amount in self.opening.blinds if amount == largest][-1]
            first = clockwise(self.seats, blind)[0]
        yield from self.bet_round(first)

    def looks(self) -> Script:
        """After two cards each player may kill the pot; a killed pot may be killed once more."""
        for _ in range(2):
            for seat in self.seats:
                if seat in self.killers or not self.stack[seat]:
                    continue
                yield [Offer(seat, "kill", ("no", "kill"), "no")]
                if self.answers[seat].choice == "kill":
                    self.kill(seat)
                    break
            else:
                return

    def stud(self) -> Script:
        filing = self.filing
        self.forced()
        yield from self.bring_in()
        opener = 0
        for number, face in enumerate(filing.streets):
            if len(self.live) == 1:
                return
            if face == "choice":
                for seat in list(self.live):
                    yield [Offer(seat, "expose", ("keep", "turn"), "keep")]
            self.note_cards()
            is_last = number == len(filing.streets) - 1
            if not (is_last and filing.last_as_before):
                opener = self.opener()
            pairs = [seat for seat in self.live if filing.open_pair and self.shows_pair(seat)]
            yield from self.bet_round(opener, pairs=pairs if number == 0 else [])

    def note_cards(self) -> None:
        """Take note of the cards and fees before the betting."""
        while self.at < len(self.events) and self.take_note(self.events[self.at]):
            self.at += 1

    # Cards showing.

    def showing(self, seat: int) -> list[tuple[str, str]]:
        shown = [(card, face) for card, face in self.cards[seat] if face != "down"]
        return shown + [(card, "up") for card in self.common]

    def ranks(self, seat: int) -> list[int]:
        """The ranks showing; a joker dealt face up is an ace, and turned up later it is nothing."""
        return [
            RANKS.index(card[0])
            if card != "Jk"
            else -1
            if face == "turned" and self.filing.joker_turned_is_nothing
            else RANKS.index("A")
            for card, face in self.showing(seat)
        ]

    def shows_pair(self, seat: int) -> bool:
        ranks = self.ranks(seat)
        return len(set(ranks)) < len(ranks)

    def height(self, seat: int) -> tuple[int, list[int]]:
        """How high the cards showing are: the kind of hand, then the ranks that decide."""
        ranks = self.ranks(seat)
        count = Counter(ranks)
        order = sorted(count, key=lambda rank: (count[rank], rank), reverse=True)
        shape = sorted(count.values(), reverse=True)
        kinds = {(2, 1): 2, (2, 2): 3, (3,): 4, (3, 1): 4, (3, 2): 7, (4,): 8, (4, 1): 8, (5,): 10}
        kind = kinds.get(tuple(shape[:2]), 2 if shape[0] == 2 else 1)
        if len(ranks) == 5:
            kind, order = max((kind, order), self.straight_or_flush(seat))
        return kind, order

    def straight_or_flush(self, seat: int) -> tuple[int, list[int]]:
        """Five cards may also be a straight or a flush; a joker completes either."""
        cards = [card for card, _ in self.showing(seat) if card != "Jk"]
        jokers = 5 - len(cards)
        flush = len({card[1] for card in cards}) == 1
        deck = "234567JQKA" if self.filing.flush_over_full_house else RANKS
        places = sorted(deck.index(card[0]) for card in cards)
        low = [-1 if deck[place] == "A" else place for place in places]
        tops = [
            top
            for top in range(3, len(deck))
            for held in (places, low)
            if len(set(held)) == len(held) and all(top - 4 <= place <= top for place in held)
        ]
        if tops:
            return (9 if flush else 5), [max(tops)]
        if not flush:
            return 0, []
        kind = 7.5 if self.filing.flush_over_full_house else 6
        held = [RANKS.index(card[0]) for card in cards]
        missing = [rank for rank in range(12, -1, -1) if rank not in held]
        return kind, sorted(held + missing[:jokers], reverse=True)  # type: ignore[return-value]

    def opener(self) -> int:
        """Who begins a later round: the highest cards showing, the first clockwise if equal."""
        if self.filing.opens == "left-of-button":
            return self.live[0]
        return max(self.live, key=self.height)

    # Betting rounds.

    def with_chips(self) -> list[int]:
        return [seat for seat in self.live if self.stack[seat]]

    def unit(self) -> int:
        """The limit of this round, killed or not."""
        bets, kind = self.stakes.bets, self.stakes.kind
        if kind == "spread":
            return bets[0] * self.times // 2
        if len(bets) == 4:
            return bets[self.round] * self.times // 2
        return bets[0 if self.round < self.filing.low_rounds else -1] * self.times // 2

    def first_round(self) -> Script:
        """The round with the blinds, which are live: those who posted them may raise."""
        blinds = self.opening.blinds
        if not blinds:
            yield from self.bet_round(self.live[0])
            return
        bet = max(amount for _, amount in blinds)
        if self.killers and self.stakes.blinds is not None:
            bet = max(bet, self.stakes.blinds[1] * self.times // 2)
        first = clockwise(self.seats, blinds[-1][0])[0]
        yield from self.bet_round(first, bet=bet, last=self.killers)

    def bring_in(self) -> Script:
        """The lowest (or highest) card showing, by suit if equal, must bet."""
        self.note_cards()

        def order(seat: int) -> tuple[int, int]:
            card = self.showing(seat)[0][0]
            return (13, 0) if card == "Jk" else (RANKS.index(card[0]), SUITS.index(card[1]))

        seat = (max if self.filing.brings_in == "high" else min)(self.live, key=order)
        self.post(seat, "bring-in", self.stakes.bring_in)
        first = clockwise(self.seats, seat)[0]
        skip = None if self.filing.bring_in_acts else seat
        yield from self.bet_round(first, bet=self.stakes.bring_in, skip=skip)

    def bet_round(
        self,
        first: int,
        *,
        bet: int = 0,
        last: Sequence[int] = (),
        skip: int | None = None,
        pairs: Sequence[int] = (),
    ) -> Script:
        """One round of betting, from a seat around the table until all bets are called."""
        self.note_cards()
        betting = Round(self, bet, pairs)
        order = [seat for seat in clockwise(self.live, first - 1) if self.stack[seat]]
        waiting = [seat for seat in order if seat not in last and seat != skip]
        waiting += [seat for seat in last if seat in order]
        while waiting and len(self.live) > 1:
            seat = waiting.pop(0)
            if len(self.with_chips()) < 2 and not self.owes(seat):
                break
            yield [betting.offer(seat)]
            if self.act(seat, betting):
                waiting = [other for other in clockwise(self.live, seat)[:-1] if self.stack[other]]
                if seat in self.killers and self.round == 0:
                    waiting.sort(key=self.place_of_entry)
        self.close_round()

    def owes(self, seat: int) -> bool:
        return self.bets[seat] < max(self.bets[other] for other in self.live if other != seat)

    def place_of_entry(self, seat: int) -> int:
        """When a player came into the pot; those who have not come in are last (002 282-284)."""
        return self.entered.index(seat) if seat in self.entered else len(self.entered)

    def act(self, seat: int, betting: "Round") -> bool:
        """Move the chips of an answer; returns whether it is a bet or raise."""
        answer, level = self.answers[seat], self.bets[seat]
        if answer.choice == "call":
            level += min(betting.bet - level, self.stack[seat])
        elif answer.choice in ("bet", "raise"):
            level = answer.amount
        event = self.next_event("Acted")
        expected = (seat, answer.choice, level)
        assert (event.seat, event.choice, event.level) == expected, f"{event}, not {expected}"
        if answer.choice == "fold":
            self.live.remove(seat)
            return False
        if level > self.bets[seat] and seat not in self.entered:
            self.entered.append(seat)
        self.pay(seat, level - self.bets[seat])
        betting.note(seat, answer.choice, level)
        return answer.choice in ("bet", "raise")

    def close_round(self) -> None:
        """A bet that no one called is returned; the others go into the pot."""
        event = self.next_event("StreetClosed")
        top, second = sorted(self.bets.values(), reverse=True)[:2]
        back, seat = 0, 0
        if top > second:
            seat = max(self.bets, key=lambda other: self.bets[other])
            back = min(top - second, self.pot - self.collected)
            self.stack[seat] += back
            self.pot -= back
        assert (event.seat, event.returned) == (seat, back), f"{event}, not {back} to seat {seat}"
        self.bets = dict.fromkeys(self.seats, 0)
        self.round += 1


class Round:
    """The state of one betting round: the bet to match, and who may still raise."""

    def __init__(self, dealer: Dealer, bet: int, pairs: Sequence[int]) -> None:
        self.dealer = dealer
        self.filing, self.stakes = dealer.filing, dealer.stakes
        self.unit = dealer.unit()
        self.bet = bet
        is_whole = self.stakes.kind != "limit" or bet >= self.unit
        self.full = bet if is_whole else 0
        """The last full bet; a forced bet below the limit is completed, not raised."""
        self.wagers = int(bet > 0 and is_whole)
        self.last_raise = max(self.unit, self.full)
        self.acted: dict[int, int] = {}
        """Who has acted, with the bet they matched, since the last full bet or raise."""
        self.checked: set[int] = set()
        self.pairs = list(pairs)
        self.higher = self.stakes.bets[-1]
        live, chips = len(dealer.live), len(dealer.with_chips())
        rule = self.filing.uncapped
        self.free = (rule == "two-entered" and live == 2) or (
            rule == "two-can-wager" and chips == 2
        )

    @property
    def least_raise(self) -> int:
        return self.unit if self.filing.least_raise == "increment" else self.last_raise

    def offer(self, seat: int) -> Offer:
        dealer = self.dealer
        own, stack = dealer.bets[seat], dealer.stack[seat]
        call = self.bet - own
        if call >= stack:
            return Offer(seat, "bet", ("fold", "call"), "fold", stack)
        checks = ("fold", "check") if self.filing.free_folds else ("check",)
        choices = ("fold", "call") if call else checks
        default = "fold" if call else "check"
        reach = min(own + stack, self.stakes.cap or own + stack)
        if reach <= self.bet or not self.may_raise(seat):
            return Offer(seat, "bet", choices, default, call)
        least, most, step = self.amounts(seat, call, reach)
        name = "raise" if self.bet else "bet"
        return Offer(seat, "bet", (*choices, name), default, call, least, most, step)

    def amounts(self, seat: int, call: int, reach: int) -> tuple[int, int, int]:
        """The least and the most that a seat may bet or raise to, and the step between."""
        kind = self.stakes.kind
        if kind == "limit":
            least = min(self.full + self.unit, reach)
            most = min(self.full + self.higher, reach) if seat in self.pairs else least
            return least, most, max(most - least, 1)
        most = reach
        if kind == "spread":
            most = self.bet + self.stakes.bets[1] * self.dealer.times // 2
        elif kind == "pot-limit":
            most = self.bet + self.dealer.pot - self.dealer.collected + call
        most = min(most, reach)
        return min(self.bet + self.least_raise, most), most, 1

    def may_raise(self, seat: int) -> bool:
        dealer, filing = self.dealer, self.filing
        if not [other for other in dealer.with_chips() if other != seat]:
            return False
        if filing.raises is not None and self.stakes.kind in filing.capped:
            two_left = filing.uncapped == "two-remain" and len(dealer.live) == 2
            if self.wagers > filing.raises and not self.free and not two_left:
                return False
        if seat in self.acted:
            more = self.bet - self.acted[seat]
            if not (filing.together and more >= self.least_raise):
                return False
        return filing.check_raise or seat not in self.checked

    def note(self, seat: int, choice: str, level: int) -> None:
        """Take note of a check, call, bet or raise to this level."""
        self.acted[seat] = level
        if choice == "check":
            self.checked.add(seat)
        if level <= self.bet:
            return
        raised_by = level - self.bet
        if self.stakes.kind == "limit":
            is_full = level >= self.full + self.unit
        else:
            is_full = raised_by >= self.least_raise
        if is_full:
            if seat in self.pairs:
                self.unit = self.higher if level - self.full >= self.higher else self.unit
                self.pairs = []
            self.last_raise = max(self.last_raise, raised_by)
            self.full = level
            self.wagers += 1
            self.acted = {seat: level}
        self.bet = level
