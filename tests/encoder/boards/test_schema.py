"""The JSON Schema that editors use: current, and it knows every key."""

from pathlib import Path

import pytest

from encoder import boards, yaml_source
from encoder.boards.models import KEYS, PLAYER_KEYS, STATE_KEYS, json_schema, schema_text

FILE = Path(boards.__file__).with_name("schema.json")
EXAMPLES = sorted((Path(__file__).parents[3] / "examples" / "boards").glob("*.yaml"))


def test_the_file_is_what_the_models_say():
    assert FILE.read_text(encoding="utf-8") == schema_text(), "run: stackproof board --schema > encoder/boards/schema.json"


def test_every_key_is_in_it():
    schema = json_schema()
    assert set(schema["properties"]) == set(KEYS) and schema["additionalProperties"] is False
    zones = schema["$defs"]["PlayerModel"]["anyOf"][1]
    assert set(zones["properties"]) == set(PLAYER_KEYS) and zones["additionalProperties"] is False
    assert set(schema["$defs"]["StateModel"]["properties"]) == set(STATE_KEYS)


def plain(node):
    """A node as an editor's YAML reader would give it."""
    if isinstance(node, yaml_source.Mapping):
        return {key.text: plain(value) for key, value in node.pairs}
    if isinstance(node, yaml_source.Sequence):
        return [plain(item) for item in node.items]
    if node.empty:
        return None
    if node.style:
        return node.text
    return int(node.text) if node.text.lstrip("-").isdigit() else {"true": True, "false": False}.get(node.text, node.text)


TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None)}


def fits(data, schema, root):
    """Whether data fits a JSON Schema: the words of it that ours uses."""
    if "$ref" in schema:
        return fits(data, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root)
    if "anyOf" in schema and not any(fits(data, one, root) for one in schema["anyOf"]):
        return False
    kinds = schema.get("type", [])
    if kinds and not any(isinstance(data, TYPES[kind]) and (kind != "integer" or not isinstance(data, bool)) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return False
    if data not in schema.get("enum", [data]) or data != schema.get("const", data):
        return False
    if isinstance(data, int) and not schema.get("minimum", data) <= data <= schema.get("maximum", data):
        return False
    if isinstance(data, list):
        return all(fits(item, schema.get("items", {}), root) for item in data)
    if isinstance(data, dict):
        others = schema.get("additionalProperties", True)
        players = schema.get("patternProperties", {})
        for key, value in data.items():
            inner = schema.get("properties", {}).get(key) or next((one for one in players.values() if key[0].isupper()), others)
            if inner is False or (isinstance(inner, dict) and not fits(value, inner, root)):
                return False
        return schema.get("minProperties", 0) <= len(data) <= schema.get("maxProperties", len(data))
    return True


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_fit_it(path):
    assert fits(plain(yaml_source.read(path)), json_schema(), json_schema())


@pytest.mark.parametrize("data", [
    {"turm": "Ana"}, {"step": "untap"}, {"Ana": {"live": 3}}, {"Ana": [{"Forest": {"taped": True}}]}, {"Ana": [{"Forest": "tapped", "Swamp": "tapped"}]},
    {"Ana": {"life": "x"}}, {"Ana": {"hand": "Stifle"}}, {"Ana": {"poison": -1}}, {"Ana": [{"Forest": {"face": "up"}}]}, {"cards": {"bear": ["x"]}}])
def test_mistakes_do_not_fit_it(data):
    assert not fits(data, json_schema(), json_schema())
