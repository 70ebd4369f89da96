"""Three Card Poker: what playing and folding are worth, over all hands of the player-dealer."""

from collections import Counter
from itertools import combinations

from houseway.families.three_card.script import PLAY_OR_FOLD, ThreeCardPlay
from houseway.play.game import Rules
from houseway.pricing.advice import (
    Advice,
    Advisers,
    Option,
    Seen,
    cards_left,
    mean,
    names_of,
    ranked,
    stakes_depending_on,
)
from houseway.ranking.high import rank_high
from houseway.ranking.three_card import rank_three
from houseway.rulebook.facts import FactValue

_FACTS = ("player_hand", "player_dealer_hand", "qualifies", "winner", "six_card_hand", "folded")


def play_or_fold(rules: Rules, seen: Seen) -> Advice:
    play = rules.play
    assert isinstance(play, ThreeCardPlay)
    stakes = stakes_depending_on(rules, seen.stakes, ("folded", "winner"))
    played = {**stakes, "play": seen.stakes["ante"]}
    six = "six_card_hand" in names_of(rules.wagers[wager] for wager in played)
    own = rank_three(seen.own, play.ranking)
    counts: Counter[tuple[FactValue, ...]] = Counter()
    for hidden in combinations(cards_left(rules, seen), 3 - len(seen.dealer)):
        cards = [*seen.dealer, *hidden]
        dealer = rank_three(cards, play.ranking)
        winner = "tie" if own == dealer else "player" if own > dealer else "player-dealer"
        best = rank_high([*seen.own, *cards]).class_name if six else "high-card"
        known = (own.class_name, dealer.class_name, play.is_qualified(dealer), winner, best)
        counts[*known, False] += 1
    folded: dict[tuple[FactValue, ...], int] = {(*key[:5], True): n for key, n in counts.items()}
    return ranked(
        [
            Option("play", mean(rules, played, _FACTS, counts)),
            Option("fold", mean(rules, stakes, _FACTS, folded)),
        ]
    )


ADVICE = Advisers({PLAY_OR_FOLD: play_or_fold})
