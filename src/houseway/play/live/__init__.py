"""What every live table shares: its state, the requests of its players, and its view.

Several tables, people and connections belong in `cardroom` and `web`.
"""
