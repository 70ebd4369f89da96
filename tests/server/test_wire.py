"""The bytes of a line, read by the protocol of the websockets library."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Opcode
from websockets.protocol import OPEN
from websockets.uri import parse_uri

from houseway.web.wire import frame


def read(sent):
    """What a client makes of bytes that a server sent."""
    client = ClientProtocol(parse_uri("ws://localhost/ws"), state=OPEN)
    client.receive_data(sent)
    return client.events_received()


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_text_of_any_length_is_one_whole_frame(length):
    (event,) = read(frame(b"x" * length))
    assert (event.opcode, event.fin, event.data) == (Opcode.TEXT, True, b"x" * length)
    assert [event.rsv1, event.rsv2, event.rsv3] == [False, False, False]


@given(st.lists(st.text(max_size=300)))
def test_texts_sent_in_one_piece_come_as_they_were_made(texts):
    sent = b"".join(frame(text.encode()) for text in texts)
    assert [bytes(event.data).decode() for event in read(sent)] == texts
