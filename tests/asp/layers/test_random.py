"""Random boards against the independent interpreter of CR 613, as facts and with the state open."""

from tests.asp.layers.random_boards import main


def test_random_boards() -> None:
    assert main(40, 11) == 0
