"""The sections of a filing in the Bureau's order."""

ORDER = [
    "Type of Game",
    "Object of the Game",
    "Description of the Deck and Number of Decks Used",
    "Description of Table Used and Total Number of Seated Positions",
    "Wagering Limits and Betting Scheme",
    "Dealing Procedures and Round of Play",
    "How Winners are Determined and Paid",
    "Bonus Bets",
    "Player-Dealer Position and Rotation",
    "Wagering Limits and Collection Fees",
    "Other Equipment Used",
    "Glossary of Terms",
    "Statement of Lawfulness",
    "Irregularities",
    "Sources",
]
