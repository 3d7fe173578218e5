"""What pictures of graphs have in common: colors, what Graphviz makes of DOT text, and the page around an SVG.

Colors are those of Okabe and Ito, which color-blind readers can tell apart; nothing differs from something else by its color alone.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from encoder.errors import InputError, Problem

FORMATS = ("svg", "png", "dot", "graphml", "json", "mmd", "html")
WIDTH = 30
"""Characters of a line of a box."""


@dataclass(frozen=True)
class Theme:
    """The colors of a picture."""

    paper: str
    ink: str
    faint: str
    card: str
    ability: str
    event: str
    resource: str
    loop: str
    edges: dict[str, str]


EDGES = {"causes": "#D55E00", "triggers": "#0072B2", "needs": "#009E73", "produces": "#009E73", "uses_up": "#009E73", "replaces": "#CC79A7", "prevents": "#CC79A7",
          "gives": "#56B4E9", "changes": "#888888", "depends": "#E69F00"}
THEMES = {
    "light": Theme("#FFFFFF", "#1A1A1A", "#999999", "#F4F4F4", "#DDEEF9", "#FBE6C5", "#D5EFE5", "#D55E00", EDGES),
    "dark": Theme("#16181C", "#F0F0F0", "#8A8F98", "#22252B", "#1D3B52", "#54401A", "#17453A", "#FF8A3D",
                  {**EDGES, "causes": "#FF8A3D", "triggers": "#5AAEE8", "needs": "#2FC79B", "produces": "#2FC79B", "uses_up": "#2FC79B", "replaces": "#E3A5C8",
                   "prevents": "#E3A5C8", "changes": "#A0A0A0"}),
}


def rendered(text: str, kind: str) -> bytes:
    """What Graphviz makes of DOT text: ``svg`` or ``png``."""
    program = shutil.which("dot")
    if program is None:
        raise InputError([Problem("", 0, 0, f"{kind} needs the program dot of Graphviz, which is not installed", "apt install graphviz; or write .dot, .graphml, .json or .mmd, which need nothing")])
    done = subprocess.run([program, f"-T{kind}", *(["-Gdpi=110"] if kind == "png" else [])], input=text.encode(), capture_output=True, check=False, timeout=120)
    if done.returncode:
        raise InputError([Problem("", 0, 0, f"dot failed: {done.stderr.decode(errors='replace')[:300]}", "write .dot and look at it")])
    return done.stdout


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def wrapped(text: str, width: int = WIDTH, lines: int = 5) -> str:
    return "\n".join(line for part in text.split("\n") for line in textwrap.wrap(part, width, max_lines=lines, placeholder=" ..."))


def attributes(**given: str) -> str:
    return "[" + ", ".join(f"{key.rstrip('_')}={value if value.startswith('<') else quoted(value)}" for key, value in given.items()) + "]"


def colored(picture: str, names: dict[str, str]) -> str:
    """SVG whose colors are variables of the page."""

    def tag(match: re.Match[str]) -> str:
        styles: list[str] = []

        def color(found: re.Match[str]) -> str:
            name = names.get(found[2].lower())
            if name is None:
                return found[0]
            styles.append(f"{found[1]}:var(--{name})")
            return ""

        text = re.sub(r' (fill|stroke)="(#[0-9a-fA-F]{6}|white|black)"', color, match[0].replace('"white"', '"#ffffff"'))
        return text if not styles else re.sub(r"(/?>)$", f' style="{";".join(styles)}"\\1', text)

    return re.sub(r"<(?:polygon|path|text|ellipse|polyline)\b[^>]*>", tag, picture)


def write(path: Path, made: bytes | Mapping[str, Any]) -> None:
    """Write a picture, or an envelope as JSON.

    Raises
    ------
    InputError
        The file cannot be written.
    """
    data = made if isinstance(made, bytes) else (json.dumps(made, ensure_ascii=False, indent=1) + "\n").encode()
    try:
        path.write_bytes(data)
    except OSError as error:
        raise InputError([Problem(str(path), 0, 0, f"cannot be written: {error.strerror}", "")]) from None


def shell(picture: str, title: str, colors: Mapping[str, tuple[str, str]], data: Mapping[str, Any], help: str, lists: Mapping[str, str], legend: str) -> str:
    """One HTML page around a picture.

    Parameters
    ----------
    picture : str
        SVG of Graphviz, in light colors.
    title : str
    colors : mapping
        Light and dark colors by name, beside those of the themes; a color that several names have is called by the last of them.
    data : mapping
        What stands behind the boxes and lines: see graph.html.
    help : str
        What a click does.
    lists : mapping
        List items (HTML) by heading.
    legend : str
        List items (HTML).
    """
    light, dark = THEMES["light"], THEMES["dark"]
    named: dict[str, tuple[str, str]] = {key: (getattr(light, key), getattr(dark, key)) for key in ("paper", "ink", "faint", "card", "ability", "event", "resource")}
    named.update(colors)
    known = {first.lower(): name for name, (first, _) in named.items()}
    picture = colored(re.sub(r"<title>.*?</title>", "", picture[picture.index("<svg"):], flags=re.DOTALL), known)
    variables = ["".join(f"--{name}:{named[name][k]};" for name in known.values()) + f"--loop:{(light.loop, dark.loop)[k]};" for k in (0, 1)]
    filled = {
        "TITLE": html.escape(title), "LIGHT": variables[0], "DARK": variables[1], "SVG": picture, "DATA": json.dumps(data).replace("</", "<\\/"), "HELP": html.escape(help), "LEGEND": legend,
        "LISTS": "".join(f"<h2>{html.escape(heading)}</h2><ul>{items}</ul>" for heading, items in lists.items())}
    return re.sub(r"@@([A-Z]+)@@", lambda m: filled[m[1]], Path(__file__).with_name("graph.html").read_text(encoding="utf-8"))
