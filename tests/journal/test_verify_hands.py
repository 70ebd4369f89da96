"""Verify replays the hands of a journal from their seeds, which the house keeps."""

from functools import cache

import msgspec
import pytest
from tests.book import BOOK

from houseway.banked.events import CardDealt, ShoeBurned, ShoeEnded
from houseway.banked.table import BankedTable
from houseway.banked.wagers import Placed
from houseway.cards.commitment import CommittedShoe
from houseway.cards.shuffle import Seed
from houseway.journal.commit import Batch
from houseway.journal.store import Journal
from houseway.journal.verify import verify
from houseway.pan.advice import advise
from houseway.pan.events import DeckRenewed, Drew, HandDealt
from houseway.pan.record import reopen
from houseway.pan.table import PanTable
from houseway.play.chance import hand_chance
from houseway.play.decision import Choice
from houseway.play.driver import play_hand
from houseway.play.game import FiledGame
from houseway.play.table_events import (
    CardsOpened,
    HandCommitted,
    HandVoided,
    SeedRevealed,
    ShoeCommitted,
    TableOpened,
)
from houseway.poker.advice import SimpleBot
from houseway.poker.events import Acted, Dealt, Reshuffled
from houseway.poker.table import PokerTable


class Record:
    """The events of one hand with its commitments, as a table stores them."""

    def __init__(self, seed, shoe, play):
        self.seed = seed
        self.shoe = shoe
        self.root = shoe.commitment(0)
        self.events = play(shoe).events

    def commitments(self):
        yield HandCommitted(self.seed.commitment, "")
        yield ShoeCommitted(self.root.root, self.root.cards)

    def opened_cards(self):
        return CardsOpened(self.shoe.open([(0, 0), (0, 5)]))

    def all(self):
        stubs = iter(range(1, self.shoe.stub + 1))
        events = []
        for event in self.events:
            events.append(event)
            if isinstance(event, Reshuffled | DeckRenewed):
                stub = next(stubs)
                commitment = self.shoe.commitment(stub)
                events.append(ShoeCommitted(commitment.root, commitment.cards, stub))
        return [*self.commitments(), *events, self.opened_cards()]


def poker(number=1):
    rules = FiledGame(BOOK, "tavern/texas-holdem").rules()
    table = PokerTable(rules)
    for seat in (1, 2, 4):
        table.sit(seat, f"P{seat}", 100 * max(table.limits.units))
    seed = Seed.of(number)
    table.draw_button(CommittedShoe(rules.cards, seed.child("button")))

    def play(shoe):
        hand = table.open_hand(shoe)
        return play_hand(hand, SimpleBot(hand, seed.stream("bots")))

    return Record(seed, CommittedShoe(rules.cards, seed), play)


def pan(answers=advise, number=1):
    game = FiledGame(BOOK, "lucky-buck/pan")
    seed = Seed.of(number)
    stacks = dict.fromkeys(range(1, 6), 50000)
    opened = (
        PanTable(game.rules(), stacks, condition=100, chooser=seed.stream("eldest"))
        .deal()
        .events[0]
    )

    def play(shoe):
        hand = reopen(game.rules(opened.rules), opened, shoe)
        return play_hand(hand, answers(hand))

    return Record(seed, CommittedShoe(game.rules().cards, seed), play)


def never_meld(hand):
    return lambda decision: Choice("in" if decision.kind == "declare" else decision.choices[-1])


@cache
def played(name):
    """A hand that all tests share."""
    return {"poker": poker, "pan": pan, "pan renewed": lambda: pan(never_meld)}[name]()


@pytest.fixture
def journal(tmp_path):
    opened = Journal.open(str(tmp_path / "journal.db"))
    yield opened
    opened.close()


def faults(journal, events, seed):
    journal.append(Batch("t1", 1, events, seed=seed.hex()))
    verdict = verify(journal, BOOK)
    assert verdict.hands == 1
    return {fault.what.partition(":")[0] for fault in verdict.faults}


