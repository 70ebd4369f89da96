"""Random play at live tables: several people, bots, the clock and the floor, in any order.

After every step the chips are counted. After every few steps a table recovered from what is stored
is compared with the live table. A request from a person or the floor may be refused and then
changes nothing; a move by a bot or the clock must not be refused.
"""

from collections import Counter
from functools import partial

import msgspec
from tests.book import BOOK
from tests.games.random_play import Random

from houseway.banked import intents as banked
from houseway.cardroom.bots import next_move, seat_bots
from houseway.cardroom.protocol import carry_out
from houseway.cards.shuffle import Seed
from houseway.journal.tables import table_class
from houseway.play.game import FiledGame
from houseway.play.ledger import may_be_negative, stack
from houseway.play.live import intents
from houseway.play.live.table import Stored
from houseway.play.live.view import view
from houseway.play.table_events import HandCommitted, TableOpened
from houseway.poker import intents as poker
from houseway.values.errors import HousewayError

PEOPLE = ("ann", "ben", "cora", "dan")
MAX_LOSS = 500_000_000
"""Cents that a person may lose; a larger loss is a fault of the table."""


def playable():
    """The ids of all filings that a table can be opened for."""
    return sorted(game_id for game_id in BOOK if FiledGame(BOOK, game_id).playable)


class FuzzFailure(AssertionError):
    """The message says what went wrong, with the game and the seed that reproduce it."""


