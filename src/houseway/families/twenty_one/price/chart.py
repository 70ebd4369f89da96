"""Strategies as charts: as text, as a picture, and as data that can be read back.

A cell says what to do with two cards and then, in lower case, with three or more: `Dh` doubles with
two cards and hits with three or more. S stand, H hit, D double, P split, R surrender.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from houseway.families.twenty_one.chart import Chart
from houseway.families.twenty_one.price.dealer import VALUES, card_of
from houseway.families.twenty_one.price.full_game import Strategy
from houseway.families.twenty_one.price.hands import TOTALS
from houseway.families.twenty_one.price.model import Model, Policy
from houseway.families.twenty_one.price.player import (
    ACTIONS,
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    SURRENDER,
)
from houseway.families.twenty_one.totals import count
from houseway.play.game import Rules
from houseway.pricing.charts import Rows
from houseway.values.errors import InputError, either

Shown = tuple[int, ...]

_LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SURRENDER: "R", RESCUE: "R"}
_ACTIONS = {"S": STAND, "H": HIT, "D": DOUBLE, "R": SURRENDER}
_TOTALS = {"hard": range(4, 22), "soft": range(12, 22)}
_PAIRS = {**{str(value): value for value in range(2, VALUES)}, "A": 1}


def chart_of(rules: Rules, strategy: Strategy) -> Chart:
    """The strategy as a chart."""
    model = Model(rules)
    columns = _columns(model)
    views = [strategy.policies[shown[0]] for shown in columns.values()]
    early = [strategy.early.get(shown[0], {}) for shown in columns.values()]
    hard = {
        str(total): [
            _cell(policy, 0, total, surrenders.get((total, False), False))
            for policy, surrenders in zip(views, early, strict=True)
        ]
        for total in range(4, 22 if _may_hit_21(model) else 21)
    }
    soft = {
        str(total): [
            _cell(policy, 1, total, surrenders.get((total, True), False))
            for policy, surrenders in zip(views, early, strict=True)
        ]
        for total in range(12, 22)
    }
    pairs = {}
    if model.play.split is not None:
        for value in (*range(2, VALUES), 1):
            name = "A" if value == 1 else str(value)
            pairs[name] = ["P" if policy.pairs[value] else "-" for policy in views]
    return Chart(rules.id, list(columns), hard, soft, pairs, _doubled(model, views))


def _may_hit_21(model: Model) -> bool:
    return model.play.player.stands_hard > 21


def _doubled(model: Model, views: Sequence[Policy]) -> dict[str, Rows]:
    if not model.rescue:
        return {}
    rows: dict[str, Rows] = {}
    for doubling in range(1, model.doublings + 1):
        rows[str(doubling)] = {
            f"{'soft' if soft else 'hard'} {total}": [
                _LETTERS[int(policy.acts[1 + doubling, soft, total])] for policy in views
            ]
            for soft, totals in ((0, range(6, 22)), (1, range(13, 22)))
            for total in totals
        }
    return rows


def _cell(policy: Policy, soft: int, total: int, early: bool) -> str:
    two, three = int(policy.acts[1, soft, total]), int(policy.acts[0, soft, total])
    first = "R" if early else _LETTERS[two]
    later = _LETTERS[three]
    only_two = total == 12 if soft else total < 6
    return first if first == later or only_two else first + later.lower()


def _columns(model: Model) -> dict[str, list[Shown]]:
    """The views of each column, by its name; the chart shows the first of them."""
    shown = [view for view in model.views() if 0 not in view]
    if model.play.hole == "down":
        ordered = sorted(shown, key=lambda view: (view[0] == 1, view))
        return {"A" if view[0] == 1 else str(view[0]): [view] for view in ordered}
    columns: dict[str, list[Shown]] = {}
    for view in sorted(shown, key=lambda view: -_weight(model, view)):
        total, soft = count(map(card_of, view))
        columns.setdefault(f"{'s' if soft else ''}{total}", []).append(view)
    order = sorted(columns, key=lambda name: (name[0] == "s", int(name.strip("s"))))
    return {name: columns[name] for name in order}


def _weight(model: Model, view: Shown) -> int:
    first, second = view
    return (
        model.shoe[first] * (model.shoe[second] - (first == second)) * (1 if first == second else 2)
    )


def read_chart(rules: Rules, data: Mapping[str, Any]) -> Strategy:
    """The strategy of a chart as JSON; raises InputError if the chart is not valid."""
    model = Model(rules)
    columns = _columns(model)
    if data.get("columns") != list(columns):
        what = f"the columns must be those of this game's chart: {', '.join(columns)}"
        raise InputError(what, "columns")
    strategy = Strategy()
    for place, (name, views) in enumerate(columns.items()):
        policy, early = _read_column(model, data, place, name)
        for view in views:
            strategy.policies[view] = policy
            if model.asks_early(view):
                strategy.early[view] = early
    for view in model.views():
        strategy.policies.setdefault(view, _empty_policy(model))
    return strategy


def _empty_policy(model: Model) -> Policy:
    return Policy(
        np.zeros((2 + model.doublings, 2, TOTALS), dtype=np.int64),
        np.zeros(VALUES, dtype=np.int64),
    )


def _read_column(
    model: Model, data: Mapping[str, Any], place: int, name: str
) -> tuple[Policy, dict[tuple[int, bool], bool]]:
    policy = _empty_policy(model)
    early: dict[tuple[int, bool], bool] = {}
    for soft, kind in enumerate(("hard", "soft")):
        for text, cells in _rows_of(data, kind).items():
            total = _total(kind, text, kind)
            cell = _cell_at(cells, place, f"{kind}.{text}")
            where = f"{kind}.{text}, column {name}"
            policy.acts[1, soft, total] = _action(cell[0], where)
            policy.acts[0, soft, total] = _action(cell[-1].upper(), where)
            early[total, bool(soft)] = cell[0] == "R"
    for value, cells in _rows_of(data, "pairs").items():
        if value not in _PAIRS:
            raise InputError(f"a pair must be {either(_PAIRS)}, not {value!r}", "pairs")
        cell = _cell_at(cells, place, f"pairs.{value}")
        policy.pairs[_PAIRS[value]] = cell == "P"
    for doubling in _rows_of(data, "doubled"):
        if doubling not in map(str, range(1, model.doublings + 1)):
            what = f"this game's chart has no rows for doubling {doubling!r}"
            raise InputError(what, "doubled")
        where = f"doubled.{doubling}"
        for row, cells in _rows_of(data["doubled"], doubling, where).items():
            kind, _, text = row.partition(" ")
            total = _total(kind, text, where)
            cell = _cell_at(cells, place, f"{where}.{row}")
            action = RESCUE if cell == "R" else _action(cell, f"{where}.{row}, column {name}")
            policy.acts[1 + int(doubling), int(kind == "soft"), total] = action
    return policy, early


def _rows_of(data: Mapping[str, Any], part: str, where: str = "") -> Mapping[str, Any]:
    """The rows of a part of a chart; none if the chart does not have the part."""
    rows = data.get(part, {})
    if not isinstance(rows, Mapping):
        raise InputError("the rows of a chart must be an object", where or part)
    return rows


def _total(kind: str, text: str, where: str) -> int:
    """The total of a hard or soft row."""
    if kind not in _TOTALS:
        row = f"{kind} {text}".strip()
        raise InputError(f"a row must be named like 'hard 12' or 'soft 18', not {row!r}", where)
    totals = _TOTALS[kind]
    if text not in map(str, totals):
        what = f"a {kind} total must be {totals[0]} to {totals[-1]}, not {text!r}"
        raise InputError(what, where)
    return int(text)


def _cell_at(cells: object, place: int, where: str) -> str:
    if not isinstance(cells, list) or not all(isinstance(cell, str) for cell in cells):
        raise InputError("a row must be a list of cells such as 'Dh'", where)
    if place >= len(cells) or not cells[place]:
        raise InputError(f"the row has no entry in column {place + 1}", where)
    cell: str = cells[place]
    return cell


def _action(letter: str, where: str) -> int:
    if letter not in _ACTIONS:
        raise InputError(f"a cell must be {either(_ACTIONS)}, not {letter!r}", where)
    return _ACTIONS[letter]


__all__ = ["ACTIONS", "chart_of", "read_chart"]
