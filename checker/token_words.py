"""Tokens that an effect describes and no card of the library is: as cards that a board can name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from encoder.cards import Card, Library
from encoder.cards.words import subtypes


def described(id: str, facts: Iterable[str], library: Library, wordings: Mapping[str, str]) -> Card:
    """A token as a card: its facts, and the notation that a file would say it in.

    Parameters
    ----------
    id : str
        Its card for the programs.
    facts : iterable of str
        Of the board, among them those of the token.
    library : Library
    wordings : mapping of str to str
        Notation of quoted abilities.

    References
    ----------
    CR 111.3 (its characteristics are those that the effect says), 111.4 (its name).

    Examples
    --------
    >>> facts = ["card(insect_token_1_1_green,color(green))", "card(insect_token_1_1_green,type(creature))", "card(insect_token_1_1_green,subtype(insect))"]
    >>> facts += ["card(insect_token_1_1_green,size(power,1))", "card(insect_token_1_1_green,size(toughness,1))", "card(insect_token_1_1_green,name(insect_token))"]
    >>> token = described("insect_token_1_1_green", [*facts, "token(insect_token_1_1_green)"], Library({}), {})
    >>> token.name, token.text
    ('Insect token', 'no cost green token creature Insect 1/1')
    """
    own = tuple(f for f in facts if re.match(rf"(card|token|no_mana_cost|color_indicator)\({id}[,)]", f))
    features = [f[len(f"card({id},"):-1] for f in own if f.startswith("card(")]

    def all_of(kind: str) -> list[str]:
        return [f[len(kind) + 1:-1] for f in features if f.startswith(f"{kind}(")]

    spelled = {word.lower().replace("-", "_").replace("'", "").replace(" ", "_"): word for word in subtypes()}
    kinds = [spelled.get(kind, kind.capitalize()) for kind in all_of("subtype")]
    sizes = dict(size.split(",") for size in all_of("size"))
    head = ["no cost", *all_of("color"), "token", *all_of("supertype"), *all_of("type"), *kinds]
    head += [f"{sizes['power']}/{sizes['toughness']}"] if len(sizes) == 2 else []
    abilities = [wordings.get(ability, ability.replace("_", " ")) for ability in all_of("ability")]
    name = " ".join(word for word in ("_".join(all_of("name")) or id).split("_"))
    name = next((called for called in (" ".join([*kinds, "token"]),) if called.lower() == name), name.capitalize())
    if library.id(name):
        name = id.replace("_", " ").capitalize()
    return Card(id, name, "", "\n".join([" ".join(head), *abilities]), own, (), frozenset(), (id,))
