"""No byte sent at a poker table changes if the cards that the viewer has not seen are resampled."""

import msgspec
import pytest
from tests.book import BOOK
from tests.by_family import others_slow
from tests.server.live_tables import recover, starts_hand, stored_events, wire
from tests.server.poker_tables import (
    HOLDEM,
    LOWBALL,
    POKER,
    STUD,
    act,
    open_table,
    play_hands,
    step,
)

from houseway.cardroom.protocol import snapshot
from houseway.cardroom.recall import recall_hand
from houseway.cards.commitment import CommittedShoe
from houseway.cards.shuffle import Seed
from houseway.play.decision import Choice
from houseway.play.events import CardBurned, ChoiceMade
from houseway.play.live.view import seen_event, view
from houseway.play.live.viewers import ALL
from houseway.play.table_events import CardsOpened
from houseway.poker.advice import SimpleBot
from houseway.poker.events import BoardDealt, Dealt, Drew, Reshuffled, Turned
from houseway.poker.live_table import LivePoker
from houseway.values.errors import InputError

pytestmark = pytest.mark.usefixtures("checkpoint_before_every_hand")


class OtherShoe(CommittedShoe):
    """A shoe with the real hashes and seen cards in their places; other cards are resampled."""

    def __init__(self, cards, seed, real, seen, label):
        super().__init__(cards, seed)
        self.real = real
        self.seen = seen
        self.label = label
        self.dealt = {}
        self.order = self._fill(list(cards))

    def _fill(self, pool):
        fixed = {place: card for (stub, place), card in self.seen.items() if stub == self.stub}
        count = len(pool)
        for card in fixed.values():
            pool.remove(card)
        chooser = Seed.of(3).stream("resample", self.label, self.stub)
        unseen = [pool.pop(chooser.below(len(pool))) for _ in range(len(pool))]
        return [fixed[place] if place in fixed else unseen.pop() for place in range(count)]

    def draw(self):
        place = (self.stub, self.place)
        super().draw()
        self.dealt[place] = self.order.pop(0)
        return self.dealt[place]

    def deal(self, count):
        return [self.draw() for _ in range(count)]

    def shuffle_in(self, cards):
        super().shuffle_in(cards)
        self.order = self._fill([*self.order, *cards])

    def commitment(self, stub=None):
        return self.real.commitment(stub)

    def open(self, places):
        return tuple(
            msgspec.structs.replace(opening, card=self.dealt[opening.stub, opening.place])
            for opening in self.real.open(places)
        )


class RecordingTable(LivePoker):
    """A table that records the choices of a hand and can deal it from another shoe."""

    make_shoe = None

    def __init__(self, *args):
        super().__init__(*args)
        self.calls = []

    def _new_shoe(self):
        return self.make_shoe(self.secret) if self.make_shoe else super()._new_shoe()

    def _begin_hand(self):
        self.calls = []
        super()._begin_hand()

    def choose(self, who, seat, kind, choice, hand=1):
        held = list(self.current.cards[seat])
        super().choose(who, seat, kind, choice, hand=hand)
        self.calls.append((who, seat, kind, choice, [held.index(card) for card in choice.cards]))


def deal_again(table, make_shoe):
    """Repeat this hand from its start with another shoe and the same choices.

    Return the table and its record.
    """
    start = max(n for n, entry in enumerate(table.pending) if starts_hand(entry))
    kind = type("Other", (RecordingTable,), {"make_shoe": staticmethod(make_shoe)})
    other_table = recover(table, start + 1, kind)
    for who, seat, kind, choice, places in table.calls:
        cards = tuple(other_table.current.cards[seat][place] for place in places)
        other_table.choose(who, seat, kind, Choice(choice.choice, choice.amount, cards))
    return other_table, table.pending[: start + 1] + other_table.pending


def seen_by(table, viewer):
    """The cards that a viewer has seen, by stub and place; based on events, not on views."""
    hand = table.current
    own_seat = next((seat for seat, who in table.persons.items() if who == viewer), 0)
    compared = hand.live if hand.closed and not hand.void and len(hand.live) > 1 else []
    seen, held = {}, {}
    stub = place = 0
    for event in hand.events:
        match event:
            case Dealt():
                for n, (seat, card) in enumerate(zip(event.to, event.cards, strict=True)):
                    held.setdefault(seat, []).append((stub, place, card))
                    if seat == own_seat or (event.up and event.up[n]):
                        seen[stub, place] = card
                    place += 1
            case BoardDealt() if not event.shared:
                for card in event.cards:
                    seen[stub, place] = card
                    place += 1
            case CardBurned():
                place += 1
            case Turned():
                seen.update({(s, p): card for s, p, card in held[event.seat]})
            case Drew():
                cards = held[event.seat]
                held[event.seat] = [card for card in cards if card[2] not in event.thrown]
            case Reshuffled():
                stub, place = stub + 1, 0
    for seat in compared:
        seen.update({(s, p): card for s, p, card in held[seat]})
    return seen


def public_events(table):
    """The events of the hand without hidden cards, to compare how two hands were played."""
    steps = []
    for event in table.current.events:
        match event:
            case Dealt():
                steps.append((event.to, event.up))
            case ChoiceMade():
                steps.append((event.seat, event.decision, event.choice, len(event.cards)))
            case Drew():
                steps.append((event.seat, len(event.thrown)))
            case CardBurned() | Reshuffled():
                steps.append(type(event))
            case _:
                steps.append(event)
    return steps


