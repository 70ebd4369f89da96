"""One decoder reads the events of banked rounds, poker, pan and tables."""

import msgspec
from tests.each import each
from tests.journal.recorded import play

from houseway.pan import events as pan
from houseway.play.registry import decode_event
from houseway.play.table_events import TablePaused
from houseway.poker import events as poker


@each(
    "event",
    [
        *play(1).events,
        TablePaused("floor"),
        poker.Drew(2, ("As", "Kd")),
        poker.HandOpened("a/b", {}, {}, 6, 1, {1: 500, 2: 700}),
        pan.Drew(2, "As", option=True),
        pan.PanOpened("a/b", (1, 2), (), 100, {1: 500, 2: 700}, 1),
    ],
)
def test_an_event_of_any_game_is_decoded_as_it_was_encoded(event):
    assert decode_event(msgspec.json.encode(event).decode()) == event
