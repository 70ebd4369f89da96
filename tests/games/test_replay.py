"""A recorded round is played again from its inputs: the same events, whenever it broke off."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.book import BOOK
from tests.games.random_play import (
    PLAYABLE,
    Random,
    choose,
    open_table,
    random_wagers,
)

from houseway.banked.events import CardDealt, RoundOpened, WagerPlaced
from houseway.banked.record import RecordedChance, answers, opening_of, recorded_rulings
from houseway.banked.table import BankedTable
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.chance import GivenChance, ShuffledChance
from houseway.play.decision import Choice, Ruling
from houseway.play.driver import play_hand
from houseway.play.events import CardBurned, FeeTaken, FloorRuled
from houseway.play.game import Game
from houseway.play.record import (
    RecordedAnswers,
    decode_events,
    first_difference,
    rebuild,
    replay,
)
from houseway.values.errors import InputError


def encode_events(events):
    return b"".join(msgspec.json.encode(event) + b"\n" for event in events)


class Played:
    """A round of any playable game, made from a seed alone."""

    def __init__(self, game_id, seed, rulings=()):
        self.random = Random(seed)
        self.table = open_table(BOOK, game_id, self.random)
        self.player_dealer = self.random.one_of(range(1, self.table.seats + 1))
        self.wagers = random_wagers(self.table, self.player_dealer, self.random)
        self.bank = self.random.one_of([500, 5000, 50000, 10**9])
        self.rulings = rulings
        state = self.open(self.chance())
        play_hand(state, self.answer)
        self.events = state.events
        self.current = state

    def chance(self):
        stream = Seed.of(self.random.seed).stream("cards")
        return ShuffledChance(Shoe(self.table.rules.cards, stream), stream)

    def open(self, chance):
        return self.table.open_round(
            self.player_dealer, self.bank, self.wagers, chance, rulings=self.rulings
        )

    def answer(self, decision):
        """The same answer whenever the same is asked."""
        return choose(decision, Random((self.random.seed, decision)))


def state(state):
    names = ("hands", "wagers", "choices", "facts", "lines", "button", "void", "closed")
    more = {"bank": state.bank, "fees": state.fees, "unsettled": state.unsettled()}
    return {name: getattr(state, name) for name in names} | more


@pytest.mark.parametrize("game_id", PLAYABLE)
@settings(max_examples=8)
@given(seed=st.integers(0, 10**6))
def test_every_event_of_a_round_comes_again_from_its_inputs(game_id, seed):
    played = Played(game_id, seed)
    again = rebuild(played.events, BOOK)
    assert first_difference(played.events, again.events) is None
    assert state(again) == state(played.current)


@pytest.mark.parametrize("game_id", PLAYABLE)
@settings(max_examples=8)
@given(seed=st.integers(0, 10**6))
def test_events_are_the_same_after_a_journey_through_json(game_id, seed):
    events = Played(game_id, seed).events
    lines = encode_events(events)
    assert lines.count(b"\n") == len(events)
    assert decode_events(lines) == events
    assert replay(decode_events(lines), BOOK) is None


@pytest.mark.parametrize("game_id", PLAYABLE)
@settings(max_examples=2)
@given(seed=st.integers(0, 10**6))
def test_a_round_that_breaks_off_anywhere_ends_as_if_it_had_not(game_id, seed):
    played = Played(game_id, seed)
    start = first_input(played.events)
    cards = [e.card for e in played.events if isinstance(e, CardDealt | CardBurned)]
    for index in range(start, len(played.events) + 1):
        record = played.events[:index]
        drawn = sum(isinstance(event, CardDealt | CardBurned) for event in record)
        rest = Rest(cards[drawn:], played.events[index:])
        again = go_on(record, rest, played.answer)
        assert first_difference(played.events, again.events) is None, index
        assert state(again) == state(played.current)


def go_on(record, rest, answer, rulings=()):
    """Play a record to where it breaks off, and on from there."""
    opening = opening_of(Game(BOOK, record[0].game), record)
    hand = opening.begin(ContinuedChance(record, rest), recorded_rulings(record, rulings))
    return play_hand(hand, RecordedAnswers(answers(record), answer))


class ContinuedChance(RecordedChance):
    """The cards and dice of a record that breaks off, then those that follow it."""

    def __init__(self, events, rest):
        super().__init__(events)
        self.rest = rest

    def card(self, hand):
        try:
            return super().card(hand)
        except InputError:
            return self.rest.card(hand)

    def dice(self, count):
        return super().dice(count) or self.rest.dice(count)

    def number(self, highest):
        return super().number(highest) or self.rest.number(highest)


class Rest(GivenChance):
    """What had not been dealt or rolled when the record broke off."""

    def __init__(self, cards, events):
        super().__init__(cards)
        self.later = RecordedChance(events)

    def dice(self, count):
        return self.later.dice(count)

    def number(self, highest):
        return self.later.number(highest)


def first_input(events):
    """Where the opening of the round ends: its wagers and fees are one step with it."""
    opening = (RoundOpened, WagerPlaced, FeeTaken)
    return next(n for n, event in enumerate(events) if not isinstance(event, opening))


BACCARAT = [i for i in PLAYABLE if "bacc" in i or "zoobac" in i]


@settings(max_examples=60)
@given(
    st.sampled_from(BACCARAT),
    st.integers(0, 10**6),
    st.lists(
        st.tuples(
            st.sampled_from(["misdeal", "boxed-card", "exposed-card", "wrong-draw"]),
            st.integers(1, 4),
            st.sampled_from(["void-round", "play-on", "replace-card"]),
        ),
        max_size=3,
    ),
)
def test_floor_rulings_are_inputs_too_and_a_round_breaks_off_around_them(game_id, seed, rulings):
    floor = [Ruling(i, after, 0, r if i == "wrong-draw" else "") for i, after, r in rulings]
    played = Played(game_id, seed, floor)
    assert replay(played.events, BOOK) is None
    cards = [e.card for e in played.events if isinstance(e, CardDealt | CardBurned)]
    for index in range(first_input(played.events), len(played.events) + 1):
        record, later = played.events[:index], played.events[index:]
        drawn = sum(isinstance(event, CardDealt | CardBurned) for event in record)
        done = sum(isinstance(event, FloorRuled) for event in record)
        pending = sorted(floor, key=lambda ruling: ruling.after)[done:]
        rest = Rest(cards[drawn:], later)
        again = go_on(record, rest, played.answer, pending)
        assert first_difference(played.events, again.events) is None


def default(decision):
    return Choice(decision.default)


@pytest.mark.parametrize("game_id", PLAYABLE)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6), factor=st.integers(2, 9))
def test_cards_do_not_depend_on_stakes_or_names(game_id, seed, factor):
    """The same seed deals the same cards, whatever is bet by whomever."""
    played = Played(game_id, seed)
    names = {}
    for wager in played.wagers:
        names.setdefault(wager.bettor, f"Q{len(names) * factor}")
    others = [w._replace(bettor=names[w.bettor], amount=w.amount * factor) for w in played.wagers]
    table = BankedTable(played.table.rules, seats=played.table.seats)
    hands = []
    for wagers, bank in ((played.wagers, played.bank), (others, played.bank * factor + 1)):
        opening = table.opening(played.player_dealer, bank, wagers, recorded=True)
        state = opening.begin(played.chance())
        play_hand(state, default)
        hands.append(state.hands)
    assert hands[0] == hands[1]


def test_the_shoe_of_a_seed_is_fixed_before_any_wager():
    played = Played(BACCARAT[0], 1)
    first, second = played.chance(), played.chance()
    assert [first.card("player") for _ in range(20)] == [second.card("banker") for _ in range(20)]


def test_a_record_that_was_changed_is_found_out():
    played = Played(BACCARAT[0], 7)
    for place, event in enumerate(played.events):
        if type(event).__name__ == "WagerSettled":
            changed = [*played.events]
            changed[place] = msgspec.structs.replace(event, paid=event.paid + 1)
            found = replay(changed, BOOK)
            assert found is not None
            assert found.place == place
            assert f"event {place}: recorded WagerSettled" in str(found)


def test_a_record_that_lacks_its_end_is_found_out():
    played = Played(BACCARAT[0], 7)
    found = replay(played.events[:-1], BOOK)
    assert found is not None
    assert found.recorded is None


def test_a_record_must_begin_with_the_opening_of_its_round():
    played = Played(BACCARAT[0], 7)
    for record in ([], played.events[1:]):
        with pytest.raises(InputError, match="must begin with the event that opens the hand"):
            rebuild(record, BOOK)


def test_a_record_that_ends_before_a_card_or_a_choice_says_so():
    played = Played(BACCARAT[0], 7)
    with pytest.raises(InputError, match="the record ends before the next card of player"):
        rebuild(played.events[: first_input(played.events)], BOOK)


@pytest.mark.parametrize(
    "line", [b"{", b'{"event": "card-eaten"}', b'{"event": "card-burned"}', b"7"]
)
def test_a_line_that_is_not_an_event_is_refused_by_its_number(line):
    good = encode_events([CardBurned("As")])
    with pytest.raises(InputError, match=r"not an event of a hand \(line 2\)"):
        decode_events(good + line)
