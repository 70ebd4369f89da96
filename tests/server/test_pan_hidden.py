"""Promise B1 for pan: resample every card that a viewer has not seen, and no byte changes."""

import msgspec
import pytest
from tests.book import BOOK
from tests.server.live_tables import calls_since, recording_class, recover, stored_events, wire
from tests.server.pan_tables import DEUCE, GAMES, LUCKY, open_table, play_hands, step

from houseway.cardroom.recall import recall_hand
from houseway.cards.commitment import Commitment, CommittedShoe
from houseway.cards.shuffle import Seed
from houseway.games.pan import PanScript
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
    """The hashes that were published, over the cards of another world."""

    def __init__(self, real, order):
        self.order = order
        self.stub = real.stub
        self._seed = real._seed
        self._levels = real._levels


class OtherShoe(CommittedShoe):
    """A shoe with the same seen cards in their places, and any others unseen."""

    __slots__ = ("_drawn", "_orders", "_seen", "_stream")

    def __init__(self, cards, seed, seen, stream):
        super().__init__(cards, seed)
        self._seen = seen
        self._stream = stream
        self._orders = [self._mixed(list(cards), 0)]
        self._drawn = 0

    def _mixed(self, pool, stub):
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
        self._orders.append(self._mixed(list(cards), len(self._orders)))
        self._drawn = 0

    def commitment(self, stub=None):
        stub = self.stub if stub is None else stub
        return OtherCards(super().commitment(stub), self._orders[stub])


def seen_by(table, viewer):
    """Which cards, by their place in the shoe, a viewer has seen; distinguished from the views."""
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
            for mine in hidden.values():  # the fifth card, which came last
                place_up, card = mine.pop()
                seen[place_up] = card
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
    """Cards come out of a hidden hand: whichever of its places they had, they are seen."""
    mine = hidden.get(seat, [])
    for card in cards:
        found = next((held for held in mine if held[1] == card), None)
        if found is not None:
            mine.remove(found)
            seen[found[0]] = card


def other_world(table, viewer, label):
    """The same table with other unseen cards in this hand; None if the rules bar its course.

    By the rules, a player who takes the option card can meld it, and one who gives the out card
    cannot use it. But the same questions must be asked of the same players in every world.
    """
    seen = seen_by(table, viewer)

    class Other(Recorded):
        def _new_shoe(self):
            if self.commitment != table.commitment:
                return super()._new_shoe()
            stream = Seed.of(3).stream("resample", repr(label))
            return OtherShoe(self.rules.cards, self.secret, seen, stream)

    calls = calls_since(table, HandCommitted)
    again = recover(table, calls[0].known, Other)
    try:
        for call in calls:
            call.repeat(again)
    except InputError as error:
        if not error.what.startswith("choose "):
            raise AssertionError("another world asks otherwise") from error
        return None
    return again


def recalled(record, hand, viewer):
    """Every byte of a hand as it is told again."""
    return msgspec.json.encode(recall_hand(stored_events(record), hand, viewer, rulebook=BOOK))


def compare(table, viewers, every=1):
    """Play two hands and hold every moment against another world; how many were compared."""
    compared = changed = refused = 0
    while table.hand < 3:
        step(table)
        over = table.phase == "settled"
        if table.current is None or table.phase == "waiting":
            continue
        if not over and len(table.calls) % every:
            continue
        for viewer in viewers:
            other = other_world(table, viewer, (table.hand, len(table.calls), viewer))
            if other is None:
                refused += 1
                continue
            assert wire(other, viewer) == wire(table, viewer), (viewer, table.hand)
            if over:
                record = [*table.pending[: -len(other.pending)], *other.pending]
                ours, theirs = (recalled(r, table.hand, viewer) for r in (table.pending, record))
                assert ours == theirs
            compared += 1
            changed += hidden_cards(other) != hidden_cards(table)
    return compared, changed, refused