class FuzzedTable:
    """A table that is played at random, with everything that a journal would store.

    The table is recovered and compared after every `recover_every` steps.
    """

    def __init__(self, game_id, seed, recover_every=1):
        self.label = (game_id, seed)
        self.random = Random(self.label)
        self.recover_every = recover_every
        self.count = Counter()
        self.ledger = Counter()
        self.seeds = {}
        opened = self._opening(game_id)
        self.kind = table_class(opened, BOOK)
        self.table = self.kind.open("t1", opened, BOOK, self._seed)
        self.events_since, self.checkpoint = [], ""
        (self.opening,) = self.table.pending
        self.table.pending = []

    def _opening(self, game_id):
        game = FiledGame(BOOK, game_id)
        while True:
            chosen = {}
            for name, option in game.raw.options.items():
                if self.random.chance(0.2):
                    low, high = option.range or (0, 0)
                    ends = option.choices if option.range is None else [low, high]
                    chosen[name] = self.random.one_of(ends)
            try:
                rules = game.rules(chosen)
                opened = TableOpened(game_id, dict(rules.options), rules.seats, by="test")
                table_class(opened, BOOK)("t1", opened, BOOK)
            except HousewayError:
                # These options contradict each other: draw again until a table opens.
                continue
            return opened

    def _seed(self, table, hand):
        return Seed.of(11).child(repr(self.label), hand)

    # One step.

    def run(self, steps):
        return self.run_while(lambda: self.count["steps"] < steps)

    def run_while(self, condition):
        seat_bots(self.table, self.random.below(min(4, self.table.places)))
        self._store()
        while condition():
            self.step()
        return self.count

    def step(self):
        self.count["steps"] += 1
        try:
            self._move()
        except HousewayError as error:
            if self.table.pending:
                self._fail(f"refused halfway: {error}")
            self.count["refused"] += 1
        except Exception as error:
            raise FuzzFailure(
                f"{self.label} after {self.count['steps']} steps: {error!r}"
            ) from error
        self._store()
        if self.count["steps"] % self.recover_every == 0:
            self._recover()

    def _move(self):
        number = self.random.below(100)
        if number < 45:
            self._advance()
        elif number < 97:
            self._ask(self.random.one_of(PEOPLE))
        else:
            self._floor()

    def _advance(self):
        """Make the move of a bot or of the clock, which must not be refused."""
        move = next_move(self.table)
        if move is None or self.random.chance(0.1):
            clocks = (self.table.time_out, self.table.expire_seat_offer)
            move = clocks[self.random.chance(0.1)]
        try:
            move()
        except HousewayError as error:
            raise FuzzFailure(f"{self.label}: the clock or a bot was refused: {error}") from error

    def _floor(self):
        table = self.table
        irregularities = table.irregularities()
        calls = [
            lambda: table.pause("flo"),
            lambda: table.resume("flo"),
            lambda: table.look("flo"),
            lambda: table.void("flo", "a card was exposed"),
        ]
        if irregularities:
            irregularity = self.random.one_of(irregularities)
            seat = self.random.one_of([0, *irregularity.seats])
            remedy = self.random.one_of(["", *irregularity.remedies])
            calls += [
                lambda: table.rule("flo", irregularity.irregularity, seat=seat, remedy=remedy)
            ] * 3
        if table.paused:
            calls += [lambda: table.resume("flo")] * 9
        self.random.one_of(calls)()

    def _ask(self, who):
        carry_out(self.table, who, who.title(), self._intent(who))

    # What people request.

    def _intent(self, who):
        if not self.table.seat_of(who) and self.random.chance(0.8):
            return self._sit()
        decisions = [
            decision
            for decision in self.table.open_decisions()
            if self.table.decider(decision) == who
        ]
        if decisions and self.random.chance(0.9):
            return self._choose(self.random.one_of(decisions))
        return self.random.one_of([*self._shared_requests(who), *self._kind_requests(who)])()

    def _shared_requests(self, who):
        coin = self.random.chance(0.5)
        anything = {"seat": self.random.between(0, 12), "kind": "play", "choice": "fold"}
        return [
            self._sit,
            partial(intents.Buy, id="a", amount=self._amount()),
            partial(intents.Leave, id="a"),
            partial(intents.SitOut, id="a", out=coin, post=self.random.chance(0.5)),
            partial(intents.SitOut, id="a", out=False),
            partial(intents.Wait, id="a"),
            partial(intents.Unwait, id="a"),
            partial(intents.Choose, id="a", **anything),
        ]

    def _kind_requests(self, who):
        if self.table.kind.name == "banked":
            return [self._wager] * 8 + [
                partial(banked.Ready, id="a"),
                partial(banked.Ready, id="a"),
                partial(self._unwager, who),
                *[partial(banked.TakeBank, id="a", accept=True)] * 3,
                partial(banked.TakeBank, id="a", accept=True, amount=self._amount()),
                partial(banked.TakeBank, id="a", accept=False),
            ]
        if self.table.kind.name == "poker":
            return [
                partial(poker.Straddle, id="a", on=self.random.chance(0.7)),
                partial(poker.BombPot, id="a", amount=self._amount()),
                partial(poker.ChangeSeat, id="a", seat=self.random.between(0, 12)),
                partial(poker.DeclareHands, id="a", on=self.random.chance(0.5)),
            ]
        return []

    def _sit(self):
        minimum, maximum = self.table.buy_range()
        amount = self.random.one_of([minimum, minimum + 100, 3 * minimum, 20 * minimum, 50_000])
        if maximum is not None and self.random.chance(0.9):
            amount = min(amount, maximum)
        seat = self.random.between(0, self.table.places + 1)
        return intents.Sit(id="a", seat=seat, buy_in=money(amount))

    def _wager(self):
        spaces = [space.wager for space in self.table.rules.wagers.values()]
        space = self.random.one_of([*spaces[:1] * 2, *spaces])
        seat = self.random.between(0, self.table.places + 1)
        on = self.random.one_of([*space.on, *space.on, ""]) if space.on else ""
        return banked.MakeWager(id="a", seat=seat, wager=space.id, amount=self._amount(), on=on)

    def _unwager(self, who):
        wagers = [wager for wager in self.table.wagers if wager.bettor == who]
        if not wagers:
            return banked.Ready(id="a")
        placed = self.random.one_of(wagers)
        return banked.Unwager(id="a", seat=placed.seat, wager=placed.wager)

    def _choose(self, decision):
        choice = self.random.one_of(decision.choices)
        amount, cards = "", []
        amounts = decision.amount
        if amounts is not None and self.random.chance(0.7):
            amount = money(self.random.one_of([amounts.least, amounts.most, amounts.usual]))
        if self.random.chance(0.5):
            hand = self._cards_of(decision)
            cards = [card for card in hand if self.random.chance(0.4)][:8]
        return intents.Choose(
            id="a",
            seat=decision.seat,
            kind=decision.kind,
            choice=choice,
            hand=decision.hand,
            amount=amount,
            cards=cards,
        )

    def _cards_of(self, decision):
        shown = view(self.table, self.table.decider(decision)).get("hands") or {}
        return [card for card in shown.get(str(decision.seat), []) if card != "??"]

    def _amount(self):
        amounts = (1, 100, 500, 1000, 1500, 2000, 2500, 3000, 5000, 10_000, 40_000)
        return money(self.random.one_of(amounts))

    # What a journal stores, and the table that is recovered from it.

    def _store(self):
        entries, self.table.pending = self.table.pending, []
        self.count["events"] += len(entries)
        for entry in entries:
            for transfer in entry.transfers:
                self._move_chips(transfer)
            if isinstance(entry.event, HandCommitted):
                self.count["hands"] += 1
                self.seeds = {entry.hand: self.table.secret.hex()}
            if entry.checkpoint:
                self.events_since, self.checkpoint = [], entry.checkpoint
            self.events_since.append(Stored(entry.event, entry.transfers))
        for seat, chips in self.table.stacks.items():
            if self.ledger[stack("t1", seat)] != chips:
                self._fail(f"the stack of seat {seat} is not what its entries add up to")

    def _move_chips(self, transfer):
        if transfer.amount <= 0:
            self._fail(f"the amount is not above zero: {transfer}")
        self.ledger[transfer.debit] -= transfer.amount
        self.ledger[transfer.credit] += transfer.amount
        owed = -MAX_LOSS if transfer.debit.startswith("person:") else 0
        if self.ledger[transfer.debit] < owed and not may_be_negative(transfer.debit):
            self._fail(f"an account falls below zero: {transfer}")

    def _recover(self):
        self.count["recovered"] += 1
        events = [Stored(self.opening.event, self.opening.transfers), *self.events_since]
        recovered = self.kind.recover(
            "t1",
            iter(events),
            seed=lambda hand: self.seeds.get(hand, ""),
            rulebook=BOOK,
            seeds=self._seed,
            checkpoint=self.checkpoint,
        )
        if recovered.pending:
            self._fail(f"recovery adds {recovered.pending[0].event}")
        if all_views(recovered) != all_views(self.table):
            self._fail("the recovered table differs")

    def _fail(self, what):
        raise FuzzFailure(f"{self.label} after {self.count['steps']} steps: {what}")


def all_views(table):
    """A table as each person sees it, with its open decisions and the state between hands."""
    views = [msgspec.json.encode(view(table, who)) for who in ("", *PEOPLE)]
    return views, table.phase, table.checkpoint(), table.open_decisions()


def money(cents):
    return f"{cents // 100}.{cents % 100:02d}"
