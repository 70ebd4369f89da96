"""A bot that sits down at a table, bets, banks and takes every default. See docs/protocol.md.

python examples/bot.py http://127.0.0.1:8000 t1 10
"""

import json
import sys
import uuid
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def next_requests(view):
    """The requests that the bot sends when it sees this view of the table."""
    if not view["you"]["seats"]:
        free = next(seat["seat"] for seat in view["seats"] if seat["person"] is None)
        return [{"type": "sit", "seat": free, "buy_in": view["buy_in"]["most"] or "1000.00"}]
    seat = view["seats"][view["you"]["seats"][0] - 1]
    offer = view.get("offer")
    if offer and offer["yours"]:
        return [{"type": "bank", "accept": True, "amount": offer["most"]}]
    if view["phase"] == "wagers" and not view["you"]["banks"] and not seat["ready"]:
        space = view["spaces"][0]
        wager = {"wager": space["wager"], "amount": "25.00", "on": (space["on"] or [""])[0]}
        return [{"type": "wager", "seat": seat["seat"], **wager}, {"type": "ready"}]
    return [choose(view, decision) for decision in view["decisions"]]


def choose(view, decision):
    """The request for the default choice; in Pineapple it discards the last card."""
    cards = view["hands"][str(decision["seat"])][-1:] if decision["kind"] == "discard" else []
    question = {key: decision[key] for key in ("seat", "hand", "kind")}
    return {"type": "choose", **question, "choice": decision["default"], "cards": cards}


def play(site, table, hands):
    body = json.dumps({"nickname": "Forty Lines"}).encode()
    guest = Request(f"{site}/api/guest", body, {"Content-Type": "application/json"})
    with urlopen(guest) as answer:
        cookie = {"Cookie": answer.headers["Set-Cookie"].split(";")[0]}
    played = set()
    with connect(site.replace("http", "ws", 1) + "/ws", additional_headers=cookie) as connection:
        connection.send(json.dumps({"type": "hello", "v": 2, "table": table}))
        while len(played) < hands:
            message = json.loads(connection.recv())
            if message["type"] == "bye":
                sys.exit(message["why"])
            if message["type"] == "refused":
                print(message["what"], file=sys.stderr)
            if message["type"] == "update":
                view = message["view"]
                for request in next_requests(view):
                    connection.send(json.dumps({"id": str(uuid.uuid4()), **request}))
                if view["phase"] == "settled" and view["hand"] not in played:
                    played.add(view["hand"])
                    print(f"hand {view['hand']} is settled", flush=True)


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 10)
