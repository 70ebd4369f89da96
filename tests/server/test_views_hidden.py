"""Promise B1: resample every card that a viewer has not seen, and no byte that was sent changes."""

import msgspec
import pytest
from tests.book import BOOK
from tests.games.random_play import PLAYABLE
from tests.server.banked_tables import Recorded, open_table, step
from tests.server.live_tables import asked_since, recovered, stored, wire

from houseway.banked.events import (
    CardDealt,
    CardsMoved,
    CardsShown,
    HandSet,
    RoundClosed,
    RoundOpened,
    ShoeBurned,
    WagerPlaced,
    WagerSettled,
)
from houseway.banked.shoes import dealt_places, lasts
from houseway.cardroom.protocol import snapshot
from houseway.cardroom.recall import recall_hand
from houseway.cards.shuffle import Seed
from houseway.play.events import CardBurned, ChoiceMade
from houseway.play.live.view import seen_event, view
from houseway.play.table_events import HandCommitted, Left, Seated, ShoeCommitted
from houseway.values.errors import InputError

pytestmark = pytest.mark.usefixtures("kept_after_every_hand")


class Resampled:
    """The chance of a hand with the same seen cards and dice, and any other cards unseen."""

    final = False

    def __init__(self, real, order, out):
        self.real = real
        self.order = order
        self.drawn = out

    def card(self, hand):
        self.drawn += 1
        return self.order[self.drawn - 1]

    def remaining(self, hand):
        return 0

    def dice(self, count):
        return self.real.dice(count)

    def number(self, highest):
        return self.real.number(highest)


def resample(cards, seen, stream):
    """An order of the shoe with the seen cards in their places and the others mixed."""
    pool = list(cards)
    for card in seen.values():
        pool.remove(card)
    return [
        seen[place] if place in seen else pool.pop(stream.below(len(pool)))
        for place in range(len(cards))
    ]


def seen_by(table, viewer):
    """Which cards, by their place in the shoe, a viewer has seen; distinguished from the views."""
    seen, out = seen_before(table)
    state = table.current
    if state is None or state.closed:
        return seen
    own = own_hands(table, viewer)
    lies = {}
    draws = [e for e in state.events if isinstance(e, CardDealt | CardBurned)]
    for place, event in enumerate(draws):
        if isinstance(event, CardDealt):
            lies.setdefault(event.hand, []).append(place)
            if event.face_up:
                seen[out + place] = event.card
    for event in state.events:
        if isinstance(event, CardsShown):
            for place in lies[event.hand][: event.cards]:
                seen[out + place] = draws[place].card
        if isinstance(event, CardsMoved) and any(name.startswith("pile") for name in lies):
            piles = {tuple(draws[p].card for p in places): places for places in lies.values()}
            lies = {name: piles[cards] for name, cards in event.hands.items() if cards}
    for hand, places in lies.items():
        if hand in own:
            seen.update({out + place: draws[place].card for place in places})
    return seen


def seen_before(table):
    """The cards that all hands of this shoe before the open one have shown, and how many are out.

    What was burned no one has seen, but for a first card that was turned up.
    """
    events = events_of(table)
    kind = ShoeCommitted if table.shoe else HandCommitted
    begun = max(n for n, event in enumerate(events) if isinstance(event, kind))
    over = max((n for n, event in enumerate(events) if isinstance(event, RoundClosed)), default=0)
    seen, out = {}, 0
    # What is burned follows at once on the commitment.
    for event in events[begun : max(over, begun + 2)]:
        match event:
            case ShoeBurned():
                seen = {0: event.first} if event.first else {}
                out = event.cards
            case CardDealt():
                seen[out] = event.card
                out += 1
            case CardBurned():
                out += 1
    return seen, out


def seated_at_the_deal(table, seat):
    """Who sat at a seat when the newest round was opened, by the events alone."""
    sits = ""
    for event in events_of(table)[: last_place(table, RoundOpened)]:
        if isinstance(event, Seated) and event.seat == seat:
            sits = event.person
        elif isinstance(event, Left) and event.seat == seat:
            sits = ""
    return sits


def last_place(table, kind):
    return max(n for n, event in enumerate(events_of(table)) if isinstance(event, kind))


