"""The filed rules written a second time, from the papers alone, and compared with the library.

A module here imports nothing of Houseway but its public calls: `houseway.settle`, `house_way`,
`fee` and tables that deal. What differs is a fault of the engine, of a filing's data or of the
referee; the paper decides which.
"""
