"""What the choices of carnival poker are worth; each game has its own advisers."""

from houseway.families.carnival import GAMES, carnival_game
from houseway.play.game import Rules
from houseway.pricing.advice import Advice, Advisers, Seen


def advise(rules: Rules, seen: Seen) -> Advice | None:
    return carnival_game(rules).part("advice", Advisers).by_kind[seen.kind](rules, seen)


ADVICE = Advisers({kind: advise for game in GAMES for kind in game.advised})
