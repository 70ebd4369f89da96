"""What each tool is asked and answers, as structs, which the JSON Schemas are made from."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from houseway.checking.finding import Finding
from houseway.library.values import Cents
from houseway.play.registry import all_kinds
from houseway.protection.results import WagerProtection
from houseway.results import FeeRow, WagerPrice
from houseway.values.strict import Strict

Preset = Annotated[
    Literal["letter", "practice"],
    Meta(description="letter: rules as filed (default); practice: rules as usually dealt"),
]
GameId = Annotated[
    str, Meta(description="the id of a filing, such as tavern/zoobac; the tool `list` has all")
]
Options = Annotated[
    dict[str, Any], Meta(description="table options by name; the tool `rules` lists them")
]
Dollars = Annotated[str, Meta(description='an amount as text, such as "450.00"')]


class List(Strict):
    room: Annotated[
        str | None, Meta(description="saloon, tavern, lucky-buck, deuce-lounge or cordova")
    ] = None


class Search(Strict):
    query: Annotated[str, Meta(description="words such as: misdeal baccarat", min_length=1)]
    room: str = ""


class Rules(Strict):
    game: GameId
    preset: Preset = "letter"
    parts: Annotated[
        list[str],
        Meta(description="only these keys of the filing, such as wagers, options, settlement"),
    ] = []


class Settle(Strict):
    case: Annotated[
        dict[str, Any],
        Meta(
            description="a finished hand; amounts are text with two decimals, cards are like As or "
            "Td; a filing with a player-dealer needs `player_dealer` and `wagers`, poker needs "
            "`button`, `stacks` and `bets`, pan needs `condition`"
        ),
    ]


class Fee(Strict):
    game: GameId
    option: Annotated[str, Meta(description="a collection option: schedule:number, or a number")]
    action: Dollars | None = None
    wager: Dollars | None = None
    bank: Dollars | None = None
    spots: int | None = None
    players: int | None = None
    pot: Dollars | None = None
    street: str | None = None
    condition: str | None = None


class HouseWay(Strict):
    game: GameId
    cards: Annotated[str, Meta(description="the cards or tiles, such as As Ad 8h 8c 5s 4d 2c")]
    rules: Options = {}
    preset: Preset = "letter"


class Price(Strict):
    game: GameId
    wager: Annotated[str | None, Meta(description="one wager only, by its id")] = None
    option: Annotated[
        str | None, Meta(description="a collection option, to price the bank as well")
    ] = None
    rules: Options = {}
    preset: Preset = "letter"


class Protect(Strict):
    game: GameId
    wager: Annotated[str | None, Meta(description="one wager only, by its id")] = None
    rules: Options = {}
    preset: Preset = "letter"


class Compare(Strict):
    first: GameId
    second: GameId
    prices: Annotated[bool, Meta(description="compare the house edges too")] = True


class Check(Strict):
    target: Annotated[
        str | None, Meta(description="a cardroom or the id of a filing (default: all)")
    ] = None
    packs: Annotated[list[str], Meta(description="rule packs (default: those in force)")] = []


class Answer(msgspec.Struct):
    """What every answer about one filing says besides."""

    rules_are: Literal["as filed", "as usually dealt"]
    sources: list[dict[str, Any]]


class Listed(msgspec.Struct):
    games: list[dict[str, Any]]


class Found(msgspec.Struct):
    passages: list[dict[str, Any]]


class Filing(Answer):
    filing: dict[str, Any]


class Settled(Answer):
    game: str
    preset: str


class Fees(Answer):
    option: str
    fees: list[FeeRow]


class Setting(Answer):
    high: list[str]
    low: list[str]
    rule: str


class Prices(Answer):
    game: str
    preset: str
    method: Literal["exact", "bounded", "sampled"]
    wagers: list[WagerPrice]


class Protected(Answer):
    game: str
    preset: str
    wagers: list[WagerProtection]


class Compared(msgspec.Struct):
    first: str
    second: str
    differences: list[dict[str, Any]]
    prices: list[dict[str, Any]]


class Findings(msgspec.Struct):
    summary: str
    findings: list[Finding]


def schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The JSON Schema of a struct, with an object at the top."""
    (top,), definitions = msgspec.json.schema_components(
        [kind], schema_hook=_money, ref_template="#/$defs/{name}"
    )
    whole: dict[str, Any] = dict(definitions.pop(top["$ref"].rpartition("/")[2]))
    return {**whole, **({"$defs": definitions} if definitions else {})}


def case_schema() -> dict[str, Any]:
    """The schema of `settle`, with the case of every kind of game."""
    kinds = [kind.part("case").CASE for kind in all_kinds()]
    cases, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for case in cases:
        properties = definitions[case["$ref"].rpartition("/")[2]]["properties"]
        properties["preset"] = {"enum": ["letter", "practice"]}
    whole = schema(Settle)
    said = whole["properties"]["case"]["description"]
    whole["properties"]["case"] = {"description": said, "anyOf": list(cases)}
    return {**whole, "$defs": {**whole.get("$defs", {}), **definitions}}


def _money(kind: type) -> dict[str, Any]:
    if kind is not Cents:
        raise NotImplementedError(kind)
    return {"type": "string", "pattern": r"^-?\d+\.\d\d$"}
