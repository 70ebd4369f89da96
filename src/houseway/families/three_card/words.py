"""Words for Three Card Poker."""

from houseway.pages.family_words import Words, each

_LOWEST = {"A-2-3": "A-2-3", "4-3-2": "4-3-2 (A-2-3 does not count)"}

WORDS = Words(
    name="Three Card Poker",
    play={
        "ThreeCardPlay.qualifies": "the player-dealer qualifies with {} high or better",
        "ThreeCardPlay.exposed": {
            "0": "the player-dealer's cards are all face down until the players decide",
            "1": "the player-dealer's last card is face up when the players decide",
        },
        "ThreeCardPlay.lowest_straight": each("the lowest straight is {}", _LOWEST),
        "ThreeCardPlay.lowest_straight_flush": each("the lowest straight flush is {}", _LOWEST),
    },
    options={
        "lowest_straight": "ThreeCardPlay.lowest_straight",
        "lowest_straight_flush": "ThreeCardPlay.lowest_straight_flush",
    },
)
