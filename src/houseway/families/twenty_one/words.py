"""Words for Blackjack."""

from houseway.pages.family_words import FROM, Words, each

WORDS = Words(
    name="Blackjack",
    play={
        "TwentyOnePlay.deals_from": each("the deal starts at {}", FROM),
        "TwentyOnePlay.acts_from": each("players act from {}", FROM),
        "TwentyOnePlay.hands": {
            "1": "each seat has one hand",
            "2": "each seat has two hands, whose second cards may be switched",
        },
        "TwentyOnePlay.first_card": {
            "up": "",
            "turned": (
                "the player-dealer's first card is dealt face down and turned up with the second"
            ),
        },
        "TwentyOnePlay.hole": {
            "down": "the player-dealer's second card is face down",
            "up": "the player-dealer's second card is face up",
        },
        "TwentyOnePlay.checks": "with {either} up, the hole card is checked before anyone draws",
        "TwentyOnePlay.naturals": {
            "end": "a player's natural is paid at the end of the hand",
            "at-once": "a natural that the player-dealer cannot match is paid right away",
        },
        "TwentyOnePlay.over": {
            "waits": "a hand over 21 still depends on the player-dealer's hand",
            "lost": "a hand that busts loses right away",
            "decided": "the player-dealer does not draw for a hand over 21: 22 to 30 loses, and a "
            "hard 31 wins",
        },
        "TwentyOnePlay.special_hands": {
            "stand": "",
            "choose": "a two-card 31 may be surrendered, and a Blackjack X may be doubled",
        },
        "TwentyOnePlay.joker_freezes": {
            "yes": "with a joker up, players have no choices",
            "no": "",
        },
        "TwentyOnePlay.back_line_adds": {
            "own-choice": "a back-line bettor may decline to add to a double or split",
            "follows": "a back-line bettor adds to every double or split",
        },
        "TwentyOnePlay.completes_for": "the player-dealer draws for the {} even if no hand is left "
        "to beat",
        "PlayerChart.stands_hard": {
            "22": "",
            "*": "players must stand on a hard {} or more",
        },
        "PlayerChart.stands_soft": {"22": "", "*": "players must stand on a soft {} or more"},
        "PlayerChart.hits": "players must hit on {} or less",
        "PlayerChart.hits_over": {
            "yes": "a hand over 21 may still be hit",
            "no": "a hand over 21 is not hit again",
        },
        "DealerChart.stands": "the player-dealer stands on {} or more",
        "DealerChart.soft_17": {
            "hit": "the player-dealer hits a soft 17",
            "stand": "the player-dealer stands on a soft 17",
        },
        "Double.hard_at_most": {
            "21": "",
            "*": "a player may double only on a hard {} or less, or on any soft hand",
        },
        "Double.for_less": {
            "always": "a player may double for less",
            "never": "no double for less",
            "without-redoubling": (
                "a player may double for less only where redoubling is not allowed"
            ),
        },
        "Double.table_minimum": {
            "yes": "a double for less is at least the table minimum",
            "no": "",
        },
        "Double.after_split": {
            "yes": "a player may double after a split",
            "no": "no double after a split",
        },
        "Double.redoubles": "the whole bet may be doubled again up to {} times",
        "Double.rescue": {
            "yes": "the last doubled part may be taken back and the rest forfeited",
            "no": "",
        },
        "Double.special": {"*": ""},
        "Split.pairs": {
            "rank": "only two cards of the same rank may be split",
            "value": "any two cards of the same value may be split (such as J-K)",
        },
        "Split.hands": "a player may split to up to {} hands",
        "Split.aces": {"one-card": "split aces get one card each", "draw": "split aces may be hit"},
        "Split.resplit_aces": {"yes": "aces may be split again", "no": "aces are split once"},
        "Surrender.offered": {"yes": "surrender is offered", "no": "surrender is not offered"},
        "Surrender.when": {
            "before-check": "surrender is offered before the hole card is checked",
            "turn": "surrender is offered in turn, on the first two cards",
        },
        "Surrender.not_against": "no surrender against {either}",
        "Surrender.after_split": {
            "yes": "a player may also surrender after a split",
            "no": "no surrender after a split",
        },
        "Insurance.against": "insurance is offered with {either} up",
        "Insurance.exact_half": {"yes": "insurance is exactly half the bet", "no": ""},
        "Insurance.least_percent": "insurance is at least {}% of the bet",
    },
    names_wagers=frozenset(("TwentyOnePlay.completes_for",)),
    idle={"TwentyOnePlay.checks": ("hole", "up")},
    options={
        "back_line_adds": "TwentyOnePlay.back_line_adds",
        "pairs": "Split.pairs",
        "soft_17": "DealerChart.soft_17",
    },
)
