"""Replaying a recorded round gives the same events, even if the record stops in the middle."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.book import BOOK
from tests.by_family import others_slow
from tests.games.random_play import (
    PLAYABLE,
    Random,
    choose,
    open_table,
    random_wagers,
)

from houseway.banked.events import CardDealt, RoundOpened, WagerPlaced, WagerSettled
from houseway.banked.record import RecordedChance, answers, opening_of, recorded_rulings
from houseway.banked.table import BankedTable
from houseway.cards.shoe import Shoe
from houseway.cards.shuffle import Seed
from houseway.play.chance import GivenChance, ShuffledChance
from houseway.play.decision import Choice, Ruling
from houseway.play.driver import play_hand
from houseway.play.events import CardBurned, FeeTaken, FloorRuled
from houseway.play.game import FiledGame
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


class PlayedRound:
    """A round of any banked game, determined by its seed."""

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
        """A choice that depends only on the seed and the decision."""
        return choose(decision, Random((self.random.seed, decision)))


def values_of(hand):
    names = ("hands", "wagers", "choices", "facts", "lines", "button", "void", "closed")
    money = {"bank": hand.bank, "fees": hand.fees, "unsettled": hand.unsettled()}
    return {name: getattr(hand, name) for name in names} | money


@pytest.mark.parametrize("game_id", others_slow(PLAYABLE))
@settings(max_examples=8)
@given(seed=st.integers(0, 10**6))
def test_replaying_a_rounds_inputs_gives_the_same_events(game_id, seed):
    played = PlayedRound(game_id, seed)
    rebuilt = rebuild(played.events, BOOK)
    assert first_difference(played.events, rebuilt.events) is None
    assert values_of(rebuilt) == values_of(played.current)


def test_a_replay_compares_the_amount_of_a_fee_but_not_the_words_for_its_time():
    fee = FeeTaken("player", 100, "spot", "", "in advance of the cards", 1, "A")
    reworded = msgspec.structs.replace(fee, when="before any card is dealt")
    assert first_difference([fee], [reworded]) is None
    changed = msgspec.structs.replace(fee, amount=200)
    assert first_difference([fee], [changed]) is not None


@pytest.mark.parametrize("game_id", others_slow(PLAYABLE))
@settings(max_examples=8)
@given(seed=st.integers(0, 10**6))
def test_events_are_the_same_after_encoding_and_decoding(game_id, seed):
    events = PlayedRound(game_id, seed).events
    lines = encode_events(events)
    assert lines.count(b"\n") == len(events)
    assert decode_events(lines) == events
    assert replay(decode_events(lines), BOOK) is None


@pytest.mark.parametrize("game_id", others_slow(PLAYABLE))
@settings(max_examples=2)
@given(seed=st.integers(0, 10**6))
def test_a_round_resumed_from_any_point_ends_the_same(game_id, seed):
    played = PlayedRound(game_id, seed)
    start = first_input(played.events)
    cards = [e.card for e in played.events if isinstance(e, CardDealt | CardBurned)]
    for index in range(start, len(played.events) + 1):
        record = played.events[:index]
        drawn = sum(isinstance(event, CardDealt | CardBurned) for event in record)
        later_chance = RemainingChance(cards[drawn:], played.events[index:])
        resumed = resume(record, later_chance, played.answer)
        assert first_difference(played.events, resumed.events) is None, index
        assert values_of(resumed) == values_of(played.current)


def resume(record, later_chance, answer, rulings=()):
    """Replay an incomplete record, then play the hand to its end."""
    opening = opening_of(FiledGame(BOOK, record[0].game), record)
    hand = opening.begin(ContinuedChance(record, later_chance), recorded_rulings(record, rulings))
    return play_hand(hand, RecordedAnswers(answers(record), answer))


class ContinuedChance(RecordedChance):
    """The cards and dice of an incomplete record, then those of `later_chance`."""

    def __init__(self, events, later_chance):
        super().__init__(events)
        self.later_chance = later_chance

    def card(self, hand):
        try:
            return super().card(hand)
        except InputError:
            return self.later_chance.card(hand)

    def dice(self, count):
        return super().dice(count) or self.later_chance.dice(count)

    def number(self, highest):
        return super().number(highest) or self.later_chance.number(highest)


class RemainingChance(GivenChance):
    """The cards and dice that come after the end of an incomplete record."""

    def __init__(self, cards, events):
        super().__init__(cards)
        self.later = RecordedChance(events)

    def dice(self, count):
        return self.later.dice(count)

    def number(self, highest):
        return self.later.number(highest)


def first_input(events):
    """The index of the first event after the opening, its wagers and its fees."""
    opening = (RoundOpened, WagerPlaced, FeeTaken)
    return next(n for n, event in enumerate(events) if not isinstance(event, opening))


BACCARAT = [game_id for game_id in PLAYABLE if "bacc" in game_id]


@settings(max_examples=50)
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
def test_a_round_with_floor_rulings_replays_and_resumes_from_any_point(game_id, seed, rulings):
    floor = [Ruling(i, after, 0, r if i == "wrong-draw" else "") for i, after, r in rulings]
    played = PlayedRound(game_id, seed, floor)
    assert replay(played.events, BOOK) is None
    cards = [e.card for e in played.events if isinstance(e, CardDealt | CardBurned)]
    for index in range(first_input(played.events), len(played.events) + 1):
        record, later = played.events[:index], played.events[index:]
        drawn = sum(isinstance(event, CardDealt | CardBurned) for event in record)
        ruled = sum(isinstance(event, FloorRuled) for event in record)
        pending = sorted(floor, key=lambda ruling: ruling.after)[ruled:]
        later_chance = RemainingChance(cards[drawn:], later)
        resumed = resume(record, later_chance, played.answer, pending)
        assert first_difference(played.events, resumed.events) is None


def choose_default(decision):
    return Choice(decision.default)


@pytest.mark.parametrize("game_id", others_slow(PLAYABLE))
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6), factor=st.integers(2, 9))
def test_cards_do_not_depend_on_stakes_or_names(game_id, seed, factor):
    """The same seed deals the same cards, no matter who bets and how much."""
    played = PlayedRound(game_id, seed)
    names = {}
    for wager in played.wagers:
        names.setdefault(wager.bettor, f"Q{len(names) * factor}")
    changed_wagers = [
        w._replace(bettor=names[w.bettor], amount=w.amount * factor) for w in played.wagers
    ]
    table = BankedTable(played.table.rules, seats=played.table.seats)
    hands = []
    for wagers, bank in ((played.wagers, played.bank), (changed_wagers, played.bank * factor + 1)):
        opening = table.opening(played.player_dealer, bank, wagers, recorded=True)
        state = opening.begin(played.chance())
        play_hand(state, choose_default)
        hands.append(state.hands)
    assert hands[0] == hands[1]


def test_the_seed_fixes_the_shoe_before_any_wager():
    played = PlayedRound(BACCARAT[0], 1)
    first, second = played.chance(), played.chance()
    assert [first.card("player") for _ in range(20)] == [second.card("banker") for _ in range(20)]


def test_replay_finds_a_changed_event():
    played = PlayedRound(BACCARAT[0], 7)
    settled = [n for n, event in enumerate(played.events) if isinstance(event, WagerSettled)]
    assert settled
    for place in settled:
        changed = [*played.events]
        changed[place] = msgspec.structs.replace(changed[place], paid=changed[place].paid + 1)
        difference = replay(changed, BOOK)
        assert difference is not None
        assert difference.place == place
        assert f"event {place}: recorded WagerSettled" in str(difference)


def test_replay_finds_a_missing_last_event():
    played = PlayedRound(BACCARAT[0], 7)
    difference = replay(played.events[:-1], BOOK)
    assert difference is not None
    assert difference.recorded is None


def test_a_record_must_begin_with_the_opening_of_its_round():
    played = PlayedRound(BACCARAT[0], 7)
    for record in ([], played.events[1:]):
        with pytest.raises(InputError, match="must begin with the event that opens the hand"):
            rebuild(record, BOOK)


def test_a_record_that_ends_before_a_card_is_refused():
    played = PlayedRound(BACCARAT[0], 7)
    with pytest.raises(InputError, match="the record ends before the next card of player"):
        rebuild(played.events[: first_input(played.events)], BOOK)


@pytest.mark.parametrize(
    "line", [b"{", b'{"event": "card-eaten"}', b'{"event": "card-burned"}', b"7"]
)
def test_a_line_that_is_not_an_event_is_refused_with_its_line_number(line):
    valid_line = encode_events([CardBurned("As")])
    with pytest.raises(InputError, match=r"not an event of a hand \(line 2\)"):
        decode_events(valid_line + line)
