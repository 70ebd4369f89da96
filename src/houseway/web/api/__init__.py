"""The JSON API: each module has the endpoints of one subject, listed in `endpoints.py`.

What an endpoint answers with belongs in the library or the cardroom.
"""
