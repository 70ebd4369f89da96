"""What a pan player sees, as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from gymnasium import spaces

from houseway.environments.actions import MOVE, MOVES, move_actions, shape_actions
from houseway.environments.codes import CardCodes, as_array, cents, cents_space, small_space
from houseway.play.shape import Shape
from houseway.values.money import Cents

STATUSES = ("", "dealt", "in", "top", "foul", "dead")
MOVE_KINDS = ("", "meld", "add", "split", "borrow", "discard")
MOST_MELDS = 4
_MOVE = [[len(MOVE_KINDS), MOST_MELDS + 1]]


class PanCoding:
    """The observations and actions of a pan game with some number of players."""

    players: ClassVar[int] = 5
    least_players: ClassVar[int] = 2

    def __init__(self, shape: Shape, codes: CardCodes, players: int) -> None:
        self.seats = players
        self.codes = codes
        self.actions = [*shape_actions(shape), *move_actions()]
        self.kinds = ["", *shape.decisions, MOVE]
        self._most = shape.own
        self._rows = (players, shape.own)
        self.space = spaces.Dict(
            {
                "amounts": cents_space(2),
                "cards": codes.space(*self._rows),
                "counts": small_space(0, 1000, 2),
                "decision": spaces.Discrete(len(self.kinds)),
                "eldest": spaces.Discrete(players + 1),
                "melds": codes.space(players * MOST_MELDS, shape.own),
                "moves": spaces.MultiDiscrete(as_array(_MOVE * MOVES)),
                "move_cards": codes.space(MOVES, shape.own),
                "offered": codes.space(2),
                "seat": spaces.Discrete(players + 1),
                "stacks": cents_space(players),
                "status": spaces.MultiDiscrete([len(STATUSES)] * players),
                "thrown": codes.space(*self._rows),
                "turn": spaces.Discrete(players + 1),
            }
        )

    def unit(self, table: Any) -> Cents:
        return int(table.condition)

    def default(
        self, decision: Mapping[str, Any], view: Mapping[str, Any]
    ) -> tuple[str, Cents, tuple[str, ...]]:
        return decision["default"], 0, ()

    def encode(self, view: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """A view as arrays; row n belongs to seat n + 1."""
        pan, seats = view["pan"], view["seats"][: self.seats]
        decision: dict[str, Any] = next(iter(view["decisions"]), {})
        numbers = [str(number) for number in range(1, self.seats + 1)]
        moves = decision.get("moves", [])[:MOVES]
        thrown = pan.get("thrown", {})
        return {
            "amounts": cents([pan["tops"], pan.get("double_tops")]),
            "cards": self.codes.rows([view["hands"].get(n, []) for n in numbers], self._rows),
            "counts": as_array([pan.get("deck", 0), pan.get("discards", 0)]),
            "decision": as_array(self.kinds.index(decision.get("kind", "")))[()],
            "eldest": as_array(pan.get("eldest", 0))[()],
            "melds": self._melds([pan.get("melds", {}).get(n, []) for n in numbers]),
            "moves": self._moves(moves),
            "move_cards": self.codes.rows([move["cards"] for move in moves], (MOVES, self._most)),
            "offered": as_array(
                [self.codes.code(pan.get(name)) for name in ("drawn", "option_card")]
            ),
            "seat": as_array(seat)[()],
            "stacks": cents(line["stack"] for line in seats),
            "status": as_array([STATUSES.index(line["status"] or "") for line in seats]),
            "thrown": self.codes.rows([thrown.get(n, []) for n in numbers], self._rows),
            "turn": as_array(pan.get("turn", 0))[()],
        }

    def _melds(self, melds: list[list[Mapping[str, Any]]]) -> Any:
        """Each seat's melds, in rows of their own."""
        rows: list[list[str]] = []
        for seat_melds in melds:
            cards = [list(meld["cards"]) for meld in seat_melds[:MOST_MELDS]]
            rows += cards + [[]] * (MOST_MELDS - len(cards))
        return self.codes.rows(rows, (self.seats * MOST_MELDS, self._most))

    def _moves(self, moves: list[Mapping[str, Any]]) -> Any:
        """The kind of each move that is offered, and the number of the meld it changes."""
        offered = as_array([[0, 0]] * MOVES)
        for row, move in zip(offered, moves, strict=False):
            row[:] = MOVE_KINDS.index(move["kind"]), move.get("meld", 0)
        return offered
