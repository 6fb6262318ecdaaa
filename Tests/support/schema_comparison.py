"""Counts what a plain JSON Schema validator reports for the fixtures of the rules, compared with tierlint.

The validator is the PyPI package `jsonschema` with all its format checks and the schemas of this repository; the JSON
parser is that of Python. A document counts as reported if either of them reports any error.
"""

import collections
import json
import subprocess

import jsonschema
from lists import REPOSITORY

RULES = REPOSITORY / "fixtures/rules"


def validator(name):
    schema = json.loads((REPOSITORY / f"schema/{name}.schema.json").read_text())
    return jsonschema.Draft202012Validator(schema, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER)


PROJECT, STATE, CONFIGURATION = map(validator, ("tierlist", "tierlist-state", "tierlint-config"))


def flagged():
    """The rule of each flagged document, with its path; a bundle, or several documents with one project id, is a
    folder.
    """
    for entry in sorted(RULES.glob("*/*/flagged*")):
        rule = "/".join(entry.relative_to(RULES).parts[:2])
        yield rule, entry / ".tierlint.json" if (entry / ".tierlint.json").exists() else entry


def files(path):
    """The JSON and CSV files of a document."""
    return [path] if path.is_file() else [file for file in path.rglob("*") if file.suffix in (".json", ".csv")]


def errors(path):
    """How many errors the JSON parser (at most one) or the schema reports."""
    if path.suffix == ".csv":
        return 0
    try:
        document = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError):
        return 1
    if path.name == ".tierlint.json":
        schema = CONFIGURATION
    else:
        is_project = not isinstance(document, dict) or bool({"schemaVersion", "projectId", "audit"} & document.keys())
        schema = PROJECT if is_project else STATE
    return sum(1 for _ in schema.iter_errors(document))


def findings(tool, path):
    contract = RULES / "contract"
    settings = ["--config", contract / ".tierlint.json"] if contract in path.parents else ["--no-config"]
    command = [tool, "check", *settings, "--format=ndjson", "--quiet", path]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def comparison(tool):
    """The rows of the table: what is counted, by a validator, by tierlint."""
    rules, schema, ours = set(), collections.Counter(), collections.Counter()
    schema_rules, our_rules = set(), set()
    for rule, path in flagged():
        found = findings(tool, path)
        is_reported = any(map(errors, files(path)))
        is_found = any(finding["rule"] == rule for finding in found)
        rules.add(rule)
        schema_rules |= {rule} if is_reported else set()
        our_rules |= {rule} if is_found else set()
        ours["all"] += 1
        schema["documents"] += is_reported
        ours["documents"] += is_found
        ours["fix"] += any(fix["safe"] for finding in found for fix in finding["fixes"])
        ours["quick fix"] += any(finding["fixes"] for finding in found)
    count = len(json.loads(subprocess.check_output([tool, "rules", "--format", "json"])))
    samples = sorted((REPOSITORY / "fixtures/projects/invalid").glob("*.json"))
    return [
        (f"reports an example of the rule ({len(rules)} of {count} rules have one)", len(schema_rules), len(our_rules)),
        (f"reports the mistake in the document ({ours['all']} documents)", schema["documents"], ours["documents"]),
        (
            f"mistakes reported in {len(samples)} [sample lists](fixtures/projects)",
            sum(map(errors, samples)),
            sum(len(findings(tool, path)) for path in samples),
        ),
        (f"offers a quick fix ({ours['all']} documents)", 0, ours["quick fix"]),
        (f"applies a fix with `--fix` ({ours['all']} documents)", 0, ours["fix"]),
        ("shows line and column", "of the first syntax error", "of every finding"),
        ("shows what Tiercade does", "no", "with every finding"),
        ("checks CSV files and the media of bundles", "no", "yes"),
    ]


def table(tool):
    rows = [f"| {name} | {validator} | {tierlint} |" for name, validator, tierlint in comparison(tool)]
    return "\n".join(["| | JSON Schema | tierlint |", "|---|---|---|", *rows])
