"""Figures that are measured, not promised: speed, size, quality and the simulated year.

They run on the one thread that the site's processes keep to: it is set here, before any of them
imports numpy.
"""

from pegasus_site import threads

threads.keep_to_one()
