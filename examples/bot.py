"""A bot: sits down at a table, bets, banks, takes every default. See docs/protocol.md.

python examples/bot.py http://127.0.0.1:8000 t1 10
"""

import json
import sys
import uuid
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def wishes(view):
    """What the bot wants to do now."""
    if not view["you"]["seats"]:
        free = next(seat["seat"] for seat in view["seats"] if seat["person"] is None)
        return [{"type": "sit", "seat": free, "buy_in": "1000.00"}]
    own = view["seats"][view["you"]["seats"][0] - 1]
    if view["offer"] and view["offer"]["yours"]:
        return [{"type": "bank", "accept": True, "amount": view["offer"]["most"]}]
    if view["phase"] == "wagers" and not view["you"]["banks"] and not own["ready"]:
        space = view["spaces"][0]
        wager = {"wager": space["wager"], "amount": "25.00", "on": (space["on"] or [""])[0]}
        return [{"type": "wager", "seat": own["seat"], **wager}, {"type": "ready"}]
    asked = [{key: one[key] for key in ("seat", "hand", "kind")} for one in view["decisions"]]
    defaults = [one["default"] for one in view["decisions"]]
    return [{"type": "choose", **a, "choice": d} for a, d in zip(asked, defaults, strict=True)]


def play(site, table, hands):
    body = json.dumps({"nickname": "Forty Lines"}).encode()
    guest = Request(f"{site}/api/guest", body, {"Content-Type": "application/json"})
    with urlopen(guest) as answer:
        cookie = {"Cookie": answer.headers["Set-Cookie"].split(";")[0]}
    played = set()
    with connect(site.replace("http", "ws", 1) + "/ws", additional_headers=cookie) as line:
        line.send(json.dumps({"type": "hello", "v": 1, "table": table}))
        while len(played) < hands:
            message = json.loads(line.recv())
            if message["type"] == "bye":
                sys.exit(message["why"])
            if message["type"] in ("snapshot", "view"):
                view = message["view"]
                for wish in wishes(view):
                    line.send(json.dumps({"id": str(uuid.uuid4()), **wish}))
                if view["lines"] and view["phase"] == "settled" and view["hand"] not in played:
                    played.add(view["hand"])
                    print(f"hand {view['hand']}: {len(view['lines'])} wagers settled", flush=True)


if __name__ == "__main__":
    play(sys.argv[1], sys.argv[2], int(sys.argv[3]))
