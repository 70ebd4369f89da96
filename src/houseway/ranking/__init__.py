"""What beats what: a plain reference for each ranking, and fast tables with the same values.

Which ranking a game uses belongs in its family; who wins how often, in `equities`.
"""