@pytest.mark.parametrize("name", ["poker", "pan", "pan renewed"])
def test_a_hand_replays_from_the_seed_that_the_house_keeps(journal, name):
    record = played(name)
    assert faults(journal, record.all(), record.seed) == set()


@pytest.mark.parametrize("name", ["poker", "pan"])
def test_verify_finds_a_stored_seed_that_the_hand_did_not_commit_to(journal, name):
    record = played(name)
    messages = faults(journal, record.all(), Seed.of(2))
    assert "the seed does not match its commitment" in messages
    assert "the shoe does not match its commitment" in messages
    assert messages & {"replay does not match the record", "the hand cannot be replayed"}


def change_first(events, kind, **fields):
    """A copy of the events in which the first event of this kind has other values."""
    place = next(n for n, event in enumerate(events) if isinstance(event, kind))
    other = msgspec.structs.replace(events[place], **fields)
    return [*events[:place], other, *events[place + 1 :]]


def test_verify_finds_a_changed_card_although_the_chain_is_sound(journal):
    record = played("poker")
    dealt = next(event for event in record.events if isinstance(event, Dealt))
    events = change_first(record.all(), Dealt, cards=dealt.cards[::-1])
    assert "replay does not match the record" in faults(journal, events, record.seed)


def test_verify_finds_a_changed_choice(journal):
    record = played("poker")
    first = next(event for event in record.events if isinstance(event, Acted))
    other = "call" if first.choice == "fold" else "fold"
    events = change_first(record.all(), Acted, choice=other)
    assert faults(journal, events, record.seed) == {"the hand cannot be replayed"}


def test_verify_finds_a_changed_draw_in_pan(journal):
    record = played("pan")
    drew = next(event for event in record.events if isinstance(event, Drew))
    events = change_first(record.all(), Drew, card="2c" if drew.card != "2c" else "3c")
    assert "replay does not match the record" in faults(journal, events, record.seed)


def test_verify_finds_an_opened_card_that_was_not_committed_to(journal):
    record = played("poker")
    first, second = record.opened_cards().openings
    forged = msgspec.structs.replace(first, card=second.card)
    events = change_first(record.all(), CardsOpened, openings=(forged, second))
    messages = faults(journal, events, record.seed)
    assert messages == {f"{second.card} does not match its commitment"}


def test_verify_finds_a_hand_whose_seed_is_missing(journal):
    record = played("poker")
    journal.append(Batch("t1", 1, record.all()))
    assert [fault.what for fault in verify(journal, BOOK).faults] == [
        "the seed of the hand is missing"
    ]


# Void hands are replayed up to the moment when they were voided.


def faults_of_void_hands(journal, records):
    """Store hands that the floor voided, each with its seed, and return the faults found."""
    for hand, (seed, events, after) in enumerate(records, 1):
        body = [*events, HandVoided("fire", "floor"), *after]
        journal.append(Batch("t1", hand, body, seed=seed.hex()))
    verdict = verify(journal, BOOK)
    assert verdict.hands == 0
    return {fault.what.partition(":")[0] for fault in verdict.faults}


