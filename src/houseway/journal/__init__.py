"""Events and chips in a database, chained by hashes; verify, backup, restore and leases.

Rules of play belong in `play` and its kinds; tables in memory, in `cardroom`.
"""
