"""Words for Pai Gow Poker."""

from houseway.pages.family_words import Words

WORDS = Words(
    name="Pai Gow Poker",
    play={
        "PaiGowPlay.cards": "each hand has {} cards",
        "PaiGowPlay.front": {"1": "one card goes in front", "2": "two cards go in front"},
        "PaiGowPlay.piles": "the cards are dealt in {} piles",
        "PaiGowPlay.hands": {
            "seats": "each seat plays against the player-dealer",
            "two-sides": "a player hand plays against a banker hand, for all bettors",
        },
        "PaiGowPlay.deal": {
            "back-and-forth": (
                "cards are dealt one at a time to the piles, left to right and then back"
            ),
            "machine": "a machine deals whole hands, one after another",
        },
        "PaiGowPlay.picks_pile": {
            "by-hand": "the player-dealer picks the first pile if the cards are dealt by hand",
            "always": "the player-dealer picks the first pile, no matter who deals",
        },
        "PaiGowPlay.player_dealer_first": {
            "yes": "the player-dealer's hand is shown and set before the players set theirs",
            "no": "",
        },
        "PaiGowPlay.ace_high_ends": {
            "yes": "no one sets a hand if the player-dealer shows ace high",
            "no": "",
        },
        "PaiGowPlay.player_dealer_sets": {
            "freely": "the player-dealer may set the hand in any way",
            "house-way": "the player-dealer's hand is set the house way",
        },
        "PaiGowPlay.several_hands": {
            "each": "a bettor with several hands sets each of them",
            "first": "a bettor with several hands sets only the first",
        },
        "PaiGowPlay.inactive_seat": {
            "yes": "with one more seat than piles, one seat is not dealt in",
            "no": "",
        },
        "PaiGowPlay.right_of": {
            "player-dealer": "the seat that is not dealt in is on the player-dealer's right",
            "house-dealer": "the seat that is not dealt in is the next one clockwise from the "
            "player-dealer",
        },
        "Ranking.joker": {
            "ace-straight-flush": "the joker is an ace, or completes a straight or a flush",
            "ace-straight": "the joker is an ace, or completes a straight or a straight flush",
            "wild": "the joker is any card",
        },
        "Ranking.wheel": {
            "lowest": "A-2-3-4-5 is the lowest straight",
            "second-highest": "A-2-3-4-5 is the second-highest straight",
        },
        "Ranking.five_of_a_kind": {
            "aces": "five of a kind is five aces only",
            "all": "five of a kind may be of any rank",
        },
        "Ranking.royal_with_joker": {
            "yes": "a royal flush may have the joker",
            "no": "a royal flush with the joker is a straight flush",
        },
        "Ranking.joker_ace": {
            "plain": "",
            "highest": "the joker as an ace ranks above the other aces, also behind",
        },
        "HouseWay.joker_if_equal": {
            "front": "if two settings are equal, the joker goes in front",
            "back": "if two settings are equal, the joker goes behind",
        },
        "Envy.wager": "",
        "Envy.bonus": "the envy bonus is paid to bettors on the {}",
        "Envy.minimum": "the bonus bet must be at least {}",
        "Envy.hands": {
            "in-bonus": "the envy bonus is paid for other hands with a bonus bet",
            "any-player": "the envy bonus is paid for the hands of all other players",
        },
        "SecondBet.wager": "the second bet is the {}",
        "SecondBet.base": "the second bet equals the {}",
    },
    names_wagers=frozenset(
        (
            "Envy.bonus",
            "SecondBet.base",
            "SecondBet.wager",
        )
    ),
    options={
        "deal": "PaiGowPlay.deal",
        "joker_rule": "Ranking.joker",
        "wheel": "Ranking.wheel",
    },
)
