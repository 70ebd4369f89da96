"""Whatever stands in a case, a message, a request or a rulebook, the answer is one or a refusal."""

from functools import cache
from pathlib import Path

import msgspec
import pytest
from tests.fuzz.mutations import mutate, mutate_text
from tests.fuzz.table import BOOK, Fuzzed
from tests.games.random_play import Random
from tests.rulebook.case_files import case_files

from houseway.cardroom.protocol import Hello, carry_out, decode_message
from houseway.play.case import settle
from houseway.play.game import Game
from houseway.rulebook import book
from houseway.rulebook.book import Rulebook
from houseway.rulebook.worked_cases import worked_cases
from houseway.values.errors import HousewayError
from houseway.values.strict import read_strictly
from houseway.web.api import ENDPOINTS

PARTS = 8
DATA = Path(book.__file__).parent


@cache
def cases():
    """The worked cases of all filings, as settle reads them."""
    return [
        {"game": game_id, **case.settle}
        for game_id in case_files()
        for case in worked_cases(game_id)
        if case.settle
    ]


def settle_one(random):
    case = msgspec.json.encode(mutate(random.one_of(cases()), random))
    settle(case, BOOK)


MESSAGES = (
    {"type": "hello", "v": 1, "table": "t1", "cursor": 0},
    {"type": "sit", "id": "a", "seat": 1, "buy_in": "100.00"},
    {"type": "buy", "id": "a", "amount": "100.00"},
    {"type": "leave", "id": "a"},
    {"type": "sit-out", "id": "a", "out": False, "post": True},
    {"type": "wait", "id": "a"},
    {"type": "bank", "id": "a", "accept": True, "amount": "100.00"},
    {"type": "wager", "id": "a", "seat": 2, "wager": "base", "amount": "5.00", "on": "", "spot": 1},
    {"type": "unwager", "id": "a", "seat": 2, "wager": "base"},
    {"type": "ready", "id": "a"},
    {"type": "choose", "id": "a", "seat": 1, "kind": "set", "choice": "set", "cards": ["As", "Kd"]},
    {"type": "straddle", "id": "a", "on": True},
    {"type": "bomb-pot", "id": "a", "amount": "5.00"},
    {"type": "change-seat", "id": "a", "seat": 3},
)


@cache
def tables():
    games = ("tavern/pai-gow-poker", "cordova/texas-holdem", "lucky-buck/pan")
    return [Fuzzed(game_id, "messages") for game_id in games]


def send_one(random):
    message = mutate(random.one_of(MESSAGES), random)
    text = msgspec.json.encode(message).decode()
    intent = decode_message(mutate_text(text, random) if random.chance(0.2) else text)
    if not isinstance(intent, Hello):
        fuzzed = random.one_of(tables())
        carry_out(fuzzed.table, "ann", "Ann", intent)
        fuzzed._store()
        fuzzed.step()


BODIES = [one.body for one in ENDPOINTS if one.body is not None]
REQUESTS = (
    {"nickname": "Ann"},
    {"name": "Ann", "password": "a long password"},
    {"game": "tavern/zoobac", "rules": {"decks": 6}, "limits": ["5.00", "100.00"], "bots": 3},
    {"reason": "a card was exposed"},
    {"irregularity": "boxed-card", "seat": 1, "remedy": "void-seat"},
    {"person": "ann", "roles": ["floor"]},
)


def request_one(random):
    body = msgspec.json.encode(mutate(random.one_of(REQUESTS), random))
    decoder = msgspec.json.Decoder(random.one_of(BODIES))
    read_strictly(mutate_text(body.decode(), random).encode(), decoder, "body")


@cache
def filings():
    paths = sorted(DATA.glob("rooms/*/*.toml"))
    return [path for path in paths if path.name != "room.toml"]


def load_one(random, folder):
    """A filing with its text changed, read with the library it uses."""
    path = random.one_of(filings())
    room = folder / "rooms" / path.parent.name
    room.mkdir(parents=True, exist_ok=True)
    changed = room / path.name
    changed.write_text(mutate_text(path.read_text("utf-8"), random), "utf-8")
    try:
        mutated = Rulebook(DATA, folder)
        game_id = f"{path.parent.name}/{path.stem}"
        if game_id in list(mutated):
            Game(mutated, game_id).rules()
    finally:
        changed.unlink()


def run(one, count, label):
    refused = 0
    for number in range(count):
        random = Random((label, number))
        try:
            one(random)
        except HousewayError:
            refused += 1
        except Exception as error:
            raise AssertionError(f"{label} {number}: {error!r}") from error
    assert refused > 0
    return refused


KINDS = {"settle": settle_one, "message": send_one, "request": request_one}


@pytest.mark.parametrize("kind", KINDS)
def test_some_inputs_are_answered_or_refused(kind):
    run(KINDS[kind], 1_000, kind)


def test_some_changed_filings_are_read_or_refused(tmp_path):
    run(lambda random: load_one(random, tmp_path), 40, "rulebook")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", KINDS)
def test_a_hundred_thousand_inputs_are_answered_or_refused(kind, part, capsys):
    refused = run(KINDS[kind], 12_500, f"{kind} {part}")
    with capsys.disabled():
        print(f"\n{kind}: 12,500 inputs, {refused:,} refused")


@pytest.mark.slow
def test_changed_filings_are_read_or_refused(tmp_path):
    run(lambda random: load_one(random, tmp_path), 2_500, "rulebook, long")
