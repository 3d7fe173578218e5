"""Speed, measured as ratios within one run (``nox -s bench``)."""
