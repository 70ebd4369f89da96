"""Hand histories in the PHH format: TOML files with one hand (.phh) or one table per hand (.phhs).

Our files have an extra table, which the format allows: the filing, the button, the collection, and
the record of the hand, so that it can be replayed under the filed rules.

    [_houseway]
    game = "saloon/no-limit-texas-holdem"
    button = 6                                   # a seat
    chip = 1                                     # the smallest chip, for odd chips
    fees = [{ amount = 5, from = "pot", why = "option 12" }, { amount = 1, from = "p2" }]
    record = '[{"event": "hand-opened", ...}]'

Games without a code in the format use the id of their filing as `variant`.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from houseway.poker.histories.history import (
    Fee,
    History,
    amount_of,
    parse_action,
    parse_player,
    print_action,
    print_amount,
)
from houseway.values import toml
from houseway.values.errors import InputError, shown, unreadable

OWN = "_houseway"
_READ = {
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    "finishing_stacks",
    "players",
    "seats",
    OWN,
}
_AMOUNTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks")


def read_file(path: Path) -> Iterator[tuple[str, History | InputError]]:
    """Every hand in a file with its name, or with the error if the hand cannot be read."""
    try:
        data = toml.loads(path.read_text("utf-8"))
    except OSError as error:
        raise unreadable(error, path) from error
    except ValueError as error:
        raise InputError(f"not a hand history: {toml.bad_toml(error)}", str(path)) from error
    hands = {str(path): data} if "variant" in data or "actions" in data else _tables(data, path)
    for name, table in hands.items():
        try:
            yield name, parse_history(table, name)
        except InputError as error:
            yield name, error


def _tables(data: Mapping[str, Any], path: Path) -> dict[str, Mapping[str, Any]]:
    """The hands in a .phhs file."""
    tables = {name: table for name, table in data.items() if isinstance(table, dict)}
    if not any("actions" in table for table in tables.values()):
        raise InputError("not a hand history: it has no actions", str(path))
    return {f"{path}:{name}": table for name, table in tables.items()}


def loads(text: str, where: str = "") -> History:
    """Read one hand.

    >>> text = "variant = 'NT'\\nstarting_stacks = [9, 9]\\nantes = [0, 0]\\n"
    >>> loads(text + "blinds_or_straddles = [1, 2]\\nmin_bet = 2\\nactions = ['p2 f']").blinds
    (1, 2)
    """
    try:
        data = toml.loads(text)
    except ValueError as error:
        raise InputError(f"not a hand history: {toml.bad_toml(error)}", where) from error
    return parse_history(data, where)


def parse_history(data: Mapping[str, Any], where: str) -> History:
    """Read a hand from its fields."""
    for name in ("variant", "starting_stacks", "actions"):
        if name not in data:
            raise InputError(f"the key '{name}' is missing", where)
    for name in (*_AMOUNTS, "actions", "players", "seats"):
        if name in data:
            _list(data, name, where)
    own = _own_table(data, where)
    scale = 1 if _all_whole(data) else 100
    players = len(_list(data, "starting_stacks", where))
    if players < 2:
        raise InputError(f"starting_stacks must have 2 or more values, not {players}", where)
    stacks = _amounts(data, "starting_stacks", players=players, scale=scale, where=where)
    assert stacks is not None
    zeros = (0,) * players
    return History(
        variant=str(data["variant"]),
        stacks=stacks,
        antes=_amounts(data, "antes", players=players, scale=scale, where=where) or zeros,
        blinds=_amounts(data, "blinds_or_straddles", players=players, scale=scale, where=where)
        or zeros,
        actions=tuple(
            action
            for place, text in enumerate(_list(data, "actions", where))
            if (action := parse_action(text, players, scale, f"{where}: actions[{place}]"))
        ),
        bets=tuple(
            amount_of(data[name], scale, f"{where}: {name}")
            for name in ("min_bet", "small_bet", "big_bet")
            if name in data
        ),
        bring_in=amount_of(data.get("bring_in", 0), scale, f"{where}: bring_in"),
        finishing=_amounts(data, "finishing_stacks", players=players, scale=scale, where=where),
        fees=tuple(_fee(fee, players, scale, where) for fee in own.get("fees", ())),
        names=tuple(map(str, data.get("players", ()))),
        seats=tuple(data.get("seats", ())),
        button=own.get("button"),
        game=str(own.get("game", "")),
        record=str(own.get("record", "")),
        chip=amount_of(own["chip"], scale, f"{where}: chip") if "chip" in own else 1,
        trim_antes=bool(data.get("ante_trimming_status", False)),
        scale=scale,
        about={name: value for name, value in data.items() if name not in _READ},
    )


def _own_table(data: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """Our own table of a hand; empty if there is none."""
    own = data.get(OWN, {})
    if not isinstance(own, dict):
        raise InputError(f"{OWN} must be a table, not {shown(own)}", where)
    for fee in _list(own, "fees", where) if "fees" in own else ():
        if not isinstance(fee, dict):
            raise InputError(f"a fee must be a table, not {shown(fee)}", f"{where}: fees")
    return own


def _all_whole(data: Mapping[str, Any]) -> bool:
    """Whether all amounts are whole chips; in our own files they are dollars and cents."""
    if "game" in data.get(OWN, {}):
        return False
    amounts = [value for name in _AMOUNTS for value in data.get(name, ())]
    amounts += [data.get(name, 0) for name in ("min_bet", "small_bet", "big_bet", "bring_in")]
    amounts += [fee.get("amount", 0) for fee in data.get(OWN, {}).get("fees", ())]
    raises = [text.split() for text in data["actions"] if isinstance(text, str) and " cbr " in text]
    return not any(isinstance(amount, float) for amount in amounts) and not any(
        "." in words[2] for words in raises if len(words) > 2
    )


def _list(data: Mapping[str, Any], name: str, where: str) -> list[Any]:
    if not isinstance(data[name], list):
        raise InputError(f"{name} must be a list, not {shown(data[name])}", where)
    return list(data[name])


def _amounts(
    data: Mapping[str, Any], name: str, *, players: int, scale: int, where: str
) -> tuple[int, ...] | None:
    if name not in data:
        return None
    values = _list(data, name, where)
    if len(values) != players:
        expected = "1 value" if players == 1 else f"{players} values"
        raise InputError(f"{name} must have {expected}, not {len(values)}", where)
    return tuple(
        _signed(value, name, scale, f"{where}: {name}[{at}]") for at, value in enumerate(values)
    )


def _signed(value: object, name: str, scale: int, where: str) -> int:
    """An amount; a negative blind is a post that does not affect where the action starts."""
    if name == "blinds_or_straddles" and isinstance(value, int | float) and value < 0:
        return -amount_of(-value, scale, where)
    return amount_of(value, scale, where)


def _fee(fee: Mapping[str, Any], players: int, scale: int, where: str) -> Fee:
    payer = str(fee.get("from", "pot"))
    player = None if payer == "pot" else parse_player(payer, players, f"{where}: fees")
    amount = amount_of(fee.get("amount"), scale, f"{where}: fees")
    return Fee(amount, player, str(fee.get("why", "")))


def dumps(history: History) -> str:
    """Write a hand; values that the format has no field for go into our own table."""
    return toml.dumps(to_fields(history))


def to_fields(history: History) -> dict[str, Any]:
    """The fields of the hand in the PHH format."""
    scale = history.scale

    def amounts(units: tuple[int, ...]) -> list[int | float]:
        return [print_amount(amount, scale) for amount in units]

    fields: dict[str, Any] = {
        "variant": history.variant,
        "ante_trimming_status": history.trim_antes,
        "antes": amounts(history.antes),
    }
    if history.bring_in:
        fields["bring_in"] = print_amount(history.bring_in, scale)
    else:
        fields["blinds_or_straddles"] = amounts(history.blinds)
    names = ("min_bet",) if len(history.bets) == 1 else ("small_bet", "big_bet")
    fields |= zip(names, amounts(history.bets), strict=False)
    fields["starting_stacks"] = amounts(history.stacks)
    fields["actions"] = [print_action(action, scale) for action in history.actions]
    if history.finishing is not None:
        fields["finishing_stacks"] = amounts(history.finishing)
    if history.names:
        fields["players"] = list(history.names)
    if history.seats:
        fields["seats"] = list(history.seats)
    fields |= history.about
    own = _own(history)
    return {**fields, OWN: own} if own else fields


def _own(history: History) -> dict[str, Any]:
    own: dict[str, Any] = {}
    if history.game:
        own["game"] = history.game
    if history.button is not None:
        own["button"] = history.button
    if history.chip > 1:
        own["chip"] = print_amount(history.chip, history.scale)
    if history.fees:
        own["fees"] = [
            {
                "amount": print_amount(fee.amount, history.scale),
                "from": "pot" if fee.player is None else f"p{fee.player + 1}",
                "why": fee.why,
            }
            for fee in history.fees
        ]
    if history.record:
        own["record"] = history.record
    return own
