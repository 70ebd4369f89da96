"""The fullest state of every filing's table: built from its rules, not played."""

from collections.abc import Iterator
from functools import cache
from itertools import cycle
from typing import Any

import msgspec
from tests.book import BOOK

import houseway
from houseway.journal.tables import table_class
from houseway.play.decision import Decision
from houseway.play.game import FiledGame
from houseway.play.live.table import fresh_seed
from houseway.play.live.view import view
from houseway.play.table_events import TableOpened
from houseway.values.errors import InputError

View = dict[str, Any]

PLAYABLE = [game_id for game_id in BOOK if FiledGame(BOOK, game_id).playable]
ME = "anna"
NAMES = [
    "Bartholomew Featherstone", "Maximiliana von Hohenfel", "Christopher Montgomeryes",
    "Guadalupe de la Fuente X", "Alexandria Papadopoulos1", "Wolfgang Schwarzenberger",
    "Anna Wintermute-Holloway", "Konstantin Dobrovolskiy2", "Esperanza Villavicencios",
    "Thelonious Blackwood III",
]  # fmt: skip
MAX_SEATS = 10
CARDS = ["Ts", "Kh", "Qd", "Td", "9c", "Ah", "8s", "7d", "6h", "5c", "4s"]
TILES = ["6-6", "1-1", "4-4", "5-6"]
DECIDED_HANDS = 12
COSTLY = ("double", "split", "play", "war", "1x", "2x", "3x", "4x")
LONG_NAME = "full house, queens full of tens"


def base_view(game_id: str) -> View:
    """A table with as many players as it takes, up to ten; the viewer has the first seat."""
    game = FiledGame(BOOK, game_id)
    options = BOOK.collection_options(game_id)
    for seats in range(MAX_SEATS, 1, -1):
        opened = TableOpened(
            game=game_id,
            rules=dict(game.rules({}).options),
            seats=seats,
            by=ME,
            option=options[0].id if options and game.family.kind == "banked" else "",
            limits=None,
            clock={},
        )
        try:
            live = table_class(opened, BOOK).open(f"full-{game_id}", opened, BOOK, fresh_seed)
        except InputError:
            continue
        break
    shown = msgspec.json.decode(msgspec.json.encode(view(live, ME)))
    for seat in shown["seats"]:
        number = seat["seat"]
        seat.update(
            person=ME if number == 1 else f"p{number}",
            name=NAMES[number - 1],
            bot=number % 2 == 0,
            stack="12,345.50".replace(",", ""),
        )
    shown["you"] = {"person": ME, "seats": [1], "balance": "1000.00", "banks": False}
    shown["table"]["coach"] = "off"
    return {**shown, "hand": 7, "why": "", "spectators": 0, "waiting": [], "until": None}


def states(game_id: str) -> Iterator[tuple[str, View]]:
    """Each fullest state with its name: bets, a decision, the result."""
    shown = base_view(game_id)
    match shown["kind"]:
        case "banked":
            yield from _banked(shown)
        case "poker":
            yield from _poker(shown)
        case _:
            yield from _pan(shown)


# Games with a player-dealer.


def _dealt(game_id: str) -> dict[str, list[str]]:
    """The hands at the end of a hand of three players."""
    return houseway.game(game_id).open_table().deal(seed=1).play_on().state.hands


def _banked(shown: View) -> Iterator[tuple[str, View]]:
    game_id = shown["table"]["game"]
    spots = [(s["wager"], on) for s in shown["spaces"] for on in s["on"] or [""]]
    shown["bank"] = {"amount": "25000.00", "used": "18750.50", "net": "-1250.50"}
    for seat in shown["seats"]:
        number = seat["seat"]
        seat.update(player_dealer=1 if number == 3 else 0, action=number == 4, offered=False)
        if number != 3:
            seat["wagers"] = [_wager(seat["person"], wager, on) for wager, on in spots]
    shown["seats"][0]["wagers"].append(_wager("p9", spots[0][0], spots[0][1]))
    bets = {**shown, "phase": "wagers", "hands": {}, "decisions": []}
    # Bets go up to what the stack covers; the first button row is the longest one.
    yield "bets", bets
    hands = _hands(game_id, shown)
    names, sets = _names(shown, hands)
    hidden = {
        name: [
            card if name in ("1", "board") or n == 0 or not name.isdigit() else "??"
            for n, card in enumerate(cards)
        ]
        for name, cards in hands.items()
    }
    for kind, decision in _decisions(game_id).items():
        yield f"turn {kind}", {
            **shown, "phase": "play", "hands": hidden, "decisions": [decision],
            "names": {"1": names.get("1", "")},
        }  # fmt: skip
    yield "result", {
        **shown, "phase": "settled", "hands": hands, "names": names, "set": sets, "decisions": [],
        "facts": {"qualifies": True}, "lines": _lines(shown, spots),
    }  # fmt: skip


