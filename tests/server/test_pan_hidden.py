"""No byte sent at a pan table changes if the cards that the viewer has not seen are resampled."""

import msgspec
import pytest
from tests.book import BOOK
from tests.server.live_tables import calls_since, recording_class, recover, stored_events, wire
from tests.server.pan_tables import DEUCE, GAMES, LUCKY, open_table, play_hands, step

from houseway.cardroom.recall import recall_hand
from houseway.cards.commitment import Commitment, CommittedShoe
from houseway.cards.shuffle import Seed
from houseway.families.pan.script import PanScript
from houseway.pan.events import Discarded, Drew, HandDealt, MeldLaid
from houseway.pan.live_table import LivePan
from houseway.play.live.view import seen_event, view
from houseway.play.live.viewers import ALL
from houseway.play.table_events import HandCommitted
from houseway.values.errors import InputError

pytestmark = pytest.mark.usefixtures("checkpoint_before_every_hand")


Recorded = recording_class(
    LivePan, ["sit", "leave", "sit_out", "choose", "pause", "resume", "void", "time_out"]
)


class OtherCards(Commitment):
    """The published hashes with resampled cards."""

    def __init__(self, real, order):
        self.order = order
        self.stub = real.stub
        self._seed = real._seed
        self._levels = real._levels


class OtherShoe(CommittedShoe):
    """A shoe with the seen cards in their places and resampled cards elsewhere."""

    __slots__ = ("_drawn", "_orders", "_seen", "_stream")

    def __init__(self, cards, seed, seen, stream):
        super().__init__(cards, seed)
        self._seen = seen
        self._stream = stream
        self._orders = [self._resample(list(cards), 0)]
        self._drawn = 0

    def _resample(self, pool, stub):
        seen = {place: card for (at, place), card in self._seen.items() if at == stub}
        size = len(pool)
        for card in seen.values():
            pool.remove(card)
        return [
            seen[place] if place in seen else pool.pop(self._stream.below(len(pool)))
            for place in range(size)
        ]

    def draw(self):
        super().draw()
        self._drawn += 1
        return self._orders[-1][self._drawn - 1]

    def deal(self, count):
        return [self.draw() for _ in range(count)]

    def shuffle_in(self, cards):
        assert not self.remaining
        super().shuffle_in(cards)
        self._orders.append(self._resample(list(cards), len(self._orders)))
        self._drawn = 0

    def commitment(self, stub=None):
        stub = self.stub if stub is None else stub
        return OtherCards(super().commitment(stub), self._orders[stub])


def seen_by(table, viewer):
    """The cards that a viewer has seen, by place in the shoe; based on events, not on views."""
    seen, hidden = {}, {}
    stub = place = 0
    for event in table.current.events:
        name = type(event).__name__
        if isinstance(event, HandDealt):
            for card in event.cards:
                if table.persons[event.seat] == viewer:
                    seen[stub, place] = card
                else:
                    hidden.setdefault(event.seat, []).append(((stub, place), card))
                place += 1
        elif name == "EldestShown":
            for hand in hidden.values():  # the newest card, the fifth
                place_of_card, card = hand.pop()
                seen[place_of_card] = card
        elif isinstance(event, Drew) and not event.option:
            seen[stub, place] = event.card
            place += 1
        elif name == "DeckRenewed":
            stub, place = stub + 1, 0
        elif isinstance(event, MeldLaid):
            show(seen, hidden, event.seat, event.from_hand)
        elif isinstance(event, Discarded) and not event.drawn:
            show(seen, hidden, event.seat, [event.card])
        elif name == "ChoiceMade" and event.choice == "top" and table.rules.id == DEUCE:
            show(seen, hidden, event.seat, [card for _, card in hidden.get(event.seat, [])])
    return seen


def show(seen, hidden, seat, cards):
    """Move the cards that a hidden hand shows to the seen cards."""
    hand = hidden.get(seat, [])
    for card in cards:
        place_and_card = next((held for held in hand if held[1] == card), None)
        if place_and_card is not None:
            hand.remove(place_and_card)
            seen[place_and_card[0]] = card


def resampled_table(table, viewer, label):
    """The same table with the unseen cards of this hand resampled.

    Return None if the rules forbid the same choices; for example, a player who takes the option
    card must be able to meld it. Every resampled table must still ask the same players the same
    questions.
    """
    seen = seen_by(table, viewer)

    class Other(Recorded):
        def _new_shoe(self):
            if self.commitment != table.commitment:
                return super()._new_shoe()
            stream = Seed.of(3).stream("resample", repr(label))
            return OtherShoe(self.rules.cards, self.secret, seen, stream)

    calls = calls_since(table, HandCommitted)
    other_table = recover(table, calls[0].events_before, Other)
    try:
        for call in calls:
            call.repeat(other_table)
    except InputError as error:
        if not error.what.startswith("choose "):
            raise AssertionError("a resampled table asks different questions") from error
        return None
    return other_table


