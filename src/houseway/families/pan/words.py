"""Words for Pan."""

from houseway.pages.family_words import Words

WORDS = Words(
    name="Pan",
    play={
        "PanPlay.dealt": "each player gets {} cards",
        "PanPlay.out": "it takes {} melded cards to go out",
        "PanPlay.going_out": "going out pays {} chips from each player in the hand",
        "PanPlay.least_players": "at least {} players",
        "PanPlay.most_players": "at most {} players",
        "PanPlay.loose_sets": {
            "yes": "a set may have three cards of one suit and cards of other suits",
            "no": "",
        },
        "PanPlay.pluck_again": {
            "yes": "the first player may discard the card drawn and draw again",
            "no": "",
        },
        "PanPlay.split_melds": {"yes": "melds may be split and borrowed from", "no": ""},
        "PanPlay.split_pays": {
            "1": "a split condition pays 1 chip",
            "*": "a split condition pays {} chips",
        },
        "PanPlay.split_pays_spades": "a split condition in spades pays {} chips",
        "PanPlay.force_out_card": {
            "yes": "a player may be forced to take the card that goes out",
            "no": "a player is not forced to take the card that goes out",
        },
        "PanPlay.split_tops": {"yes": "the last two players may chop the tops", "no": ""},
        "PanPlay.doubles": {"yes": "players may play doubles", "no": ""},
        "PanPlay.eldest": {
            "drawn": "the first player of a new game is chosen by a card drawn before the deal",
            "fifth-card": (
                "the first player of a new game is chosen by the fifth card, dealt face up"
            ),
        },
        "PanPlay.ante": {"1": "the ante is 1 chip", "*": "the ante is {} chips"},
        "PanPlay.buy_in": "the buy-in is at least {} chips",
        "PanPlay.short_buys": {
            "1": "a player may add less than the buy-in once",
            "*": "a player may add less than the buy-in up to {} times",
        },
        "PanPlay.plays_for_tops": {
            "yes": "a player without chips may play for the tops",
            "no": "",
        },
        "PanPlay.foul_repays": {
            "all": "a foul hand returns what it collected to everyone",
            "solvent": "a foul hand returns what it collected to players in action with chips",
        },
        "PanPlay.added_pays": {
            "same-suit": "a card added to a set of one suit pays if it is of that suit",
            "any-suit": "every card added to a set of one suit pays",
        },
        "PanPlay.retired_face_up": {"yes": "a player who goes on top shows the hand", "no": ""},
    },
    options={
        "added_pays": "PanPlay.added_pays",
        "eldest": "PanPlay.eldest",
    },
)
