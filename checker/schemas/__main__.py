"""Write the text of ``checker/JSON.md``."""

from checker.schemas import tables

print(tables(), end="")
