"""Pai gow tiles: four tiles make a high and a low hand; both must beat the bank."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from houseway.banked.events import HandSet
from houseway.banked.family import BankedFamily, FinalHands, ReasonGiven
from houseway.banked.hand import BankedHand
from houseway.banked.piles import deal_piles, give_piles
from houseway.banked.reasons import AS_CHOSEN, set_by_rule
from houseway.banked.seats import PLAYER_DEALER, walk
from houseway.banked.setting import SET, set_decision
from houseway.banked.wagers import Placed, deciding_bettor
from houseway.cards.card import Card
from houseway.cards.tiles import FACES, TILES, Tile, check_tiles, dots, pair_of, parse_tiles
from houseway.play.decision import Decision, Script
from houseway.play.events import ChoiceMade
from houseway.play.family import SetHand
from houseway.play.game import Rules
from houseway.ranking.hand_names import label, tiles_words
from houseway.ranking.tiles import GeeJoon, category, is_pair, tile_rank, two_value, worth
from houseway.rulebook.facts import Fact, Facts, FactValue
from houseway.rulebook.source import Source
from houseway.values.errors import InputError
from houseway.values.strict import Strict

SEATS = 8
AGAINST = ("higher", "lower", "copy")


class TileRule(Strict):
    """One rule of the house way: when to split a pair, or which high hand to make."""

    id: str
    name: str
    says: str
    splits: list[str] = []
    """Names of pairs that are split if the other conditions of the rule are met."""
    with_any: list[str] = []
    """Names of tiles; at least one must be among the two other tiles."""
    low_at_least: int = 0
    """The minimum points of the low hand after the split."""
    third: list[int] = []
    fourth: list[int] = []
    """The allowed numbers of dots on the two other tiles, in either order."""
    high: Literal["", "pair", "wong", "gong", "nine-or-less", "largest-with-smallest"] = ""
    """The high hand to make, if the rule splits no pair."""


class TileWay(Strict):
    """A house way for tiles: the first rule that applies sets the hand."""

    rules: list[TileRule]
    source: Source


class TilesPlay(Strict):
    """How the tiles are dealt and set."""

    house_way: TileWay
    source: Source
    gee_joon: GeeJoon = "either"
    largest_by: Literal["rank", "dots"] = "rank"
    """Whether rank or dots make a tile the largest or the smallest of four; rank breaks ties."""
    player_dealer_sets: Literal["freely", "house-way"] = "freely"
    says: list[str] = []


class TileSetting(NamedTuple):
    """Four tiles set as a high hand and a low hand, with their values."""

    high: tuple[Tile, Tile]
    low: tuple[Tile, Tile]
    high_value: int
    low_value: int


FACTS = Facts(
    Fact("high", "high hand compared with the player-dealer's", words=AGAINST, scope="seat"),
    Fact("low", "low hand compared with the player-dealer's", words=AGAINST, scope="seat"),
    Fact("foul", "the low hand ranks above the high hand", scope="seat"),
)


# Setting hands.


def hand_value(tiles: Sequence[str], gee_joon: GeeJoon) -> int:
    first, second = tiles
    return two_value(Tile(first), Tile(second), gee_joon)


def setting(first: Sequence[Tile], second: Sequence[Tile], gee_joon: GeeJoon) -> TileSetting:
    """The two hands as a setting; the better one is the high hand."""
    values = hand_value(first, gee_joon), hand_value(second, gee_joon)
    if values[0] >= values[1]:
        return TileSetting((first[0], first[1]), (second[0], second[1]), *values)
    return TileSetting((second[0], second[1]), (first[0], first[1]), values[1], values[0])


def arrangements(tiles: Sequence[Tile], gee_joon: GeeJoon) -> list[TileSetting]:
    """The three ways to make two hands from four tiles."""
    a, b, c, d = tiles
    return [
        setting((a, b), (c, d), gee_joon),
        setting((a, c), (b, d), gee_joon),
        setting((a, d), (b, c), gee_joon),
    ]


def set_tiles(tiles: Sequence[Tile], play: TilesPlay) -> tuple[TileSetting, TileRule]:
    """Set four tiles by the house way; returns the setting and the rule that was used."""
    candidates = arrangements(tiles, play.gee_joon)
    pair_settings = [setting for setting in candidates if is_pair(*setting.high)]
    if any(is_pair(*setting.low) for setting in pair_settings):
        splittable: list[TileSetting] = []  # Two pairs are not split.
    else:
        splittable = pair_settings
    for rule in play.house_way.rules:
        if rule.splits:
            setting = _split(rule, candidates, splittable)
        else:
            setting = _with_high_hand(rule, candidates, tiles, play.largest_by)
        if setting is not None:
            return setting, rule
    raise InputError(f"no rule of the house way sets {' '.join(tiles)}", str(play.house_way.source))


def _split(
    rule: TileRule, candidates: list[TileSetting], pair_settings: list[TileSetting]
) -> TileSetting | None:
    for unsplit in pair_settings:
        if pair_of(unsplit.high[0]).name not in rule.splits:
            continue
        split = max((setting for setting in candidates if setting != unsplit), key=_by_low)
        if _applies(rule, unsplit.low, split):
            return split
    return None


def _by_low(setting: TileSetting) -> tuple[int, int]:
    return setting.low_value, setting.high_value


def _applies(rule: TileRule, other_tiles: tuple[Tile, Tile], split: TileSetting) -> bool:
    names = {pair_of(tile).name for tile in other_tiles}
    if rule.with_any and not names & set(rule.with_any):
        return False
    if rule.third:
        first, second = (dots(tile) for tile in other_tiles)
        if not (
            (first in rule.third and second in rule.fourth)
            or (second in rule.third and first in rule.fourth)
        ):
            return False
    return worth(split.low_value) >= rule.low_at_least


def _with_high_hand(
    rule: TileRule, candidates: list[TileSetting], tiles: Sequence[Tile], largest_by: str
) -> TileSetting | None:
    """The setting with the high hand that the rule asks for; None if there is none."""
    match rule.high:
        case "pair":
            matches = [m for m in candidates if category(m.high_value) in ("pair", "supreme pair")]
        case "wong" | "gong":
            matches = [
                setting for setting in candidates if category(setting.high_value) == rule.high
            ]
        case "nine-or-less":
            return _nine_or_less(candidates)
        case _:
            ordered = sorted(tiles, key=tile_rank)
            if largest_by == "dots":
                ordered.sort(key=dots)
            ends = {ordered[0], ordered[3]}
            matches = [m for m in candidates if ends in (set(m.high), set(m.low))]
    return max(matches, key=lambda setting: (setting.high_value, setting.low_value), default=None)


def _nine_or_less(candidates: list[TileSetting]) -> TileSetting | None:
    """The two tiles with the highest total of nine or less, and the other two."""
    totals = [
        (total, setting.high_value, setting.low_value, setting)
        for setting in candidates
        for total in (sum(map(dots, setting.high)), sum(map(dots, setting.low)))
        if total <= 9
    ]
    return max(totals)[3] if totals else None


# The hand.


def play(state: BankedHand) -> Script:
    """Stack the tiles, roll, distribute counterclockwise, set, compare, settle."""
    rules = _play(state)
    _deal(state)
    deciders = _deciders(state)
    if deciders:
        yield tuple(set_decision(seat, bettor, 2) for seat, bettor in deciders.items())
    for seat, bettor in deciders.items():
        _set_hand(state, rules, str(seat), _choice_of(state, seat, bettor))
    choice = None
    if rules.player_dealer_sets == "freely":
        seat = state.player_dealer
        yield (set_decision(seat, PLAYER_DEALER, 2),)
        choice = _choice_of(state, seat, PLAYER_DEALER)
    _set_hand(state, rules, PLAYER_DEALER, choice)
    state.know({})
    state.settle()


def _play(state: BankedHand) -> TilesPlay:
    return state.rules.play_as(TilesPlay)


def check_deal(state: BankedHand) -> None:
    """Raise InputError unless there are as many seats as piles of tiles."""
    if state.seats != SEATS:
        raise InputError(f"seats must be {SEATS}, not {state.seats}", "seats")


def _deal(state: BankedHand) -> None:
    check_deal(state)
    wagered = {placed.seat for placed in state.wagers} | {state.player_dealer}
    if state.chance.final:
        for seat in walk(1, SEATS):
            if seat in wagered:
                for _ in range(4):
                    state.deal(_hand(state, seat), face_up=False)
        state.place_action()
        return
    deal_piles(state, SEATS, 4, back_and_forth=False)
    first_seat = state.place_action()
    if not first_seat:
        raise InputError("give the dice to show which seat gets which tiles", "dice")
    order = walk(first_seat, SEATS, "counter-clockwise")
    give_piles(
        state,
        {pile: _hand(state, seat) if seat in wagered else "" for pile, seat in enumerate(order, 1)},
    )


def _hand(state: BankedHand, seat: int) -> str:
    return PLAYER_DEALER if seat == state.player_dealer else str(seat)


def _deciders(state: BankedHand) -> dict[int, str]:
    """The bettor who sets each hand, by seat, clockwise from the action button."""
    filed = state.rules.filing.seats
    assert filed is not None
    start = state.button or state.player_dealer
    return {
        seat: deciding_bettor(filed, seat, state.wagers, state.seated)
        for seat in walk(start, state.seats)
        if str(seat) in state.hands
    }


def _choice_of(state: BankedHand, seat: int, bettor: str) -> ChoiceMade | None:
    for choice in state.choices:
        if (choice.seat, choice.bettor, choice.decision) == (seat, bettor, SET):
            return choice
    return None


def _set_hand(state: BankedHand, rules: TilesPlay, hand: str, choice: ChoiceMade | None) -> None:
    """Set a hand as chosen, or house way; a foul hand of the player-dealer is set house way."""
    tiles = tiles_of(state, hand)
    fouled = False
    if choice is not None and choice.choice == SET:
        low, high = _chosen_halves(tiles, choice)
        fouled = len(low) != 2 or hand_value(low, rules.gee_joon) > hand_value(high, rules.gee_joon)
        if not (fouled and hand == PLAYER_DEALER):
            state.apply(HandSet(hand, low, high, foul=fouled, reason=AS_CHOSEN))
            return
    setting, rule = set_tiles(tiles, rules)
    low, high = tuple(map(Card, setting.low)), tuple(map(Card, setting.high))
    state.apply(HandSet(hand, low, high, reason=set_by_rule(rule.name, foul=fouled)))


def _chosen_halves(
    tiles: Sequence[Tile], choice: ChoiceMade
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    high: list[str] = list(tiles)
    for tile in choice.cards:
        if tile not in high:
            held = " ".join(tiles)
            raise InputError(
                f"{tile} is not in the hand {held}", f"seat {choice.seat}, {choice.bettor}"
            )
        high.remove(tile)
    if not choice.cards:
        raise InputError(
            "name the tiles to put in the low hand", f"seat {choice.seat}, {choice.bettor}"
        )
    return choice.cards, tuple(map(Card, high))


def tiles_of(state: BankedHand, hand: str) -> list[Tile]:
    return [Tile(tile) for tile in state.hands[hand]]


def _values(state: BankedHand, hand: str) -> tuple[int, int]:
    hand_set = state.sets[hand]
    gee_joon = _play(state).gee_joon
    return hand_value(hand_set.back, gee_joon), hand_value(hand_set.front, gee_joon)


def wager_facts(state: BankedHand, placed: Placed) -> dict[str, FactValue]:
    """A seat's hands compared with the player-dealer's."""
    hand = str(placed.seat)
    if state.sets[hand].foul:
        return {"high": "lower", "low": "lower", "foul": True}
    high, low = _values(state, hand)
    dealer_high, dealer_low = _values(state, PLAYER_DEALER)
    return {"high": compare(high, dealer_high), "low": compare(low, dealer_low), "foul": False}


def reason(
    state: BankedHand, placed: Placed, facts: Mapping[str, FactValue], moment: str
) -> ReasonGiven:
    """Both hands and the player-dealer's, which they are compared with."""
    own, dealer = state.sets[str(placed.seat)], state.sets[PLAYER_DEALER]
    if own.foul:
        return "row", {}
    values: dict[str, Any] = {
        "low": [list(own.front), list(dealer.front)],
        "high": [list(own.back), list(dealer.back)],
        "compared": True,
    }
    if _play(state).gee_joon != "either":
        values["gee_joon"] = _play(state).gee_joon
    return "halves", values


