"""Costs and pools as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checker.mana import Cost, Pool, mana_text, symbol_text
from encoder.errors import InputError, UnknownSymbol


@pytest.mark.parametrize(("text", "shown"), [
    ("{2/b}{2/B}", "{2/B}{2/B}"), ("1uu", "{1}{U}{U}"), ("{u/w}", "{W/U}"), ("{G/R}", "{R/G}"), ("{w/g}", "{G/W}"), ("{B/2}", "{2/B}"), ("{P/W}", "{W/P}"),
    ("{U/W/P}", "{W/U/P}"), ("{W/C}", "{C/W}"), ("{ 1 } {U}", "{1}{U}"), ("{1}{2}", "{3}"), ("{0}", "{0}"), ("{R}{X}{1}", "{X}{1}{R}"), ("{1}, pay 3 life", "{1}, pay 3 life"),
])
def test_costs(text, shown):
    assert str(Cost(text)) == shown
    assert Cost(str(Cost(text))) == Cost(text)


@pytest.mark.parametrize(("text", "column", "words"), [
    ("{U/G/W}", 1, "hybrid symbols have two halves: {U/G}, {G/W} ... (107.4)"), ("{1}{WU}", 4, "did you mean {W/U}?"), ("{WWW}", 1, "{W}{W}{W}"),
    ("{T}", 1, "a play of a board"), ("2/B", 2, "braces"), ("{2", 1, "braces"), ("", 1, "{0}"), ("{W/W}", 1, "did you mean"), ("{999999999999}", 1, "smaller"),
    ("{1}, sacrifice a creature", 6, "pay 3 life"), ("{²}", 1, "symbols are"), ("{½}", 1, "symbols are"), ("{2/X}", 1, "{2/W}"),
])
def test_bad_costs(text, column, words):
    with pytest.raises(UnknownSymbol) as caught:
        Cost(text)
    assert (caught.value.problems[0].column, words in caught.value.problems[0].hint) == (column, True), caught.value.problems


def test_all_bad_symbols_at_once():
    with pytest.raises(UnknownSymbol) as caught:
        Cost("{1}{foo}{W}{Q}")
    assert [p.column for p in caught.value.problems] == [4, 12]


@pytest.mark.parametrize(("text", "shown"), [
    ("bbb rrr", "{B}{B}{B}{R}{R}{R}"), ("{W}{U}", "{W}{U}"), ("", "nothing"), ("G snow, G", "{G} {G} snow"), ("RW", "{W}{R}"),
    ("CCCC only on costs with X", "{C}{C}{C}{C} only on costs with X"), ("C only on costs with {X}", "{C} only on costs with X"),
    ("u only to activate abilities", "{U} only on abilities"),
])
def test_pools(text, shown):
    assert str(Pool(text)) == shown == mana_text(Pool(text).mana)
    assert Pool.of(Pool(text).mana) == Pool(text)


@pytest.mark.parametrize(("text", "column"), [("BX", 2), ("W, 2", 4), ("GG only on creature spells", 12), ("snow", 1)])
def test_bad_pools(text, column):
    with pytest.raises(InputError) as caught:
        Pool(text)
    assert caught.value.problems[0].column == column


@given(st.text(max_size=30))
def test_any_text_is_a_cost_or_an_error(text):
    for kind in (Cost, Pool):
        try:
            kind(text)
        except InputError as error:
            assert all(p.column for p in error.problems)


def test_terms_and_texts():
    for term in ("w", "x", "s", "hybrid(w,u)", "hybrid(c,b)", "two(g)", "phyrexian(r)", "phyrexian(g,u)"):
        assert Cost(symbol_text(term)).symbols == ((term, 1),)
