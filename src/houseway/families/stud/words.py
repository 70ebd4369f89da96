"""Words for Stud poker."""

from houseway.pages.family_words import Words

WORDS = Words(
    name="Stud poker",
    play={
        "StudPlay.brings_in": {
            "low-card": "the low card brings it in",
            "high-card": "the high card brings it in",
        },
        "StudPlay.bring_in_option": {
            "yes": "the player who brought it in may raise if no one has",
            "no": "",
        },
        "StudPlay.later_opens": {
            "high-hand": "on later streets the high hand opens",
            "left-of-button": "on later streets the player left of the button opens",
        },
        "StudPlay.last_opens": {
            "high-hand": "on the last street the high hand opens",
            "as-before": "on the last street the player who opened before opens again",
        },
        "StudPlay.later_deal": {
            "left-of-button": "later streets are dealt from the button's left",
            "button": "later streets are dealt from the button",
        },
        "StudPlay.burns": {
            "yes": "a card is burned before each street after the first",
            "no": "no cards are burned",
        },
        "StudPlay.open_pair": "on {} a player who shows a pair may bet the higher limit",
    },
    options={
        "brings_in": "StudPlay.brings_in",
    },
)