def replay(record, hand, viewer):
    """Every byte that the replay of a hand sends to a viewer."""
    return msgspec.json.encode(recall_hand(stored_events(record), hand, viewer, rulebook=BOOK))


def compare(table, viewers, every=1):
    """Play two hands and compare each moment with a resampled table.

    Return the number of moments compared, the number of those with different hidden cards, and the
    number that could not be compared because the rules forbid the same choices.
    """
    compared = changed = impossible = 0
    while table.hand < 3:
        step(table)
        is_over = table.phase == "settled"
        if table.current is None or table.phase == "waiting":
            continue
        if not is_over and len(table.calls) % every:
            continue
        for viewer in viewers:
            other = resampled_table(table, viewer, (table.hand, len(table.calls), viewer))
            if other is None:
                impossible += 1
                continue
            assert wire(other, viewer) == wire(table, viewer), (viewer, table.hand)
            if is_over:
                record = [*table.pending[: -len(other.pending)], *other.pending]
                ours, theirs = (replay(r, table.hand, viewer) for r in (table.pending, record))
                assert ours == theirs
            compared += 1
            changed += hidden_cards(other) != hidden_cards(table)
    return compared, changed, impossible


def hidden_cards(table):
    return {seat: player.cards for seat, player in table.current.players.items()}


@pytest.mark.parametrize(("game_id", "every"), [(DEUCE, 6), (LUCKY, 15)])
def test_no_byte_depends_on_a_card_that_the_viewer_has_not_seen(game_id, every):
    table = open_table(game_id, kind=Recorded)
    compared, changed, impossible = compare(table, ("", "ann", "bot-9"), every)
    assert compared == changed
    assert compared > 50
    assert impossible < compared // 5


LEAKS = {
    "hands": ("houseway.pan.view.is_own", lambda table, viewer, seat: True),
    "openings": ("houseway.pan.view._is_open", lambda table, seat: True),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_the_comparison_finds_a_leak(leak, monkeypatch):
    monkeypatch.setattr(*LEAKS[leak])
    with pytest.raises(AssertionError):
        compare(open_table(LUCKY, kind=Recorded), ("",), every=20)


def test_the_comparison_finds_a_question_that_depends_on_hidden_cards(monkeypatch):
    ask = PanScript._ask

    def skip_single_choices(self, seat, kind, choices, default, open_moves=None):
        if len(choices) == 1:
            self.answer = default
            return
        yield from ask(self, seat, kind, choices, default, open_moves)

    monkeypatch.setattr(PanScript, "_ask", skip_single_choices)
    with pytest.raises(AssertionError):
        compare(open_table(LUCKY, kind=Recorded), ("",), every=20)


def test_a_new_player_does_not_see_the_last_hand_of_their_seat():
    table = open_table(LUCKY, kind=Recorded, people=("ann", "ben"))
    while table.phase != "settled" or not table.current.players[1].cards:
        step(table)
    cards = table.current.players[1].cards
    table.leave("ann")
    table.sit("cy", "Cy", 1, 30_000)
    assert view(table, "cy")["hands"]["1"] == ["??"] * len(cards)
    assert view(table, "ann")["hands"]["1"] == cards


def test_a_hand_on_top_is_thrown_face_up_at_the_deuce_lounge_and_face_down_at_lucky_buck():
    for game_id in GAMES:
        table = open_table(game_id, bots=0, people=("ann", "ben", "cy"))
        while not table.thrown:
            step(table, lambda decision: "top" if decision.seat == 1 else "in")
        thrown = [view(table, viewer)["pan"]["thrown"]["1"] for viewer in ("ann", "ben", "")]
        hidden = [thrown[0] if game_id == DEUCE else ["??"] * 10] * 2
        assert len(thrown[0]) == 10
        assert thrown[1:] == hidden


def test_drawn_cards_are_opened_to_everybody_and_a_hidden_hand_only_to_its_player():
    table = open_table(LUCKY)
    play_hands(table, 1)
    cards_opened = table.pending[-1].event
    drawn = [e.card for e in table.current.events if isinstance(e, Drew) and not e.option]
    open_hands = [seat for seat, player in table.current.players.items() if not player.cards]
    for viewer, own in (("", []), ("ann", [1])):
        openings = seen_event(table, viewer, cards_opened).openings
        assert len(openings) == len(drawn) + 10 * len(
            {*own, *open_hands} - set(table.thrown) | set(own)
        )
    assert len(seen_event(table, ALL, cards_opened).openings) == len(cards_opened.openings)


def test_the_seed_is_never_sent():
    table = open_table(LUCKY)
    while table.hand < 3:
        step(table)
        for viewer in ("", "ann", "bot-9"):
            assert table.secret.hex().encode() not in b"".join(wire(table, viewer))


def test_the_floor_sees_every_card_but_can_make_no_decision():
    table = open_table(LUCKY)
    step(table)
    floor_view = view(table, ALL)
    assert floor_view["hands"] == {
        str(seat): player.cards for seat, player in table.current.players.items()
    }
    assert floor_view["decisions"] == []
