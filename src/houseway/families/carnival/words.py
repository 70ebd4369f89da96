"""Words for Specialty poker."""

from houseway.pages.family_words import Words

WORDS = Words(
    name="Specialty poker",
    play={
        "UltimatePlay.raises": "the Play wager may be these multiples of the Ante: {}",
        "UltimatePlay.community": {
            "first": "the community cards are dealt before the hands",
            "last": "the community cards are dealt after the hands",
            "by-street": "the community cards are dealt street by street",
        },
        "UltimatePlay.qualifies": "the player-dealer qualifies with a {} or better",
        "UltimatePlay.at_a_time": {
            "1": "cards are dealt one at a time",
            "2": "cards are dealt two at a time",
        },
        "UltimatePlay.burns": {"0": "", "1": "one card is burned before each street"},
        "CaribbeanPlay.bet": "the second bet is {} times the Ante",
        "CaribbeanPlay.qualifies": "the player-dealer qualifies with {} or better",
        "LetItRidePlay.lowest_pair": {
            "T": "a pair of tens or better wins",
            "*": "the lowest pair that wins is of rank {}",
        },
        "PeekPlay.qualifies": "a row qualifies with {} high or better",
    },
)