def compare(own: int, opponent: int) -> str:
    if own == opponent:
        return "copy"
    return "higher" if own > opponent else "lower"


def infer_choice(
    state: BankedHand, decision: Decision, hands: FinalHands, given_choice: str
) -> str:
    """The given choice, or the default: hands are set house way."""
    return given_choice or decision.default


def set_for(rules: Rules, text: str) -> SetHand:
    """Set four tiles by the filing's house way."""
    play = rules.play_as(TilesPlay)
    tiles = parse_tiles(text, "tiles")
    check_tiles(tiles, "tiles")
    if len(tiles) != 4:
        raise InputError(f"a hand must have 4 tiles, not {len(tiles)}", "tiles")
    setting, rule = set_tiles(tiles, play)
    return SetHand(setting.high, setting.low, rule.name, rule.says, play.house_way.source)


def read(tiles: object, where: str) -> list[Card]:
    return [Card(tile) for tile in parse_tiles(tiles, where)]


def describe(facts: Mapping[str, FactValue]) -> str:
    return "both hands are compared with the player-dealer's"


def is_foul(rules: Rules, low: Sequence[Card], high: Sequence[Card]) -> bool:
    gee_joon = rules.play_as(TilesPlay).gee_joon
    return hand_value(low, gee_joon) > hand_value(high, gee_joon)


def set_names(rules: Rules, front: Sequence[Card], back: Sequence[Card]) -> tuple[str, str]:
    """The names of the low and the high hand."""
    play = rules.play
    assert isinstance(play, TilesPlay)
    low, high = (label(tiles_words(tiles, gee_joon=play.gee_joon)) for tiles in (front, back))
    return low, high


COUNTED = ("every hand of four tiles against every other, both set the house way",)
"""What was counted for the prices, as sentences for the math report."""

TILE_NAMES: dict[str, str] = {tile: pair_of(tile).name for tile in FACES}

FAMILY = BankedFamily(
    name="tiles",
    play=TilesPlay,
    facts=FACTS,
    script=play,
    card_names=lambda rules: TILE_NAMES,
    check_deal=check_deal,
    deals_first=True,
    describe=describe,
    wager_facts=wager_facts,
    reason=reason,
    infer_choice=infer_choice,
    set_hand=set_for,
    set_names=set_names,
    set_sizes=lambda play: (2, 2),
    is_foul=is_foul,
    piece="tile",
    halves=("low", "high"),
    cards=lambda rules: tuple(map(Card, TILES)),
    read=read,
    advised=lambda rules: (SET,),
    counted=lambda rules: COUNTED,
)
