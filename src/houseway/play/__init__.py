"""What every kind of hand shares: decisions, the driver, records, fees, families and kinds.

What only banked games, poker or pan need belongs in their packages.
"""