@pytest.mark.parametrize(
    ("name", "moments"),
    [("poker", 60), ("pan", 6), ("pan renewed", 2)],
    ids=["poker", "pan", "pan renewed"],
)
def test_a_hand_that_was_voided_at_any_moment_replays_up_to_that_moment(journal, name, moments):
    record = played(name)
    events = record.all()[:-2]
    cuts = range(len(events), 2, -(1 + len(events) // moments))
    assert faults_of_void_hands(journal, [(record.seed, events[:cut], ()) for cut in cuts]) == set()


@pytest.mark.parametrize(("name", "kind"), [("poker", Dealt), ("pan", HandDealt)])
def test_verify_finds_a_changed_card_of_a_void_hand(journal, name, kind):
    record = played(name)
    dealt = next(event for event in record.events if isinstance(event, kind))
    altered = change_first(record.all()[:-2], kind, cards=dealt.cards[::-1])
    assert faults_of_void_hands(journal, [(record.seed, altered, ())]) == {
        "replay does not match the record"
    }


def test_verify_finds_a_stored_seed_that_a_void_hand_did_not_commit_to(journal):
    messages = faults_of_void_hands(journal, [(Seed.of(2), played("poker").all()[:8], ())])
    assert "the seed does not match its commitment" in messages
    assert "replay does not match the record" in messages


def banked(seed, game="tavern/three-card-poker"):
    """A round of a player-dealer game, dealt from its seed."""
    table = BankedTable(FiledGame(BOOK, game).rules())
    rules = table.rules
    wagers = [Placed(seat, f"P{seat}", next(iter(rules.wagers)), 1000) for seat in (1, 2)]
    state = table.open_round(5, 100_000, wagers, hand_chance(seed, rules.cards))
    play_hand(state, lambda decision: Choice(decision.default))
    return state.events


def test_a_void_round_replays_from_its_revealed_seed(journal):
    seed = Seed.of(1)
    events = [HandCommitted(seed.commitment, ""), *banked(seed)]
    after = [SeedRevealed(seed.hex())]
    cuts = range(2, len(events))
    assert faults_of_void_hands(journal, [(seed, events[:cut], after) for cut in cuts]) == set()


def test_verify_finds_a_changed_card_of_a_void_round(journal):
    seed = Seed.of(1)
    events = [HandCommitted(seed.commitment, ""), *banked(seed)[:-1]]
    first = next(event for event in events if isinstance(event, CardDealt))
    events = change_first(events, CardDealt, card="2c" if first.card != "2c" else "3c")
    messages = faults_of_void_hands(journal, [(seed, events, [SeedRevealed(seed.hex())])])
    assert messages == {"replay does not match the record"}


def test_the_seed_of_a_void_round_must_be_revealed(journal):
    seed = Seed.of(1)
    events = [HandCommitted(seed.commitment, ""), *banked(seed)[:-1]]
    (message,) = faults_of_void_hands(journal, [(seed, events, ())])
    assert message == "the seed of hand 1 at table t1 was never revealed"


@pytest.mark.parametrize("card", ["", "2c"], ids=["as it was", "with another card"])
def test_a_void_round_replays_at_its_place_in_the_shoe(journal, card):
    game, seed = "deuce-lounge/ez-baccarat", Seed.of(1)
    events = banked(seed, game)[:-1]
    shoe = CommittedShoe(FiledGame(BOOK, game).rules().cards, seed)
    shoe_commitment = shoe.commitment()
    dealt = sum(isinstance(event, CardDealt) for event in events)
    hand = [
        TableOpened(game, {}, 8, "floor"),
        HandCommitted(seed.commitment, ""),
        ShoeCommitted(shoe_commitment.root, shoe_commitment.cards),
        ShoeBurned(0),
        *(change_first(events, CardDealt, card=card) if card else events),
    ]
    after = [
        CardsOpened(shoe_commitment.open(range(dealt))),
        ShoeEnded(seed.hex(), "the hand was void"),
    ]
    messages = faults_of_void_hands(journal, [(seed, hand, after)])
    assert messages == ({"replay does not match the record"} if card else set())


@pytest.mark.parametrize("seed", ["", "no seed"])
def test_a_missing_or_unreadable_seed_is_a_fault_and_later_hands_are_still_verified(journal, seed):
    record = played("poker")
    journal.append(Batch("t1", 1, record.all(), seed=seed))
    journal.append(Batch("t1", 2, record.all(), seed=record.seed.hex()))
    verdict = verify(journal, BOOK)
    assert (verdict.hands, len(verdict.faults)) == (2, 1)


def test_a_hand_of_an_unknown_game_is_a_fault_and_other_hands_are_still_verified(journal):
    record = played("poker")
    journal.append(Batch("t0", 0, [TableOpened("no/game", {}, 8, "floor")]))
    journal.append(Batch("t0", 1, list(record.commitments())))
    journal.append(Batch("t1", 1, record.all(), seed=record.seed.hex()))
    verdict = verify(journal, BOOK)
    (fault,) = verdict.faults
    assert fault.what.startswith("hand 1 at table t0 cannot be replayed")
    assert verdict.hands == 1
