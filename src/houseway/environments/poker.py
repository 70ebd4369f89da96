"""What a poker player sees, as arrays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from gymnasium import spaces

from houseway.environments.actions import BET, betting_actions, shape_actions
from houseway.environments.codes import (
    CardCodes,
    as_array,
    cents,
    cents_space,
    small_space,
)
from houseway.play.shape import Shape
from houseway.values.money import Cents

ABSENT, PLAYING, FOLDED, ALL_IN = range(4)
DRAW = "draw"


class PokerCoding:
    """The observations and actions of a poker game with some number of players."""

    players: ClassVar[int] = 6
    least_players: ClassVar[int] = 2

    def __init__(self, shape: Shape, codes: CardCodes, players: int) -> None:
        self.seats = players
        self.codes = codes
        self.actions = [*betting_actions(), *shape_actions(shape)]
        self.kinds = ["", BET, *shape.decisions]
        self._hands = (players, shape.own)
        self._boards = (shape.boards + 1, max(shape.shared.values(), default=1))
        self.space = spaces.Dict(
            {
                "bets": cents_space(players),
                "betting": cents_space(4),
                "boards": codes.space(*self._boards),
                "button": spaces.Discrete(players + 1),
                "cards": codes.space(*self._hands),
                "decision": spaces.Discrete(len(self.kinds)),
                "drawn": small_space(-1, shape.own, players),
                "face_up": spaces.MultiBinary(self._hands),
                "seat": spaces.Discrete(players + 1),
                "stacks": cents_space(players),
                "status": spaces.MultiDiscrete([4] * players),
            }
        )

    def unit(self, table: Any) -> Cents:
        limits = table.table.limits
        return int(limits.least)

    def default(
        self, decision: Mapping[str, Any], view: Mapping[str, Any]
    ) -> tuple[str, Cents, tuple[str, ...]]:
        """The choice when there is no answer; the last cards of a forced discard."""
        choice = decision["default"]
        held = view["hands"][str(decision["seat"])]
        cards = held[-decision["cards"] :] if choice == "discard" else ()
        return choice, 0, tuple(cards)

    def encode(self, view: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """A view as arrays; row n belongs to seat n + 1."""
        poker, seats = view["poker"], view["seats"][: self.seats]
        decision: dict[str, Any] = next(iter(view["decisions"]), {})
        hands = [view["hands"].get(str(number), []) for number in range(1, self.seats + 1)]
        boards = poker["boards"] + [[]] * (self._boards[0] - 1 - len(poker["boards"]))
        return {
            "bets": cents(line["bet"] for line in seats),
            "betting": cents(
                [poker["pot"], *(decision.get(name) for name in ("call", "least", "most"))]
            ),
            "boards": self.codes.rows([*boards, poker["common"]], self._boards),
            "button": as_array(poker["button"])[()],
            "cards": self.codes.rows(hands, self._hands),
            "decision": as_array(self.kinds.index(decision.get("kind", "")))[()],
            "drawn": self._drawn(view),
            "face_up": self._face_up(poker["up"]),
            "seat": as_array(seat)[()],
            "stacks": cents(line["stack"] for line in seats),
            "status": as_array([_status(line) for line in seats]),
        }

    def _drawn(self, view: Mapping[str, Any]) -> Any:
        """How many cards each seat exchanged last; -1 before its first draw."""
        drawn = as_array([-1] * self.seats)
        for choice in view["choices"]:
            if choice["decision"] == DRAW:
                drawn[choice["seat"] - 1] = len(choice.get("cards", ()))
        return drawn

    def _face_up(self, up: Mapping[str, list[bool]]) -> Any:
        faces = self.codes.rows([], self._hands).astype("int8")
        for seat, cards in up.items():
            faces[int(seat) - 1, : len(cards)] = cards
        return faces


def _status(line: Mapping[str, Any]) -> int:
    if line["all_in"]:
        return ALL_IN
    if line["in_hand"]:
        return PLAYING
    return FOLDED if line["folded"] else ABSENT
