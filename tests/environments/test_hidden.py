"""No byte of an observation or a mask changes if cards that the agent has not seen change."""

import numpy as np
import pytest
from tests.book import BOOK
from tests.by_family import others_slow
from tests.environments.test_api import BANKED, TOGETHER
from tests.server import live_tables, test_pan_hidden, test_poker_hidden, test_views_hidden
from tests.server.banked_tables import Recorded

from houseway.environments import bettor_env, table_env
from houseway.environments.table import EnvironmentTable
from houseway.families.flop.stepped import show as show_holdem
from houseway.families.twenty_one.price.stepped import show as show_blackjack
from houseway.play.game import FiledGame
from houseway.play.kind import Kind
from houseway.pricing.stepping import compile_steps, new_batch

POKER = [game for game in TOGETHER if FiledGame(BOOK, game).kind.plays_for == "stakes"]
PAN = [pytest.param(game, marks=pytest.mark.slow) for game in TOGETHER if game not in POKER]
HOLDEM = "saloon/no-limit-texas-holdem"
NO_BUST = "tavern/no-bust-21st-century-blackjack"


def bytes_of(observation) -> bytes:
    """An observation as bytes, with every array in it."""
    if isinstance(observation, dict):
        return b"".join(name.encode() + bytes_of(observation[name]) for name in sorted(observation))
    return np.asarray(observation).tobytes()


class Twin:
    """A table like the one of an environment, but with other hidden cards."""

    def __init__(self, env, live) -> None:
        self.env = env
        self.live = live

    def __enter__(self):
        self.real, self.env._table.live = self.env._table.live, self.live

    def __exit__(self, *error):
        self.env._table.live = self.real


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch):
    """Environments open tables that record all requests, so that a hand can be dealt again."""
    tables: list[EnvironmentTable] = []
    sit = EnvironmentTable.sit

    def sit_recorded(table, *args):
        tables[:] = [table]
        sit(table, *args)
        tables.append(table.live.secret)

    def seeds(table, hand):
        """The seed of the only hand of the newest table."""
        return tables[1]

    monkeypatch.setattr(EnvironmentTable, "sit", sit_recorded)
    monkeypatch.setattr(live_tables, "known_seeds", seeds)
    kinds = {"banked": Recorded, "poker": test_poker_hidden.RecordingTable}

    def live(kind: Kind):
        return kinds.get(kind.name, test_pan_hidden.Recorded)

    monkeypatch.setattr(Kind, "live", live)


def compare_alone(game: str, hands: int = 4) -> tuple[int, int]:
    """Play hands and observe each moment at tables with other hidden cards as well."""
    env, random = bettor_env(game), np.random.default_rng(1)
    compared = changed = 0
    for seed in range(hands):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            table = env._table.live
            if table.phase == "play":
                for _, other in test_views_hidden.resampled_tables(table, ["bettor"]):
                    with Twin(env, other):
                        assert bytes_of(env._observe()) == bytes_of(observation)
                    compared += 1
                    changed += other.differs(table)
                env._observe()
            legal = np.flatnonzero(observation["action_mask"])
            observation, _, over, _, _ = env.step(int(random.choice(legal)))
    return compared, changed


def compare_together(game: str, resample, hands: int = 1, every: int = 1) -> tuple[int, int]:
    env, random = table_env(game, players=4), np.random.default_rng(1)
    compared = changed = steps = 0
    for seed in range(hands):
        env.reset(seed=seed)
        while not env._table.over:
            agent, table = env.agent_selection, env._table.live
            observation = env.observe(agent)
            steps += 1
            other = resample(table, agent) if steps % every == 0 else None
            if other is not None:
                with Twin(env, other):
                    assert bytes_of(env.observe(agent)) == bytes_of(observation)
                compared += 1
                changed += cards_of(other) != cards_of(table)
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(random.choice(legal)))
    return compared, changed


def cards_of(table):
    if table.kind.name == "poker":
        return table.current.cards
    return {seat: player.cards for seat, player in table.current.players.items()}


