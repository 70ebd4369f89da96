"""Caribbean Stud: what a bet and a fold are worth, over every hand of the player-dealer."""

from itertools import combinations

import numpy as np

from houseway.cards.card import card_code
from houseway.families.carnival.caribbean.script import BET_OR_FOLD
from houseway.families.carnival.facts import best, least_value
from houseway.families.carnival.rules import CaribbeanPlay, CarnivalPlay
from houseway.play.game import Rules
from houseway.pricing.advice import (
    Advice,
    Advisers,
    Option,
    Seen,
    cards_left,
    mean,
    ranked,
    stakes_depending_on,
)
from houseway.ranking.fast import BITS, CLASS_OF, evaluate_all, mask_of
from houseway.ranking.high import CLASSES, class_of
from houseway.rulebook.facts import FactValue

_FACTS = ("player_hand", "player_dealer_hand", "qualifies", "winner", "folded")
_WINNERS = ("player", "player-dealer", "tie")


def bet_or_fold(rules: Rules, seen: Seen) -> Advice:
    play = rules.play_as(CarnivalPlay).caribbean
    assert play is not None
    stakes = stakes_depending_on(rules, seen.stakes, ("folded", "winner"))
    bet = {**stakes, "bet": play.bet * seen.stakes["ante"]}
    counts = _showdowns(rules, seen, play)
    folded: dict[tuple[FactValue, ...], int] = {(*key[:4], True): n for key, n in counts.items()}
    return ranked(
        [
            Option("bet", mean(rules, bet, _FACTS, counts)),
            Option("fold", mean(rules, stakes, _FACTS, folded)),
        ]
    )


def _showdowns(rules: Rules, seen: Seen, play: CaribbeanPlay) -> dict[tuple[FactValue, ...], int]:
    """Every hand of the player-dealer, counted by its class, whether it qualifies and who wins."""
    mine = best(list(seen.own))
    codes = np.array([card_code(card) for card in cards_left(rules, seen)])
    hidden = np.array(list(combinations(codes, 5 - len(seen.dealer))))
    masks = np.bitwise_or.reduce(BITS[hidden], axis=1) | np.uint64(mask_of(seen.dealer))
    values = evaluate_all(masks).astype(np.int64)
    winners = np.where(values == mine, 2, np.where(values > mine, 1, 0))
    qualifies = (values >= least_value(play.qualifies)).astype(np.int64)
    keys = (CLASS_OF[values].astype(np.int64) * 2 + qualifies) * 3 + winners
    distinct, counts = np.unique(keys, return_counts=True)
    return {
        (
            class_of(mine),
            CLASSES[int(key) // 6],
            bool(int(key) // 3 % 2),
            _WINNERS[int(key) % 3],
            False,
        ): int(count)
        for key, count in zip(distinct, counts, strict=True)
    }


ADVICE = Advisers({BET_OR_FOLD: bet_or_fold})
