"""The page model and its renderers: filings, results and guides as pages, and their words.

HTTP and forms belong in `web`; the words of one family, in its module `words`.
"""
