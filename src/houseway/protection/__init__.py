"""What an expert can win from a bank: by counting cards, seeing cards or sharing them.

Which cards of a family matter belongs in its module `protect`; stored figures, in `checking`.
"""
