"""Hands of poker and pan in a journal: dealt again from the seed that stays in the house."""

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
from houseway.play.game import Game
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
    """One hand with its commitments, as a table would store it."""

    def __init__(self, seed, shoe, play):
        self.seed = seed
        self.shoe = shoe
        self.root = shoe.commitment(0)
        self.events = play(shoe).events

    def committed(self):
        yield HandCommitted(self.seed.commitment, "")
        yield ShoeCommitted(self.root.root, self.root.cards)

    def opened(self):
        return CardsOpened(self.shoe.open([(0, 0), (0, 5)]))

    def all(self):
        stubs = iter(range(1, self.shoe.stub + 1))
        answer = []
        for event in self.events:
            answer.append(event)
            if isinstance(event, Reshuffled | DeckRenewed):
                stub = next(stubs)
                bound = self.shoe.commitment(stub)
                answer.append(ShoeCommitted(bound.root, bound.cards, stub))
        return [*self.committed(), *answer, self.opened()]


def poker(number=1):
    rules = Game(BOOK, "tavern/texas-holdem").rules()
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
    game = Game(BOOK, "lucky-buck/pan")
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
    return lambda one: Choice("in" if one.kind == "declare" else one.choices[-1])


HANDS = [poker(), pan(), pan(never_meld)]


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


@pytest.mark.parametrize("record", HANDS, ids=["poker", "pan", "pan renewed"])
def test_a_hand_is_dealt_again_from_the_seed_that_the_house_keeps(journal, record):
    assert faults(journal, record.all(), record.seed) == set()


@pytest.mark.parametrize("record", HANDS[:2], ids=["poker", "pan"])
def test_a_hand_dealt_from_another_seed_than_the_one_committed_to_is_found(journal, record):
    found = faults(journal, record.all(), Seed.of(2))
    assert "the seed is not the one that was committed to" in found
    assert "the shoe is not the one that was committed to" in found
    assert found & {"replay does not match the record", "the hand cannot be replayed"}


def changed(events, kind, **fields):
    """The first event of a kind with other fields."""
    place = next(n for n, event in enumerate(events) if isinstance(event, kind))
    other = msgspec.structs.replace(events[place], **fields)
    return [*events[:place], other, *events[place + 1 :]]


def test_a_changed_card_of_a_hand_is_found_though_the_chain_is_sound(journal):
    record = HANDS[0]
    dealt = next(event for event in record.events if isinstance(event, Dealt))
    events = changed(record.all(), Dealt, cards=dealt.cards[::-1])
    assert "replay does not match the record" in faults(journal, events, record.seed)


def test_a_changed_choice_of_a_hand_is_found(journal):
    record = HANDS[0]
    first = next(event for event in record.events if isinstance(event, Acted))
    other = "call" if first.choice == "fold" else "fold"
    events = changed(record.all(), Acted, choice=other)
    assert faults(journal, events, record.seed)


def test_a_changed_draw_of_pan_is_found(journal):
    record = HANDS[1]
    drew = next(event for event in record.events if isinstance(event, Drew))
    events = changed(record.all(), Drew, card="2c" if drew.card != "2c" else "3c")
    assert "replay does not match the record" in faults(journal, events, record.seed)


def test_a_card_opened_that_was_not_committed_to_is_found(journal):
    record = HANDS[0]
    first, second = record.opened().openings
    wrong = msgspec.structs.replace(first, card=second.card)
    events = changed(record.all(), CardsOpened, openings=(wrong, second))
    found = faults(journal, events, record.seed)
    assert found == {f"{second.card} is not the card that was committed to"}


def test_a_hand_whose_seed_is_missing_is_found(journal):
    record = HANDS[0]
    journal.append(Batch("t1", 1, record.all()))
    assert [fault.what for fault in verify(journal, BOOK).faults] == [
        "the seed of the hand is missing"
    ]


# Void hands are dealt again as far as they went.


def voided(journal, records):
    """Store hands that the floor has called void, each with its seed; what verify finds."""
    for hand, (seed, events, after) in enumerate(records, 1):
        answer = [*events, HandVoided("fire", "floor"), *after]
        journal.append(Batch("t1", hand, answer, seed=seed.hex()))
    verdict = verify(journal, BOOK)
    assert verdict.hands == 0
    return {fault.what.partition(":")[0] for fault in verdict.faults}


