"""Words for Draw poker."""

from houseway.pages.family_words import Words

WORDS = Words(
    name="Draw poker",
    play={
        "DrawPlay.most_draw": "a player draws up to {} cards",
        "DrawPlay.button_draw": "the button draws up to {} cards",
        "DrawPlay.burns": {"yes": "a card is burned before the draw", "no": "no card is burned"},
        "DrawPlay.after_draw": {
            "left-of-button": "after the draw the player left of the button acts first",
            "left-of-big-blind": "after the draw the player left of the big blind acts first",
        },
        "DrawPlay.sevens": {
            "yes": "a player who checks a seven or better after the draw wins no later bets",
            "no": "",
        },
        "DrawPlay.kills": {"yes": "the pot may be killed", "no": ""},
    },
)
