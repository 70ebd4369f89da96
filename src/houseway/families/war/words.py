"""Words for War."""

from houseway.pages.family_words import Words, each

WORDS = Words(
    name="War",
    play={
        "WarPlay.hands": {
            "seats": "each seat's card plays against the player-dealer's card",
            "player-and-banker": "a player hand plays against a banker hand, for all bettors",
        },
        "WarPlay.burns": {
            "0": "no card is burned before a war card",
            "3": "three cards are burned before a war card",
        },
        "WarPlay.first_card": each(
            "the {} hand is dealt first", {"player": "player", "banker": "banker"}
        ),
        "WarPlay.war_tie": {
            "yes": "a Tie Wager on the war deal may be made with the War Wager",
            "no": "there is no Tie Wager on the war deal",
        },
    },
    options={
        "first_card": "WarPlay.first_card",
    },
)
