"""Every playable game passes the API tests of Gymnasium or PettingZoo; only legal play occurs."""

import re

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from tests.book import BOOK
from tests.by_family import others_slow

from houseway.environments import bettor_env, env_id, table_env, vector_env
from houseway.environments.actions import Action
from houseway.environments.banked import DEAL, WAGER
from houseway.play.game import FiledGame
from houseway.values.errors import InputError

PLAYABLE = [game_id for game_id in BOOK if FiledGame(BOOK, game_id).playable]
BANKED = [game_id for game_id in PLAYABLE if FiledGame(BOOK, game_id).kind.banks]
TOGETHER = [game_id for game_id in PLAYABLE if game_id not in BANKED]
ZOOBAC = "tavern/zoobac"
HOLDEM = "saloon/no-limit-texas-holdem"
NO_BUST = "tavern/no-bust-21st-century-blackjack"
DRAW = "lucky-buck/draw-poker"
STRUCTURED = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)
"""What PettingZoo says about observations that are dictionaries of arrays."""


def test_there_are_92_games() -> None:
    assert (len(BANKED), len(TOGETHER)) == (57, 35)


@pytest.mark.parametrize("game", others_slow(BANKED))
def test_a_game_with_a_player_dealer_passes_the_check_of_gymnasium(game: str) -> None:
    check_env(gymnasium.make(env_id(game)).unwrapped)


@pytest.mark.parametrize("game", others_slow(TOGETHER))
@pytest.mark.filterwarnings(*STRUCTURED)
def test_a_poker_or_pan_table_passes_the_tests_of_pettingzoo(game: str) -> None:
    api_test(table_env(game), num_cycles=10)
    seed_test(lambda: table_env(game), num_cycles=5)


def play_alone(env, seed: int, choose=None):
    """Play a hand with random legal actions; return what was seen, rewarded and chosen."""
    random = np.random.default_rng(seed)
    seen, actions = [env.reset(seed=seed)[0]], []
    over, reward = False, 0.0
    while not over:
        legal = np.flatnonzero(seen[-1]["action_mask"])
        actions.append(int(choose(legal) if choose else random.choice(legal)))
        observation, reward, over, truncated, info = env.step(actions[-1])
        assert info["legal"]
        assert not truncated
        assert observation in env.observation_space
        seen.append(observation)
    assert not seen[-1]["action_mask"].any()
    return seen, reward, actions


@pytest.mark.slow
@pytest.mark.parametrize("game", BANKED)
def test_every_action_that_the_mask_allows_is_taken_by_the_table(game: str) -> None:
    env = bettor_env(game)
    for seed in range(6):
        play_alone(env, seed)


@pytest.mark.slow
@pytest.mark.parametrize("game", TOGETHER)
def test_every_hand_at_a_table_can_be_played_with_any_allowed_actions(game: str) -> None:
    env = table_env(game)
    random = np.random.default_rng(1)
    won = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        won[agent] += reward
        assert env.observation_space(agent).contains(observation)
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if over else int(random.choice(legal)))
    if FiledGame(BOOK, game).kind.plays_for == "stakes":
        assert sum(won.values()) == pytest.approx(0)


def test_the_reward_is_in_hundredths_of_the_minimum_bet() -> None:
    env = bettor_env(ZOOBAC)
    rewards = {bet_once(env, seed, "player") for seed in range(12)}
    assert {-100.0, 100.0} <= rewards <= {-100.0, 0.0, 100.0}


def test_a_wager_may_be_made_once_and_nothing_is_dealt_without_one() -> None:
    env = bettor_env(ZOOBAC)
    observation, _ = env.reset(seed=1)
    banker = env.actions.index(Action(WAGER, "banker"))
    deal = env.actions.index(Action(WAGER, DEAL))
    assert not observation["action_mask"][deal]
    observation = env.step(banker)[0]
    assert not observation["action_mask"][banker]
    assert observation["action_mask"][deal]
    assert observation["wagers"][env.wagers.index("banker")] == env.minimum


def test_an_action_outside_the_mask_takes_the_default() -> None:
    env = bettor_env("tavern/three-card-poker")
    env.reset(seed=1)
    env.step(env.actions.index(Action(WAGER, "ante")))
    env.step(env.actions.index(Action(WAGER, DEAL)))
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info) == (-100.0, True, {"legal": False})


