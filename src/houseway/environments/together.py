"""PettingZoo environments of poker and pan: every seat is an agent, and they act in turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from gymnasium import spaces
from pettingzoo import AECEnv

from houseway.cards.shuffle import Seed
from houseway.environments.actions import Answer, answers, mask_of
from houseway.environments.codes import CardCodes
from houseway.environments.pan import PanCoding
from houseway.environments.poker import PokerCoding
from houseway.environments.table import EnvironmentTable, opened_table, rules_of
from houseway.environments.text import render_view
from houseway.play.game import FiledGame
from houseway.play.shape import Shape
from houseway.rulebook.book import FiledRulebook, filed_rulebook
from houseway.rulebook.model import Value
from houseway.values.errors import InputError
from houseway.values.money import Cents, parse_money

Coding = PokerCoding | PanCoding
Observation = dict[str, Any]
_CODINGS: dict[str, type[Coding]] = {"stakes": PokerCoding, "condition": PanCoding}


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A table where everyone plays for themselves; an episode is one hand with equal stacks.

    Rewards are hundredths of the minimum bet (in pan, of the condition), collections included. An
    action outside the mask counts as no answer: the table takes the default.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "houseway-v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        stack: Cents | None = None,
        option: str | None = None,
        stakes: str = "",
        preset: str = "letter",
        rules: Mapping[str, Value] | None = None,
        rulebook: FiledRulebook | None = None,
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        """A table with `players` seats, each with a stack in cents; both have usual defaults."""
        super().__init__()
        filed = FiledGame(rulebook or filed_rulebook(), game)
        self.rules = rules_of(filed, preset, rules, banks=False)
        self.render_mode = render_mode
        shape = filed.family.part("shape", Shape)
        assert shape is not None
        self.opened = opened_table(self.rules, None, option, stakes)
        kind = _CODINGS[filed.kind.plays_for]
        players = min(kind.players, self.opened.seats) if players is None else players
        if not kind.least_players <= players <= self.opened.seats:
            allowed = f"{kind.least_players} to {self.opened.seats}"
            raise InputError(f"players must be {allowed}, not {players}", "players")
        self.coding = kind(shape, CardCodes(self.rules.cards), players)
        self.actions = self.coding.actions
        """Every action by its number."""
        self.stack = stack
        self.possible_agents = [f"seat_{seat}" for seat in range(1, players + 1)]
        observation = spaces.Dict(
            {
                "observation": self.coding.space,
                "action_mask": spaces.MultiBinary(len(self.actions)),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {
            agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents
        }
        self._seed = Seed.fresh()
        self._hands = 0

    # PettingZoo's interface.

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a table and deal a hand in which somebody must act."""
        if seed is not None:
            self._seed, self._hands = Seed.of(seed), 0
        self.agents = self.possible_agents[:]
        self._deal()
        while self._table.over:
            self._deal()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()
        self._show()

    def step(self, action: int | None) -> None:
        """Take an action for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        decision = self._table.decision(agent)
        assert decision is not None
        default = Answer(*self.coding.default(decision, self._table.view(agent)))
        answer = self._allowed(agent).get(int(action), default)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._table.choose(agent, decision, answer)
        if self._table.over:
            self._settle()
        else:
            self.agent_selection = self._next_agent()
        self._accumulate_rewards()
        self._show()

    def observe(self, agent: str) -> Observation:
        view = self._table.view(agent)
        allowed = self._allowed(agent) if self._is_asked(agent) else {}
        return {
            "observation": self.coding.encode(view, _seat(agent)),
            "action_mask": mask_of(self.actions, allowed),
        }

    def render(self) -> str | None:
        """The table as the next agent sees it: printed in mode `human`, otherwise returned."""
        text = render_view(self._table.view(self.agent_selection))
        if self.render_mode != "human":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is open."""

    # The hand.

    @property
    def minimum(self) -> Cents:
        """The minimum bet, in which rewards are measured; in pan, the condition."""
        return self.coding.unit(self._table.live)

    def _deal(self) -> None:
        self._hands += 1
        seed = self._seed.child("hand", self._hands)
        self._table = EnvironmentTable(self.rules, self.opened, seed)
        self._chips = self.stack or self._table.live.bot_buy_in()
        people = {_seat(agent): agent for agent in self.possible_agents}
        self._table.sit(people, {}, self._chips)

    def _next_agent(self) -> str:
        (agent,) = [agent for agent in self.agents if self._is_asked(agent)]
        return agent

    def _is_asked(self, agent: str) -> bool:
        return not self._table.over and self._table.decision(agent) is not None

    def _allowed(self, agent: str) -> dict[int, Answer]:
        view = self._table.view(agent)
        (decision,) = view["decisions"]
        seat = _seat(agent)
        asked = {**decision, "bet": _own_bet(view, seat)}
        return answers(self.actions, asked, view["hands"][str(seat)], _pot(view))

    def _settle(self) -> None:
        """End the hand: everyone is rewarded with what they won."""
        stacks = self._table.live.stacks
        for agent in self.agents:
            won = stacks[_seat(agent)] - self._chips
            self.rewards[agent] = float(100 * won / self.minimum)
            self.terminations[agent] = True

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


def _seat(agent: str) -> int:
    return int(agent.removeprefix("seat_"))


def _own_bet(view: Mapping[str, Any], seat: int) -> Cents:
    return parse_money(view["seats"][seat - 1].get("bet", "0.00"))


def _pot(view: Mapping[str, Any]) -> Cents:
    return parse_money(view["poker"]["pot"]) if "poker" in view else 0
