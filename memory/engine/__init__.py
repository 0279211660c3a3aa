"""The engine thinks.

In: arrays and words. Out: arrays and words.
Imports: the standard library's maths, numpy and rapidfuzz; never a room of the house.
"""