def _wager(bettor: str, wager: str, on: str) -> View:
    return {"wager": wager, "bettor": bettor, "amount": "1250.50", "spot": 1, "on": on, "hand": 1}


def _hands(game_id: str, shown: View) -> dict[str, list[str]]:
    """The dealt hands for every seat; four split hands at three seats of blackjack."""
    dealt = _dealt(game_id)
    own = dealt.get("1") or dealt.get("2")
    common = {name: cards for name, cards in dealt.items() if not name.split("/")[0].isdigit()}
    if shown["table"]["family"] == "twenty-one":
        common = {"player-dealer": ["7s", "2d", "4h", "3c", "Ah"]}
    if own is None or shown.get("own_hands") is False:
        return common
    hands = {}
    for seat in shown["seats"]:
        number = seat["seat"]
        if number == 3 and "player-dealer" in common:
            continue
        hands[str(number)] = own
        if shown["table"]["family"] == "twenty-one" and number in (1, 5):
            hands |= {f"{number}/{part}": ["8s", "5d", "2c"] for part in (2, 3, 4)}
            hands[str(number)] = ["8s", "5d", "2c"]
    return hands | common


def _names(shown: View, hands: dict[str, list[str]]) -> tuple[dict[str, str], dict[str, View]]:
    family = shown["table"]["family"]
    if family not in ("pai-gow", "tiles"):
        long = family in ("carnival", "three-card")
        name = LONG_NAME if long else "hard 21"
        return {hand: name if hand != "board" else "" for hand in hands}, {}
    front = 2
    sets = {
        hand: {
            "low": cards[:front], "high": cards[front:], "foul": False, "why": "",
            "low_name": "pair of queens", "high_name": LONG_NAME,
        }
        for hand, cards in hands.items()
        if len(cards) > front
    }  # fmt: skip
    return {}, sets


@cache
def _decisions(game_id: str) -> dict[str, View]:
    """The decision with the most choices of each kind in some hands, with high costs."""
    longest: dict[str, Decision] = {}
    table = houseway.game(game_id).open_table()
    for seed in range(1, DECIDED_HANDS + 1):
        hand = table.deal(seed=seed)
        while not hand.closed:
            decision = hand.decisions[0]
            best = longest.setdefault(decision.kind, decision)
            if len(decision.choices) > len(best.choices):
                longest[decision.kind] = decision
            hand.answer(decision.default)
    return {kind: _decision(decision) for kind, decision in longest.items()}


def _decision(decision: Decision) -> View:
    shown: View = {
        "seat": 1, "hand": 1, "kind": decision.kind, "choices": list(decision.choices),
        "default": decision.default,
        "costs": {choice: "1250.50" for choice in decision.choices if choice in COSTLY},
    }  # fmt: skip
    if decision.cards:
        shown["cards"] = decision.cards
    if decision.amount is not None:
        shown["amounts"] = list(decision.amount.choices)
        shown |= {"least": "10.00", "most": "1250.50", "usual": "1250.50"}
    return shown


def _lines(shown: View, spots: list[tuple[str, str]]) -> list[View]:
    results = cycle(
        [("win", "1250.50", "0.00"), ("lose", "0.00", "1250.50"), ("push", "0.00", "0.00")]
    )
    lines = []
    for seat in shown["seats"]:
        for wager in seat["wagers"]:
            result, paid, taken = next(results)
            lines.append(
                {
                    "order": len(lines), "seat": seat["seat"], "bettor": wager["bettor"], "hand": 1,
                    "wager": wager["wager"], "on": wager["on"], "amount": "1250.50",
                    "result": result, "paid": paid, "taken": taken, "returned": "1250.50",
                    "why": "a reason", "source": None,
                }
            )  # fmt: skip
    return lines


# Poker.


