"""Bad requests are refused with a one-line error that says where the mistake is."""

import msgspec
import pytest
from tests.each import each
from tests.server.running import running

from houseway.cardroom.protocol import decode_message
from houseway.pricing.design import Bet
from houseway.rulebook.book import FiledRulebook
from houseway.values.errors import InputError
from houseway.values.strict import read_strictly
from houseway.web.api.people import Grant, Guest
from houseway.web.api.tables import OpenTable


@each(
    ("kind", "body", "what", "where"),
    [
        (OpenTable, b"{}", "the key 'game' is missing", "game"),
        (OpenTable, b"[]", "body must be an object, not a list", "body"),
        (OpenTable, b'{"game": 7}', "game must be text, not a whole number", "game"),
        (OpenTable, b'{"game": "x", "gmae": 1}', "unknown key 'gmae'", "gmae"),
        (OpenTable, b'{"game": "x", "bots": 21}', "bots must be 20 or less", "bots"),
        (OpenTable, b'{"game": "x", "bots": -1}', "bots must be 0 or more", "bots"),
        (
            OpenTable,
            b'{"game": "x", "limits": ["1.00"]}',
            "limits must be a list of 2 entries",
            "limits",
        ),
        (
            OpenTable,
            b'{"game": "x", "limits": 5}',
            "limits must be a list, not a whole number",
            "limits",
        ),
        (
            OpenTable,
            b'{"game": "x", "clock": {"play": "1"}}',
            "a value of clock must be a number, not text",
            "clock",
        ),
        (
            Guest,
            b'{"nickname": "%s"}' % (b"x" * 65),
            "nickname must be at most 24 characters",
            "nickname",
        ),
        (
            Grant,
            b'{"person": "x", "roles": [1]}',
            "roles[0] must be text, not a whole number",
            "roles[0]",
        ),
        (Bet, b'{"name": "x", "rows": []}', "rows must not be empty", "rows"),
        (Guest, b"{nickname", "not valid JSON at byte 1", "body"),
        (Guest, b'{"nickname": "\xff"}', "not valid JSON: the text is not UTF-8", "body"),
    ],
)
def test_a_bad_body_is_refused_in_plain_words_that_name_the_field(kind, body, what, where):
    with pytest.raises(InputError) as error:
        read_strictly(body, msgspec.json.Decoder(kind), "body")
    assert (error.value.what, error.value.where) == (what, where)


@pytest.mark.parametrize(
    ("message", "what", "where"),
    [
        ({"type": "stand"}, "unknown value 'stand'", "type"),
        ({"type": "ready"}, "the key 'id' is missing", "id"),
        (
            {"type": "ready", "id": "a b"},
            "id is empty, too long or has characters that are not allowed",
            "id",
        ),
        (["ready"], "message must be an object, not a list", "message"),
    ],
)
def test_a_bad_message_is_refused_in_plain_words_that_name_the_field(message, what, where):
    with pytest.raises(InputError) as error:
        decode_message(msgspec.json.encode(message))
    assert (error.value.what, error.value.where) == (what, where)


def test_a_deeply_nested_body_is_refused():
    with pytest.raises(InputError, match="nested too deeply"):
        read_strictly(b"[" * 100_000, msgspec.json.Decoder(), "body")


def test_a_body_that_is_not_utf_8_is_a_bad_request():
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    headers = {"Content-Type": "application/json"}
    with running(FiledRulebook()) as site:
        for path in ("/api/guest", "/api/settle"):
            with pytest.raises(HTTPError) as error:
                urlopen(Request(site + path, b'{"nickname": "\xff", "game": "\xff"}', headers))
            assert error.value.code == 400
            error.value.close()
