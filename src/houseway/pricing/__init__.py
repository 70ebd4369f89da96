"""What all prices share: outcome tables, exact counts, edges, advice, charts and banks.

How the hands of a family are counted belongs in its module `price`; stored prices, in `checking`.
"""