def bets_on(table, viewer, seat):
    round_events = events_of(table)[last_place(table, RoundOpened) :]
    placed = [event for event in round_events if isinstance(event, WagerPlaced)]
    return any((event.bettor, event.seat) == (viewer, seat) for event in placed)


def own_hands(table, viewer):
    """The hands that a viewer may look into; it follows from events, never from the view."""
    state = table.current
    own = set()
    if "player-dealer" in state.sets or (
        state.rules.filing.family in ("pai-gow", "tiles") and viewer and viewer == table.banker
    ):
        own.add("player-dealer")
    for hand in state.hands:
        seat = hand.partition("/")[0]
        if seat.isdecimal() and viewer:
            sits = seated_at_the_deal(table, int(seat)) == viewer
            if sits or bets_on(table, viewer, int(seat)):
                own.add(hand)
    return own


def course(happened):
    """The public events of the hand without their cards, to see whether it takes another course."""
    steps = []
    for entry in happened:
        event = entry.event
        match event:
            case CardDealt():
                steps.append(("deal", event.hand, event.face_up))
            case CardsMoved():
                steps.append(("move", {name: len(cards) for name, cards in event.hands.items()}))
            case ChoiceMade():
                steps.append(("choice", event.seat, event.decision, event.choice))
            case WagerSettled():
                steps.append(("settled", event.seat, event.wager, event.result, event.paid))
            case HandSet():
                steps.append(("set", event.hand))
            case _:
                steps.append(type(event).__name__)
    return steps


class OtherWorld(Recorded):
    """Deals and opens the cards of its own order, with the hashes that were published."""

    order = ()
    known = 0
    """How many events are the same in both worlds, for they happened before."""

    def _chance(self):
        real = super()._chance()
        if self.secret.commitment != self.resampled:
            return real
        return Resampled(real, self.order, self.shoe.out if self.shoe else 0)

    def _open(self, places):
        real = super()._open(places)
        if self.secret.commitment != self.resampled:
            return real
        return tuple(
            msgspec.structs.replace(opening, card=self.order[opening.place]) for opening in real
        )

    def unseen(self, table):
        """Whether cards that have left the shoe are others here."""
        return cards_out(self.pending) != cards_out(table.pending[self.known :])


def other_world(table, viewer, stream):
    """The same table with other unseen cards in this hand or shoe; None if it goes another way."""
    order = resample(table.rules.cards, seen_by(table, viewer), Replayable(stream))
    calls = asked_since(table, ShoeCommitted if table.shoe else HandCommitted)
    known = calls[0].known
    again = recovered(table, known, OtherWorld)
    again.order, again.resampled, again.known = order, table.commitment, known
    try:
        for call in calls:
            call.repeat(again)
    except InputError:
        return None
    return again if course(again.pending) == course(table.pending[known:]) else None


def other_worlds(table, viewers):
    """Each viewer with another world: one for all who have seen the same cards."""
    worlds = {}
    for viewer in dict.fromkeys(viewers):
        seen = tuple(seen_by(table, viewer).items())
        if seen not in worlds:
            label = (table.hand, len(table.calls), viewer)
            worlds[seen] = other_world(table, viewer, label)
        if worlds[seen] is not None:
            yield viewer, worlds[seen]


class Replayable:
    """A stream that gives each new round of the same world the same numbers."""

    def __init__(self, label):
        self.below = Seed.of(3).stream("resample", repr(label)).below


def cards_out(happened):
    events = [entry.event for entry in happened]
    return [event.card for event in events if isinstance(event, CardDealt | CardBurned)]


WITHOUT_CHOICES = ("baccarat", "war")


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_no_byte_depends_on_a_card_that_the_viewer_has_not_seen(game_id):
    table = open_table(game_id)
    compared = changed = 0
    while table.hand < 5:
        step(table)
        if not (table.phase == "play" or (table.shoe and not table.shoe.over)):
            continue
        viewers = ("", "ann", table.banker, table.seats[table.places].person)
        for viewer, other in other_worlds(table, viewers):
            assert wire(other, viewer) == wire(table, viewer), (viewer, table.hand)
            compared += 1
            changed += other.unseen(table)
    family = table.table.rules.filing.family
    assert compared or not lasts(table.rules)
    if not (family in WITHOUT_CHOICES or table.table.rules.id == "cordova/ultimate-pai-gow-poker"):
        assert compared
        # Face-up games hide nothing but the shoe.
        assert changed or family == "twenty-one" or table.table.rules.id == "cordova/two-card-peek"