def test_the_same_seed_deals_the_same_hands_and_another_seed_does_not() -> None:
    plays = [play_alone(bettor_env("tavern/pai-gow-poker"), seed) for seed in (5, 5, 6)]
    cards = [play[0][-1]["cards"].tolist() for play in plays]
    assert cards[0] == cards[1] != cards[2]
    env = bettor_env("tavern/pai-gow-poker")
    env.reset(seed=5)
    first = env.reset()[0]
    env.reset(seed=5)
    assert (env.reset()[0]["cards"] == first["cards"]).all()


def bet_once(env, seed: int, wager: str) -> float:
    """Play a hand without decisions with one wager; return the reward."""
    env.reset(seed=seed)
    env.step(env.actions.index(Action(WAGER, wager)))
    return env.step(env.actions.index(Action(WAGER, DEAL)))[1]


def test_a_collection_is_part_of_the_reward() -> None:
    # It is $1, as much as the smallest bet.
    env = bettor_env("tavern/dai-bacc", option="dai-bacc:1")
    assert {bet_once(env, seed, "player") for seed in range(12)} == {-200.0, -100.0, 0.0}


def test_a_hand_is_printed_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = bettor_env("tavern/three-card-poker", render_mode="ansi")
    env.reset(seed=1)
    env.step(env.actions.index(Action(WAGER, "ante")))
    env.step(env.actions.index(Action(WAGER, DEAL)))
    text = env.render()
    assert re.search(r"Player dealer +\?\? \?\? [2-9TJQKA][cdhs]\n", text)
    assert "play-or-fold? play, fold" in text
    human = bettor_env("tavern/three-card-poker", render_mode="human")
    human.reset(seed=1)
    assert "Three Card Poker" in capsys.readouterr().out


@pytest.mark.filterwarnings(*STRUCTURED)
def test_a_table_is_printed_as_its_player_sees_it() -> None:
    env = table_env(HOLDEM, players=2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text.count("??") == 2
    assert "bet? fold, call, raise" in text


def test_a_raise_of_the_pot_is_to_the_pot_after_a_call() -> None:
    env = table_env(HOLDEM, players=2)
    env.reset(seed=1)
    view = env.observe(env.agent_selection)["observation"]
    pot, call, *_ = view["betting"]
    own = view["bets"][view["seat"] - 1]
    (number,) = [n for n, action in enumerate(env.actions) if action.size == "pot"]
    env.step(number)
    assert env.observe(env.agent_selection)["observation"]["bets"].max() == own + call + pot + call


def test_other_kinds_of_games_are_refused_with_the_right_function() -> None:
    with pytest.raises(InputError, match=r"use houseway\.environments\.table_env"):
        bettor_env(HOLDEM)
    with pytest.raises(InputError, match=r"use houseway\.environments\.bettor_env"):
        table_env(ZOOBAC)
    with pytest.raises(InputError, match="players must be 2 to 8, not 9"):
        table_env(DRAW, players=9)


@pytest.mark.slow
@pytest.mark.parametrize("game", [NO_BUST, HOLDEM])
def test_tables_in_a_vector_repeat_with_a_seed_and_show_what_their_space_says(game: str) -> None:
    def play(seed: int, action_seed: int = 1):
        env, random = vector_env(game, 64, copy=True), np.random.default_rng(action_seed)
        observation, _ = env.reset(seed=seed)
        shown = [observation["seen"]]
        for _ in range(50):
            assert observation in env.observation_space
            mask = observation["action_mask"]
            actions = (mask * (0.01 + random.random(mask.shape))).argmax(1)
            observation, rewards, *_ = env.step(actions)
            shown += [observation["seen"], rewards]
        return np.concatenate([rows.ravel() for rows in shown]).tolist()

    assert play(1) == play(1) != play(2)


@pytest.mark.slow
def test_chips_of_a_vector_of_holdem_tables_go_from_player_to_player() -> None:
    env = vector_env(HOLDEM, 256, players=4)
    observation, _ = env.reset(seed=1)
    random, hands = np.random.default_rng(1), 0
    for _ in range(100):
        mask = observation["action_mask"]
        actions = (mask * (0.01 + random.random(mask.shape))).argmax(1)
        observation, rewards, over, _, info = env.step(actions)
        assert abs(rewards.sum(axis=1)).max() < 1e-6
        assert not info["skipped"].any()
        hands += over.sum()
    assert hands > 1000


def test_a_vector_that_cannot_be_opened_says_why() -> None:
    with pytest.raises(InputError, match="tables must be 1 or more, not 0"):
        vector_env(HOLDEM, 0)
    with pytest.raises(InputError, match="has no compiled tables"):
        vector_env(ZOOBAC, 1)
