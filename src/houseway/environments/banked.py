"""Gymnasium environments of the games with a player-dealer, for one bettor.

An episode is one hand: the bettor makes wagers of one minimum bet each, says `deal`, and answers
every decision. A program banks and never runs out of chips.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
from gymnasium import spaces

from houseway.banked.wagers import BEFORE_THE_DEAL
from houseway.cards.shuffle import Seed
from houseway.environments.actions import Action, Answer, answers, mask_of, shape_actions
from houseway.environments.codes import CardCodes, as_array, cents, cents_space
from houseway.environments.table import EnvironmentTable, opened_table, rules_of
from houseway.environments.text import render_view
from houseway.play.game import FiledGame
from houseway.play.shape import Shape
from houseway.rulebook.book import FiledRulebook, filed_rulebook
from houseway.rulebook.model import Value
from houseway.values.errors import HousewayError, InputError
from houseway.values.money import Cents, parse_money, parse_printed

Observation = dict[str, Any]
WAGER, DEAL = "wager", "deal"
BETTOR, BANK = "bettor", "bank"
SEAT = 1
CHIPS: Cents = 10**11
"""What everyone brings: more than any hand can cost."""
STAKE: Cents = 2_500
"""The minimum bet of a table without limits."""


class BankedEnv(gymnasium.Env[Observation, int]):
    """One bettor against the bank, hand after hand at a new table.

    Rewards are hundredths of the minimum bet, collections included: -100 is one minimum bet lost.
    An action outside the mask counts as no answer: the table deals or takes the default.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        option: str | None = None,
        preset: str = "letter",
        rules: Mapping[str, Value] | None = None,
        rulebook: FiledRulebook | None = None,
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        filed = FiledGame(rulebook or filed_rulebook(), game)
        self.rules = rules_of(filed, preset, rules, banks=True)
        self.render_mode = render_mode
        shape = filed.family.part("shape", Shape)
        assert shape is not None
        self.shape = shape
        self.codes = CardCodes(self.rules.cards)
        self.wagers = list(self.rules.wagers)
        self.actions = [*self._wager_actions(), Action(WAGER, DEAL), *shape_actions(shape)]
        """Every action by its number."""
        self.kinds = ["", WAGER, *shape.decisions]
        self.opened = opened_table(self.rules, None, option)
        self._accepted: dict[frozenset[int], dict[int, Cents]] = {}
        rows = shape.own_hands * bool(shape.own) + len(shape.shared)
        self._size = (rows, max(shape.own, *shape.shared.values()))
        self.action_space: spaces.Discrete[Any] = spaces.Discrete(len(self.actions))
        self.observation_space = spaces.Dict(
            {
                "action_mask": spaces.MultiBinary(len(self.actions)),
                "cards": self.codes.space(*self._size),
                "decision": spaces.Discrete(len(self.kinds)),
                "hand": spaces.Discrete(shape.own_hands + 1),
                "wagers": cents_space(len(self.wagers)),
            }
        )
        self._table: EnvironmentTable | None = None
        self._allowed: dict[int, Any] = {}

    # Gymnasium's interface.

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Open a table and begin a hand; the seed decides everything that is random."""
        super().reset(seed=seed)
        hand_seed = Seed.of(int(self.np_random.integers(2**62)))
        self._table = table = EnvironmentTable(self.rules, self.opened, hand_seed)
        table.sit({SEAT: BETTOR}, {self.opened.seats: BANK}, CHIPS)
        self._placed: set[int] = set()
        self._move_on()
        observation = self._observe()
        self._show()
        return observation, {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action; the reward comes with the last one of a hand."""
        table = self._table
        if table is None or not self._live.playing:
            raise InputError("the hand is over: call reset first", "step")
        legal = int(action) in self._allowed
        if table.live.phase == "wagers":
            self._wager(int(action) if legal else self._deal_action)
        else:
            decision = table.decision(BETTOR)
            assert decision is not None
            default = Answer(decision["default"])
            table.choose(BETTOR, decision, self._allowed.get(int(action), default))
        self._move_on()
        observation = self._observe()
        self._show()
        reward = self._reward() if table.over else 0.0
        return observation, reward, table.over, False, {"legal": legal}

    def render(self) -> str | None:
        """The table as text: printed in mode `human`, otherwise returned."""
        if self._table is None:
            return None
        text = render_view(self._table.view(BETTOR))
        if self.render_mode != "human":
            return text
        print(text)
        return None

    # What the bettor may do.

    @property
    def minimum(self) -> Cents:
        """The minimum bet, in which rewards are measured."""
        limits = self._live.limits
        return self._live.table.usual_minimum if limits else STAKE

    @property
    def _live(self) -> Any:
        assert self._table is not None
        return self._table.live

    @property
    def _deal_action(self) -> int:
        return self.actions.index(Action(WAGER, DEAL))

    def _wager_actions(self) -> list[Action]:
        """A wager on each space and side; wagers that must equal another are made with it."""
        spaces_before = [
            compiled.wager
            for compiled in self.rules.wagers.values()
            if compiled.wager.placed == BEFORE_THE_DEAL and not compiled.wager.limit.equals
        ]
        return [
            Action(WAGER, wager.id, on=side) for wager in spaces_before for side in wager.on or [""]
        ]

    def _wager(self, number: int) -> None:
        """Make a wager, or deal."""
        action = self.actions[number]
        if action.choice == DEAL:
            self._live.ready(BETTOR)
            return
        amount = self._allowed[number]
        self._live.wager(BETTOR, SEAT, action.choice, amount, on=action.on)
        self._placed.add(number)

    def _open_wagers(self) -> dict[int, Cents]:
        """The wagers that the table accepts next to those made so far, with their amounts."""
        made = frozenset(self._placed)
        if made not in self._accepted:
            numbers = range(self._deal_action)
            tried = {n: self._try_wager(n) for n in numbers if n not in made}
            self._accepted[made] = {n: amount for n, amount in tried.items() if amount}
        return self._accepted[made]

    def _try_wager(self, number: int) -> Cents:
        """The amount of a wager if the table accepts it, otherwise 0; takes the wager back."""
        action, live = self.actions[number], self._live
        if action.choice in {self.actions[made].choice for made in self._placed}:
            return 0  # one side of a wager is enough, and both would be taken back together
        limit = self.rules.wagers[action.choice].wager.limit
        amount = self.minimum
        if limit.maximum:
            amount = min(amount, parse_printed(limit.maximum))
        if limit.minimum:
            amount = max(amount, parse_printed(limit.minimum))
        try:
            live.wager(BETTOR, SEAT, action.choice, amount, on=action.on)
        except HousewayError:
            return 0
        live.unwager(BETTOR, SEAT, action.choice)
        return amount

    def _find_allowed(self) -> dict[int, Any]:
        """The actions that are allowed now, with what they mean."""
        assert self._table is not None
        if self._live.phase == "wagers":
            deal = {self._deal_action: 0} if self._placed else {}
            return {**self._open_wagers(), **deal}
        decision = self._table.decision(BETTOR)
        if decision is None:
            return {}
        hand = self._table.view(BETTOR)["hands"].get(str(SEAT), [])
        return dict(answers(self.actions, decision, hand, 0))

    # Moving on and observing.

    def _move_on(self) -> None:
        """Decline the bank, let the bank play, until the bettor must act or the hand is over."""
        table = self._table
        assert table is not None
        table.let_bots_move()
        while self._live.phase == "bank":
            self._live.take_bank(BETTOR, False)
            table.let_bots_move()

    def _observe(self) -> Observation:
        assert self._table is not None
        shown = self._table.view(BETTOR)
        self._allowed = self._find_allowed()
        decisions = shown["decisions"]
        kind = decisions[0]["kind"] if decisions else WAGER if shown["phase"] == "wagers" else ""
        return {
            "action_mask": mask_of(self.actions, self._allowed),
            "cards": self.codes.rows(self._hands(shown["hands"]), self._size),
            "decision": as_array(self.kinds.index(kind))[()],
            "hand": as_array(decisions[0]["hand"] if decisions else 0)[()],
            "wagers": self._wagers(shown["seats"][SEAT - 1]["wagers"]),
        }

    def _hands(self, hands: Mapping[str, list[str]]) -> list[list[str]]:
        """The bettor's hands, then those that the family shares, in the order of its shape."""
        numbers = range(1, self.shape.own_hands + 1) if self.shape.own else ()
        own = [str(SEAT) if number == 1 else f"{SEAT}/{number}" for number in numbers]
        return [hands.get(name, []) for name in (*own, *self.shape.shared)]

    def _wagers(self, placed: list[dict[str, Any]]) -> Any:
        """What the bettor has on each wager, in cents."""
        amounts = cents([None] * len(self.wagers))
        for wager in placed:
            if wager["bettor"] == BETTOR:
                amounts[self.wagers.index(wager["wager"])] += parse_money(wager["amount"])
        return amounts

    def _reward(self) -> float:
        won = self._live.stacks[SEAT] - CHIPS
        return float(100 * won / self.minimum)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()
