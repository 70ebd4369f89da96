"""Statistical tests of the random generator and of shuffled decks."""