def resampled_poker(table, agent):
    resampled = test_poker_hidden.resampled_hand(table, agent)
    return resampled[0] if resampled else None


def resampled_pan(table, agent):
    label = (table.hand, len(table.calls), agent)
    return test_pan_hidden.resampled_table(table, agent, label)


@pytest.mark.usefixtures("recorded")
@pytest.mark.parametrize("game", others_slow(BANKED))
def test_a_bettor_observes_nothing_hidden(game: str) -> None:
    compared, changed = compare_alone(game)
    family = bettor_env(game).rules.family
    asked_often = family.name not in test_views_hidden.WITHOUT_CHOICES
    if asked_often and set(family.advised(bettor_env(game).rules)) - {"insurance"}:
        assert compared
        assert changed or family.blackjack_style or game == "cordova/two-card-peek"


@pytest.mark.usefixtures("recorded")
@pytest.mark.parametrize("game", [*others_slow(POKER), *PAN])
def test_a_player_at_a_table_observes_nothing_hidden(game: str) -> None:
    if table_env(game).rules.family.kind == "poker":
        compared, changed = compare_together(game, resampled_poker)
    else:
        compared, changed = compare_together(game, resampled_pan, hands=3, every=4)
    assert compared
    assert changed


@pytest.mark.usefixtures("recorded")
def test_the_comparison_finds_a_leak_in_a_bettors_observation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("houseway.banked.view.sees_hand", lambda table, viewer, hand: True)
    with pytest.raises(AssertionError):
        compare_alone("tavern/three-card-poker")


@pytest.mark.usefixtures("recorded")
def test_the_comparison_finds_a_leak_in_a_players_observation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("houseway.poker.view.sees", lambda *args: True)
    with pytest.raises(AssertionError):
        compare_together("cordova/texas-holdem", resampled_poker)


def shown_by_holdem_tables(tables, batch, change) -> bytes:
    """What the tables show if the cards that the player to act has not seen are changed."""
    for number, hand in enumerate(tables.hands.copy()):
        change(hand)
        show_holdem(hand, 2, 2, batch.seen[number], batch.mask[number])
    return batch.seen.tobytes() + batch.mask.tobytes()


@pytest.mark.slow
def test_a_vector_of_holdem_tables_shows_no_card_of_the_other_player() -> None:
    game = compile_steps(FiledGame(BOOK, HOLDEM).rules(), players=2)
    tables, batch = game.open(64, 1), new_batch(game, 64)
    tables.begin(batch)
    tables.step(np.ones(64, dtype=np.int64), batch)

    def change_other(hand) -> None:
        hand["cards"][1 - hand["seat"]] = 51 - hand["cards"][1 - hand["seat"]]
        hand["board"][:, hand["board_size"][0] :] = 7
        hand["deck"][: hand["left"]] = hand["deck"][: hand["left"]][::-1]

    def change_own(hand) -> None:
        hand["cards"][hand["seat"]] = 51 - hand["cards"][hand["seat"]]

    seen = shown_by_holdem_tables(tables, batch, lambda hand: None)
    assert shown_by_holdem_tables(tables, batch, change_other) == seen
    assert shown_by_holdem_tables(tables, batch, change_own) != seen


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "hidden"), [("practice", True), ("letter", False)])
def test_a_vector_of_blackjack_tables_shows_the_second_card_only_if_it_is_face_up(
    preset: str, hidden: bool
) -> None:
    rules = FiledGame(BOOK, NO_BUST).rules(preset=preset)
    game = compile_steps(rules)
    tables, batch = game.open(64, 1), new_batch(game, 64)
    tables.begin(batch)
    before = batch.seen.tobytes()
    floor = tables._floor
    floor.dealer[:, 1] = 51 - floor.dealer[:, 1]
    floor.cards[:] = floor.cards[:, ::-1]
    for number in range(64):
        show_blackjack(tables._pays, floor, number, 3, batch)
    assert (batch.seen.tobytes() == before) == hidden
