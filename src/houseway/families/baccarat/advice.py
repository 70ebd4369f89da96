"""Baccarat: what standing and hitting on a five are worth, over all ways to complete the hands."""

from collections import Counter
from fractions import Fraction

from houseway.families.baccarat.script import (
    POINTS,
    STAND_OR_HIT,
    BaccaratPlay,
    banker_hits,
    points,
)
from houseway.play.game import Rules
from houseway.pricing.advice import Advice, Advisers, Option, Seen, cards_left, ranked, result
from houseway.rulebook.facts import FactValue


def stand_or_hit(rules: Rules, seen: Seen) -> Advice:
    """What each choice is worth; `seen.dealer` has the open cards of the banker hand."""
    play = rules.play
    assert isinstance(play, BaccaratPlay)
    assert play.five_option is not None
    wager = play.five_option.wager
    left = Counter(POINTS[card[0]] for card in cards_left(rules, seen))
    two, open_points = points(list(seen.own)), points(list(seen.dealer))
    sums = dict.fromkeys(("stand", "hit"), Fraction(0))
    total = 0
    for hole, ways in _draws(left, 2 - len(seen.dealer)):
        banker = (open_points + hole[0]) % 10 if hole else open_points
        for (third, last), count in _pairs(left, hole):
            player, completed = _completed(play, two, banker, third, last)
            for choice, own in (("stand", two), ("hit", player)):
                facts = _facts(own, player, completed)
                sums[choice] += ways * count * result(rules, {wager: seen.stakes[wager]}, facts)
            total += ways * count
    return ranked(Option(choice, worth / total) for choice, worth in sums.items())


def _draws(left: Counter[int], cards: int) -> list[tuple[tuple[int, ...], int]]:
    return [((value,), count) for value, count in left.items()] if cards else [((), 1)]


def _pairs(left: Counter[int], gone: tuple[int, ...]) -> list[tuple[tuple[int, int], int]]:
    """The next two cards by value, with the number of ways to draw them."""
    now = left - Counter(gone)
    return [
        ((first, second), count * (others - (first == second)))
        for first, count in now.items()
        for second, others in now.items()
        if count * (others - (first == second))
    ]


def _completed(
    play: BaccaratPlay, player: int, banker: int, third: int, last: int
) -> tuple[int, int]:
    """The final points of both hands; the player hand draws unless a banker natural ends play."""
    if play.naturals == "stop" and banker >= 8:
        return player, banker
    drawn = (player + third) % 10
    return drawn, (banker + last) % 10 if banker_hits(play, banker, third) else banker


def _facts(own: int, player: int, banker: int) -> dict[str, FactValue]:
    winner = "tie" if player == banker else "player" if player > banker else "banker"
    return {
        "bettor_points": own,
        "player_points": player,
        "banker_points": banker,
        "winner": winner,
        "margin": abs(player - banker),
        "player_two_points": 5,
        "player_natural": False,
        "banker_natural": False,
    }


ADVICE = Advisers({STAND_OR_HIT: stand_or_hit})
