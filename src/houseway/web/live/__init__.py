"""The connections of live tables: to their visitors, and to the other servers.

Messages belong in `cardroom/protocol.py`.
"""
