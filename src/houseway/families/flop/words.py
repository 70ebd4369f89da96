"""Words for Hold'em and Omaha."""

from houseway.pages.family_words import Words

WORDS = Words(
    name="Hold'em and Omaha",
    play={
        "FlopPlay.hole": "each player gets {} hole cards",
        "FlopPlay.must_use": {
            "any": "a hand is any five of the hole cards and the board",
            "two": "a hand uses exactly two hole cards and three board cards",
            "up-to-two": "a hand uses at most two hole cards",
        },
        "FlopPlay.discard": {
            "before-flop": "each player discards one hole card before the flop",
            "after-flop": "each player discards one hole card after the betting on the flop",
        },
        "FlopPlay.boards": {
            "1": "there is one board",
            "2": "there are two boards, each for half the pot",
        },
        "FlopPlay.run_twice": {"yes": "players who are all in may run it twice", "no": ""},
        "FlopPlay.bomb_pots": {"yes": "bomb pots are allowed", "no": ""},
    },
)
