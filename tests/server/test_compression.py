"""Messages of a table are never compressed: their lengths must not reveal their content."""

from tests.book import BOOK
from tests.server.players import Player
from tests.server.running import running


def test_a_client_that_offers_compression_is_answered_without_it():
    with running(BOOK) as site:
        player = Player(site)
        table = player.post("/api/tables", {"game": "tavern/zoobac"})["id"]
        with player.connect(table, compression="deflate") as client:
            response = client.socket.response
            assert "Sec-WebSocket-Extensions" not in response.headers
            assert client.view["table"]["id"] == table
