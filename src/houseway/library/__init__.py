"""The public classes: the rulebook, games, tables, hands, cards and amounts for programs.

They are the same for every filing. What a kind of game does belongs in its own package, behind
`play.dealer.Dealer`; what prints or returns a result belongs in `houseway.results`.
"""