def hidden_cards(table):
    return {seat: player.cards for seat, player in table.current.players.items()}


@pytest.mark.parametrize(("game_id", "every"), [(DEUCE, 6), (LUCKY, 15)])
def test_no_byte_depends_on_a_card_that_the_viewer_has_not_seen(game_id, every):
    table = open_table(game_id, kind=Recorded)
    compared, changed, refused = compare(table, ("", "ann", "bot-9"), every)
    assert compared == changed
    assert compared > 50
    assert refused < compared // 5


LEAKS = {
    "hands": ("houseway.pan.view.is_own", lambda table, viewer, seat: True),
    "openings": ("houseway.pan.view._is_open", lambda table, seat: True),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_the_test_itself_would_notice_a_leak(leak, monkeypatch):
    monkeypatch.setattr(*LEAKS[leak])
    with pytest.raises(AssertionError):
        compare(open_table(LUCKY, kind=Recorded), ("",), every=20)


def test_the_test_itself_would_notice_a_question_that_is_asked_only_of_some(monkeypatch):
    ask = PanScript._ask

    def only_where_there_is_a_choice(self, seat, kind, choices, default, open_moves=None):
        if len(choices) == 1:
            self.answer = default
            return
        yield from ask(self, seat, kind, choices, default, open_moves)

    monkeypatch.setattr(PanScript, "_ask", only_where_there_is_a_choice)
    with pytest.raises(AssertionError):
        compare(open_table(LUCKY, kind=Recorded), ("",), every=20)


def test_a_player_who_sits_down_after_the_hand_does_not_see_the_hand_that_was_dealt_there():
    table = open_table(LUCKY, kind=Recorded, people=("ann", "ben"))
    while table.phase != "settled" or not table.current.players[1].cards:
        step(table)
    cards = table.current.players[1].cards
    table.leave("ann")
    table.sit("cy", "Cy", 1, 30_000)
    assert view(table, "cy")["hands"]["1"] == ["??"] * len(cards)
    assert view(table, "ann")["hands"]["1"] == cards


def test_a_hand_that_goes_on_top_is_thrown_face_up_at_the_deuce_lounge_and_not_at_lucky_buck():
    for game_id in GAMES:
        table = open_table(game_id, bots=0, people=("ann", "ben", "cy"))
        while not table.thrown:
            step(table, lambda asked: "top" if asked.seat == 1 else "in")
        thrown = [view(table, viewer)["pan"]["thrown"]["1"] for viewer in ("ann", "ben", "")]
        hidden = [thrown[0] if game_id == DEUCE else ["??"] * 10] * 2
        assert len(thrown[0]) == 10
        assert thrown[1:] == hidden


def test_every_plucked_card_is_opened_to_all_and_a_hand_to_the_player_who_was_dealt_it():
    table = open_table(LUCKY)
    play_hands(table, 1)
    opened = table.pending[-1].event
    plucked = [e.card for e in table.current.events if isinstance(e, Drew) and not e.option]
    open_hands = [seat for seat, player in table.current.players.items() if not player.cards]
    for viewer, own in (("", []), ("ann", [1])):
        seen = seen_event(table, viewer, opened).openings
        assert len(seen) == len(plucked) + 10 * len(
            {*own, *open_hands} - set(table.thrown) | set(own)
        )
    assert len(seen_event(table, ALL, opened).openings) == len(opened.openings)


def test_the_seed_is_in_nothing_that_is_ever_sent():
    table = open_table(LUCKY)
    while table.hand < 3:
        step(table)
        for viewer in ("", "ann", "bot-9"):
            assert table.secret.hex().encode() not in b"".join(wire(table, viewer))


def test_the_floor_that_looks_sees_every_card_but_answers_for_nobody():
    table = open_table(LUCKY)
    step(table)
    shown = view(table, ALL)
    assert shown["hands"] == {
        str(seat): player.cards for seat, player in table.current.players.items()
    }
    assert shown["decisions"] == []
