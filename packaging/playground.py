#!/usr/bin/env python3
"""Builds the playground: docs/playground with everything that it needs in one page, which loads nothing.

playground.py --wasm tierlint.wasm --loader index.mjs --out index.html
"""

import argparse
import base64
import gzip
import hashlib
import json
import pathlib
import re

SOURCES = pathlib.Path(__file__).resolve().parents[1] / "docs/playground"
# The modules of the page, and those that VS Code loads with `require`.
IMPORT = re.compile(
    r"^(?:import (?:\{[^}]*\} from )?'([\w./-]+)'|const \{[^}]*\} = require\('([\w./-]+)'\));\n", re.MULTILINE
)
EXPORT = re.compile(r"^export (?:async )?(?:function\*?|const) (\w+)", re.MULTILINE)
EXPORTS = re.compile(r"^module\.exports = \{ ([\w, ]+) \};\n", re.MULTILINE)
STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
SCRIPT = re.compile(r'<script(?P<attributes> [^>]*?)? src="(?P<source>[^"]+)"></script>')
POLICY = (
    "default-src 'none'; img-src data: blob:; worker-src blob:; style-src {styles}; "
    "script-src 'wasm-unsafe-eval' {scripts}; base-uri 'none'; form-action 'none'"
)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wasm", required=True, type=pathlib.Path, metavar="FILE")
    parser.add_argument("--loader", required=True, type=pathlib.Path, metavar="FILE")
    parser.add_argument("--out", required=True, type=pathlib.Path, metavar="FILE")
    options = parser.parse_args()
    options.out.write_text(page(options.wasm.read_bytes(), options.loader.read_text("utf-8")), "utf-8")


def page(wasm, loader):
    """The page with a module and the script that loads it."""
    parts = {"tierlint.wasm": base64.b64encode(gzip.compress(wasm, mtime=0)).decode(), "index.mjs": loader}
    hashes = {"style": set(), "script": set()}
    text = inlined(SOURCES / "index.html", parts, hashes)
    sources = {kind: " ".join(f"'sha256-{each}'" for each in sorted(found)) for kind, found in hashes.items()}
    policy = POLICY.format(styles=sources["style"], scripts=sources["script"])
    return text.replace(
        '<meta name="referrer"',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n<meta name="referrer"',
    )


def inlined(path, parts, hashes):
    """A page with its styles and scripts in it; adds their hashes."""

    def element(kind, text):
        hashes[kind].add(base64.b64encode(hashlib.sha256(text.encode()).digest()).decode())
        return f"<{kind}>{text}</{kind}>"

    def script(match):
        source, attributes = path.parent / match["source"], match["attributes"] or ""
        if "application/json" not in attributes:
            return element("script", f'"use strict";\n{bundled(source, parts, set())}')
        text = inlined(source, parts, hashes) if source.suffix == ".html" else bundled(source, parts, set())
        data = json.dumps(text, ensure_ascii=False).replace("<", "\\u003c")
        return f"<script{attributes}>{data}</script>"

    text = STYLE.sub(
        lambda match: element("style", (path.parent / match[1]).read_text("utf-8")), path.read_text("utf-8")
    )
    return SCRIPT.sub(script, text)


def bundled(path, parts, seen):
    """A module after those that it imports, as one script: each is a function that returns what it exports."""
    seen.add(path.name)
    text = parts[path.name] if path.name in parts else path.read_text("utf-8")
    if path.suffix not in (".js", ".mjs"):
        return text
    found = [path.parent / (own or required) for own, required in IMPORT.findall(text)]
    files = [file if file.suffix else file.with_suffix(".js") for file in found]
    imported = [bundled(file, parts, seen) for file in files if file.name not in seen]
    names = [*EXPORT.findall(text), *(name for names in EXPORTS.findall(text) for name in names.split(", "))]
    text = re.sub("^export ", "", EXPORTS.sub("", IMPORT.sub("", text)), flags=re.MULTILINE)
    # A page that is opened from a file can start no module as a worker, and only modules have `import.meta`.
    text = text.replace("import.meta.url", "location.href")
    exported = ", ".join(names)
    return f"{''.join(imported)}const {{ {exported} }} = (() => {{\n{text}\nreturn {{ {exported} }};\n}})();\n"


if __name__ == "__main__":
    main()