@pytest.mark.parametrize(
    ("record", "moments"),
    [(HANDS[0], 60), (HANDS[1], 6), (HANDS[2], 2)],
    ids=["poker", "pan", "pan renewed"],
)
def test_a_hand_that_was_voided_at_any_moment_is_dealt_again_up_to_there(journal, record, moments):
    answer = record.all()[:-2]
    cuts = range(len(answer), 2, -(1 + len(answer) // moments))
    assert voided(journal, [(record.seed, answer[:cut], ()) for cut in cuts]) == set()


@pytest.mark.parametrize(
    ("record", "kind"), [(HANDS[0], Dealt), (HANDS[1], HandDealt)], ids=["poker", "pan"]
)
def test_a_changed_card_of_a_hand_that_was_voided_is_found(journal, record, kind):
    dealt = next(event for event in record.events if isinstance(event, kind))
    answer = changed(record.all()[:-2], kind, cards=dealt.cards[::-1])
    assert voided(journal, [(record.seed, answer, ())]) == {"replay does not match the record"}


def test_a_voided_hand_of_another_seed_than_the_one_committed_to_is_found(journal):
    found = voided(journal, [(Seed.of(2), HANDS[0].all()[:8], ())])
    assert "the seed is not the one that was committed to" in found
    assert "replay does not match the record" in found


def banked(seed, game="tavern/three-card-poker"):
    """A round of a player-dealer game, dealt from its seed."""
    table = BankedTable(Game(BOOK, game).rules())
    rules = table.rules
    wagers = [Placed(seat, f"P{seat}", next(iter(rules.wagers)), 1000) for seat in (1, 2)]
    state = table.open_round(5, 100_000, wagers, hand_chance(seed, rules.cards))
    play_hand(state, lambda decision: Choice(decision.default))
    return state.events


def test_a_round_that_was_voided_is_dealt_again_from_the_seed_that_is_revealed(journal):
    seed = Seed.of(1)
    events = [HandCommitted(seed.commitment, ""), *banked(seed)]
    after = [SeedRevealed(seed.hex())]
    cuts = range(2, len(events))
    assert voided(journal, [(seed, events[:cut], after) for cut in cuts]) == set()


def test_a_changed_card_of_a_round_that_was_voided_is_found(journal):
    seed = Seed.of(1)
    events = [HandCommitted(seed.commitment, ""), *banked(seed)[:-1]]
    first = next(event for event in events if isinstance(event, CardDealt))
    events = changed(events, CardDealt, card="2c" if first.card != "2c" else "3c")
    found = voided(journal, [(seed, events, [SeedRevealed(seed.hex())])])
    assert found == {"replay does not match the record"}


def test_the_seed_of_a_round_that_was_voided_is_owed(journal):
    seed = Seed.of(1)
    events = [HandCommitted(seed.commitment, ""), *banked(seed)[:-1]]
    (owed,) = voided(journal, [(seed, events, ())])
    assert owed == "the seed of hand 1 at table t1 was never revealed"


@pytest.mark.parametrize("card", ["", "2c"], ids=["as it was", "with another card"])
def test_a_round_that_was_voided_is_dealt_again_in_its_place_in_a_shoe(journal, card):
    game, seed = "deuce-lounge/ez-baccarat", Seed.of(1)
    events = banked(seed, game)[:-1]
    shoe = CommittedShoe(Game(BOOK, game).rules().cards, seed)
    bound = shoe.commitment()
    dealt = sum(isinstance(event, CardDealt) for event in events)
    answer = [
        TableOpened(game, {}, 8, "floor"),
        HandCommitted(seed.commitment, ""),
        ShoeCommitted(bound.root, bound.cards),
        ShoeBurned(0),
        *(changed(events, CardDealt, card=card) if card else events),
    ]
    after = [CardsOpened(bound.open(range(dealt))), ShoeEnded(seed.hex(), "the hand was void")]
    found = voided(journal, [(seed, answer, after)])
    assert found == ({"replay does not match the record"} if card else set())


@pytest.mark.parametrize("seed", ["", "no seed"])
def test_a_kept_seed_that_was_changed_is_a_fault_and_stops_nothing(journal, seed):
    record = HANDS[0]
    journal.append(Batch("t1", 1, record.all(), seed=seed))
    journal.append(Batch("t1", 2, record.all(), seed=record.seed.hex()))
    verdict = verify(journal, BOOK)
    assert (verdict.hands, len(verdict.faults)) == (2, 1)


def test_a_hand_of_a_game_that_is_not_in_the_rulebook_is_a_fault_and_stops_nothing(journal):
    record = HANDS[0]
    journal.append(Batch("t0", 0, [TableOpened("no/game", {}, 8, "floor")]))
    journal.append(Batch("t0", 1, list(record.committed())))
    journal.append(Batch("t1", 1, record.all(), seed=record.seed.hex()))
    verdict = verify(journal, BOOK)
    (fault,) = verdict.faults
    assert fault.what.startswith("hand 1 at table t0 cannot be followed")
    assert verdict.hands == 1