@pytest.mark.parametrize("game_id", ["tavern/pai-gow-poker", "cordova/3-card-poker"])
def test_a_player_who_sits_down_in_mid_hand_sees_no_card_of_the_seat(game_id):
    table = open_table(game_id, bots=2)
    empty = table.free_seats[0]
    while table.phase != "play" or str(empty) not in table.current.hands:
        if table.phase == "wagers" and table.banker != "ann":
            space = next(iter(table.rules.wagers.values())).wager
            table.wager("ann", empty, space.id, 3000)
        step(table)
    assert b"??" not in bytes("".join(seen(table, "ann", empty)), "ascii")
    table.sit("mallory", "Mallory", empty, 100_000)
    assert set(seen(table, "mallory", empty)) == set(seen(table, "", empty)) == {"??"}
    for viewer, other in other_worlds(table, ["mallory"]):
        assert wire(other, viewer) == wire(table, viewer)


def seen(table, viewer, seat):
    return view(table, viewer)["hands"][str(seat)]


@pytest.mark.parametrize("game_id", ["tavern/casino-war", "cordova/cash-in-baccarat"])
@pytest.mark.parametrize("viewer", ["", "ann"])
def test_no_byte_of_a_recalled_hand_depends_on_what_its_shoe_burned_or_still_holds(game_id, viewer):
    table = open_table(game_id)
    while not (table.hand >= 4 and table.phase == "settled" and cards_burned(table)):
        step(table)
    other = other_world(table, viewer, "recall")
    for hand in range(1, table.hand + 1):
        ours, theirs = (
            msgspec.json.encode(recall_hand(stored(record), hand, viewer, rulebook=BOOK))
            for record in (table.pending, [*table.pending[: other.known], *other.pending])
        )
        assert ours == theirs


def events_of(table):
    return [entry.event for entry in table.pending]


def cards_burned(table):
    """Whether something has been burned, at the beginning of a shoe or in a hand."""
    kinds = CardBurned if table.rules.id == "tavern/casino-war" else ShoeBurned
    return any(isinstance(event, kinds) for event in events_of(table))


def test_the_test_itself_would_notice_a_leak(monkeypatch):
    monkeypatch.setattr("houseway.banked.view.sees_hand", lambda table, viewer, hand: True)
    with pytest.raises(AssertionError):
        test_no_byte_depends_on_a_card_that_the_viewer_has_not_seen("tavern/three-card-poker")


def test_a_burned_card_that_is_opened_after_the_hand_would_be_noticed(monkeypatch):
    def with_burned(self, events, out):
        return [0, *dealt_places(events, out)]

    monkeypatch.setattr("houseway.banked.lasting_shoe.LastingShoe.places", with_burned)
    with pytest.raises(AssertionError):
        test_no_byte_depends_on_a_card_that_the_viewer_has_not_seen("tavern/casino-war")


def test_burned_cards_of_a_shoe_that_lasts_stay_hidden_after_the_round():
    table = open_table("tavern/casino-war")
    burned = []
    while not burned:
        step(table)
        if table.phase == "settled" and table.shoe and not table.shoe.over:
            burned = [event for _, event in table.log if isinstance(event, CardBurned)]
    assert {seen_event(table, "ann", event).card for event in burned} == {"??"}


def test_a_hand_that_is_over_is_open_to_everybody():
    table = open_table("tavern/three-card-poker")
    while table.phase != "settled":
        step(table)
    assert b"??" not in snapshot(table, "")
    assert table.secret.hex().encode() in snapshot(table, "")


def test_the_seed_is_in_nothing_that_is_sent_before_the_hand_is_over():
    table = open_table("tavern/fortune-pai-gow-poker")
    while table.hand < 3:
        step(table)
        if table.phase in ("bank", "wagers", "play"):
            for viewer in ("", "ann", table.banker):
                assert not any(table.secret.hex().encode() in sent for sent in wire(table, viewer))
