"""Words for Pai Gow Tiles."""

from houseway.pages.family_words import Words

WORDS = Words(
    name="Pai Gow Tiles",
    play={
        "TilesPlay.gee_joon": {
            "either": "each tile of the Gee Joon pair counts 3 or 6",
            "spots": "the tiles of the Gee Joon pair count their dots",
        },
        "TilesPlay.largest_by": {
            "rank": "rank decides which tile is the largest or smallest",
            "dots": "dots decide which tile is the largest or smallest",
        },
        "TilesPlay.player_dealer_sets": {
            "freely": "the player-dealer may set the hand in any way",
            "house-way": "the player-dealer's tiles are set the house way",
        },
    },
    options={
        "gee_joon": "TilesPlay.gee_joon",
        "largest_by": "TilesPlay.largest_by",
    },
)