def _poker(shown: View) -> Iterator[tuple[str, View]]:
    game_id = shown["table"]["game"]
    state = houseway.game(game_id).open_table().deal(seed=1).play_on().state
    count = max(map(len, state.cards))
    if shown["table"]["family"] == "stud":
        count = 7
    boards = [CARDS[n : n + 5] for n in range(max(1, len(state.boards)))]
    if shown["table"]["family"] != "flop":
        boards = []
    seats = [seat["seat"] for seat in shown["seats"]]
    poker = {
        **shown["poker"],
        "stakes": "$1-$2 no limit", "button": 2, "blinds": {"small": 3, "big": 4},
        "street": "river" if boards else "", "boards": boards, "pot": "23456.50", "bet": "1250.50",
        "pots": [
            {"amount": amount, "seats": seats}
            for amount in ("12345.50", "6789.00", "3210.00", "1112.00")
        ],
    }  # fmt: skip
    for seat in shown["seats"]:
        number = seat["seat"]
        seat.update(
            bet="1250.50", in_hand=True, folded=number == 5, all_in=number == 6, button=number == 2,
        )  # fmt: skip
    up = shown["table"]["family"] == "stud"
    hands = {
        str(seat): [
            card if seat == 1 or (up and 1 < n < count - 1) else "??"
            for n, card in enumerate(CARDS[:count])
        ]
        for seat in seats
    }
    decision = {
        "seat": 1, "hand": 1, "kind": "bet", "choices": ["fold", "call", "raise"],
        "default": "fold", "call": "1250.50", "least": "2500.00", "most": "12345.50",
        "step": "1.00", "amounts": ["raise"],
    }  # fmt: skip
    yield "turn", {
        **shown, "phase": "play", "turn": 1, "hands": hands, "poker": poker,
        "decisions": [decision],
    }  # fmt: skip
    if shown["table"]["family"] == "draw":
        draw = {
            "seat": 1, "hand": 1, "kind": "draw", "choices": ["draw", "pat"], "default": "pat",
            "cards": 3,
        }  # fmt: skip
        yield "draw", {
            **shown, "phase": "play", "turn": 1, "hands": hands, "poker": poker,
            "decisions": [draw],
        }  # fmt: skip
    for seat in shown["seats"]:
        seat["bet"] = "0.00"
    award = {
        "pot": 1, "seat": 1, "amount": "23456.50", "why": LONG_NAME, "part": "", "board": 0,
    }  # fmt: skip
    yield "result", {
        **shown, "phase": "settled", "turn": 0, "decisions": [],
        "hands": {str(seat): CARDS[:count] for seat in seats},
        "names": {str(seat): LONG_NAME for seat in seats},
        "poker": {**poker, "awards": [award], "shown": seats, "net": {"1": "22206.00"}},
    }  # fmt: skip


# Pan.

MELDS = [
    {"kind": "rope", "cards": ["As", "2s", "3s", "4s"], "pay": "1.00"},
    {"kind": "kings", "cards": ["Kd", "Kd", "Kh", "Ks"], "pay": "10.00"},
    {"kind": "sevens", "cards": ["7c", "7c", "7c"], "pay": "2.00"},
]
HAND = ["As", "2s", "3s", "4s", "5s", "6d", "7c", "Jh", "Qd", "Kc", "Kd"]


def _pan(shown: View) -> Iterator[tuple[str, View]]:
    seats = [seat["seat"] for seat in shown["seats"]]
    for seat in shown["seats"]:
        seat.update(status="in", doubles=seat["seat"] == 4, eldest=seat["seat"] == 2)
    pan = {
        **shown["pan"],
        "tops": "1250.50", "double_tops": "250.00", "shown": {}, "eldest": 2, "order": seats,
        "option_card": "7h", "drawn": "7d", "turn": 1, "deck": 312, "discards": 4,
        "status": {str(seat): "in" for seat in seats}, "doubles": [4], "thrown": {},
        "melds": {str(seat): MELDS for seat in seats}, "payments": [],
    }  # fmt: skip
    hands = {str(seat): HAND if seat == 1 else ["??"] * 11 for seat in seats}
    moves = [
        {"choice": f"meld-{n}", "kind": "meld", "cards": ["As", "2s", "3s"]} for n in range(3)
    ] + [{"choice": f"discard-{card}", "kind": "discard", "cards": [card]} for card in HAND]
    decision = {
        "seat": 1, "hand": 1, "kind": "move", "choices": [move["choice"] for move in moves],
        "default": moves[-1]["choice"], "pays": {"meld-0": "1.00"}, "moves": moves,
    }  # fmt: skip
    last = {"seat": 4, "decision": "move", "choice": "x", "move": moves[0]}
    yield "turn", {
        **shown, "phase": "play", "turn": 1, "hands": hands, "pan": pan, "decisions": [decision],
        "choices": [last],
    }  # fmt: skip
    yield "result", {
        **shown, "phase": "settled", "turn": 0, "hands": hands, "decisions": [], "choices": [],
        "pan": {
            **pan, "out": {"seat": 1, "chips": 3},
            "net": {str(seat): "-1216.00" for seat in seats},
        },
    }  # fmt: skip