def resampled_hand(table, viewer):
    """The hand with unseen cards resampled, and its record; None if it is played differently."""
    seen, real = seen_by(table, viewer), table.shoe
    label = f"{table.hand} {len(table.calls)} {viewer}"

    def make_shoe(seed):
        return OtherShoe(table.rules.cards, seed, real, seen, label)

    try:
        other_table, record = deal_again(table, make_shoe)
    except (InputError, ValueError):
        return None
    return (other_table, record) if public_events(other_table) == public_events(table) else None


def sent_bytes(table, viewer, record):
    """Every byte that a viewer gets in this hand, when reconnecting, and in a replay."""
    replay = []
    if table.phase == "settled":
        replay = recall_hand(stored_events(record), table.hand, viewer, rulebook=BOOK)
    return [*wire(table, viewer), msgspec.json.encode(replay)]


@pytest.mark.parametrize("game_id", others_slow(POKER))
def test_no_byte_depends_on_a_card_that_the_viewer_has_not_seen(game_id):
    table = open_table(game_id, kind=RecordingTable)
    compared = changed = settled = 0
    while table.hand < 2 or table.phase != "settled":
        step(table)
        if table.current is None:
            continue
        bot = table.persons[max(table.persons)]
        for viewer in ("", "ann", bot):
            resampled = resampled_hand(table, viewer)
            if resampled is None:
                continue
            other, record = resampled
            assert sent_bytes(other, viewer, record) == sent_bytes(table, viewer, table.pending), (
                viewer
            )
            compared += 1
            settled += table.phase == "settled"
            changed += other.current.cards != table.current.cards
    assert compared > 20
    assert changed > 10
    assert settled > 2


@pytest.mark.parametrize(
    ("game_id", "leak"),
    [(HOLDEM, "sees"), (STUD, "sees"), (LOWBALL, "_is_own")],
)
def test_the_comparison_finds_a_leak(monkeypatch, game_id, leak):
    monkeypatch.setattr(f"houseway.poker.view.{leak}", lambda *args: True)
    with pytest.raises(AssertionError):
        test_no_byte_depends_on_a_card_that_the_viewer_has_not_seen(game_id)


def test_the_seed_is_never_sent():
    table = open_table(HOLDEM)
    while table.hand < 4:
        step(table)
        secret = table.secret.hex().encode()
        for viewer in ("", "ann"):
            assert not any(secret in message for message in wire(table, viewer))


def play_to_end(table, showdown):
    """Play until a hand ends with a showdown or, if `showdown` is false, without one."""
    while True:
        step(table)
        if table.phase == "settled" and bool(table.shown) == showdown:
            return table.current


def test_hands_at_the_showdown_are_shown_and_folded_hands_stay_hidden():
    table = open_table(HOLDEM, bots=5)
    hand = play_to_end(table, showdown=True)
    hands = view(table, "")["hands"]
    for seat in hand.order:
        assert (hands[str(seat)] == hand.cards[seat]) == (seat in hand.live)
        assert ("??" in hands[str(seat)]) == (seat not in hand.live)


def test_the_last_player_left_takes_the_pot_without_showing():
    table = open_table(HOLDEM, bots=0, people=("ann", "ben", "cy"))
    while table.phase == "play":
        act(table, Choice(table.turn.default))
    assert table.shown == set()
    for seat, cards in view(table, "")["hands"].items():
        assert cards == ["??", "??"], seat


def test_each_viewer_gets_the_proofs_of_the_cards_they_saw():
    table = open_table(HOLDEM, bots=5)
    play_to_end(table, showdown=True)
    cards_opened = next(
        entry.event for entry in table.pending[::-1] if isinstance(entry.event, CardsOpened)
    )
    for viewer in ("", "ann"):
        shown = seen_event(table, viewer, cards_opened)
        seen = seen_by(table, viewer)
        assert {(opening.stub, opening.place): opening.card for opening in shown.openings} == seen


def test_a_new_player_does_not_see_the_last_hand_of_their_seat():
    table = open_table(HOLDEM, bots=0, people=("ann", "ben", "cy"))
    while table.phase == "play":
        act(table, Choice(table.turn.default))
    own_cards = view(table, "cy")["hands"]["3"]
    table.leave("cy")
    table.sit("eve", "Eve", 3, 10_000)
    assert view(table, "eve")["hands"]["3"] == ["??", "??"]
    assert view(table, "cy")["hands"]["3"] == own_cards


def test_the_floor_sees_all_cards_except_in_a_hand_they_are_playing():
    table = open_table(HOLDEM)
    assert b"??" not in snapshot(table, ALL)
    table.look("floor")
    with pytest.raises(InputError, match="you can't view a hand"):
        table.look("ann")


@pytest.mark.parametrize("game_id", POKER)
def test_a_bot_decides_only_on_its_own_cards_and_the_board(game_id):
    table = open_table(game_id)
    hand = None
    for _ in range(60):
        step(table)
        turn, hand = table.turn, table.current
        if turn is None:
            continue
        real = [list(cards) for cards in hand.cards]
        choice = SimpleBot(hand, Seed.of(1).stream("whim"))(turn)
        for seat in hand.order:
            if seat != turn.seat:
                hand.cards[seat] = ["??"] * len(real[seat])
        assert SimpleBot(hand, Seed.of(1).stream("whim"))(turn) == choice
        hand.cards[:] = real


def test_the_root_and_size_of_a_deck_are_shown_but_not_its_order():
    table = open_table(HOLDEM)
    play_hands(table, 1)
    shoe = view(table, "")["shoe"]
    assert shoe == {"roots": [{"stub": 0, "root": table.roots[0].root, "cards": 52}]}
