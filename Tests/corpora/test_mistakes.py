"""Each list with one mistake has a finding. Most have only one, at the mistake, with a fix that gives the sound list.
No safe fix does harm.
"""

import collections
import functools
import json
import re

from mistakes import applied, check, documents

# Tiercade opens no states: no mistake.
OF_SOUND_LISTS = {"project/not-opened"}
# Of all lists, in percent. A change may raise these, and lowers one only with a reason in its message.
AT_LEAST = {"seen": 100, "one": 94, "place": 97, "repaired": 95, "first": 90, "harmless": 100}
# Of those that break a contract.
OF_CONTRACTS = {"seen": 100, "one": 100, "place": 98, "repaired": 85, "first": 85, "harmless": 100}


def value(text, file):
    """What a text says; `None` if it is no JSON or has a key twice."""
    if file.endswith(".csv"):
        return text.splitlines()
    try:
        return json.dumps(json.loads(text, object_pairs_hook=unique), sort_keys=True)
    except ValueError:
        return None


def unique(pairs):
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key is used twice")
    return dict(pairs)


def is_near(finding, record):
    """Whether a finding touches the lines of the mistake, or one before or after, or the object that lost a member."""
    places = [finding["range"], *(related["range"] for related in finding["related"])]
    for match in re.finditer(re.escape(record["old"]), record["sound"]):
        first = record["sound"].count("\n", 0, match.start())
        last = first + record["new"].count("\n") + record["old"].count("\n")
        if any(place["start"]["line"] - 2 <= last and first <= place["end"]["line"] for place in places):
            return True
    is_missing = finding["rule"] == "contract/required"
    return is_missing and len(at(finding, record["sound"])) > len(at(finding, record["text"]))


def at(finding, text):
    """The object that a finding points at."""
    tokens = finding["pointer"].split("/")[1:]
    step = lambda value, token: value[int(token) if token.isdigit() else token]
    return functools.reduce(step, tokens, json.loads(text))


def answers(record, findings, fixed, remaining):
    """The questions about one list, and whether each is answered well."""
    loud = [finding for finding in findings if finding["severity"] in ("error", "warning")]
    ordered = sorted(findings, key=lambda finding: ["error", "warning", "info", "hint"].index(finding["severity"]))
    meant = value(record["sound"], record["file"])
    yield "seen", any(finding["rule"] not in OF_SOUND_LISTS for finding in findings)
    yield "one", len(loud) <= 1
    yield "place", bool(ordered) and is_near(ordered[0], record)
    if record.get("meant", True):
        data = record["text"].encode()
        results = [
            value(applied(data, fix).decode(errors="replace"), record["file"])
            for each in ordered
            for fix in each["fixes"]
        ]
        yield "repaired", meant in results
        yield "first", meant in results[:1]
    errors = [finding for finding in remaining if finding["severity"] == "error"]
    is_sound = value(fixed, record["file"]) == meant
    yield "harmless", fixed == record["text"] or is_sound or (not errors and len(remaining) <= len(findings))


def test_mistakes(tool, tmp_path, note):
    score(tool, tmp_path, note, list(documents("mistakes")), AT_LEAST)


def test_mistakes_in_lists_with_a_contract(tool, tmp_path, note):
    records = list(documents("mistakes", "contracts"))
    score(tool, tmp_path, note, records, OF_CONTRACTS, contract=records[0]["contract"])
    found, _ = check(tool, tmp_path, [(records[0]["file"], records[0]["sound"])], contract=records[0]["contract"])
    assert found == [[]]


def score(tool, tmp_path, note, records, minimum, **settings):
    texts = [(record["file"], record["text"]) for record in records]
    before, _ = check(tool, tmp_path, texts, **settings)
    _, fixed = check(tool, tmp_path, texts, "--fix", **settings)
    names = [record["file"] for record in records]
    after, _ = check(tool, tmp_path, list(zip(names, fixed, strict=True)), **settings)
    asked, missed = collections.Counter(), collections.defaultdict(list)
    for record, *results in zip(records, before, fixed, after, strict=True):
        for question, holds in answers(record, *results):
            asked[question] += 1
            if not holds:
                missed[question].append(f"{record['group']}: {record['name']}")
    shares = {question: 100 - 100 * len(missed[question]) / asked[question] for question in minimum}
    note(f"{len(records)} mistakes: " + ", ".join(f"{question} {share:.1f} %" for question, share in shares.items()))
    low = [question for question in minimum if shares[question] < minimum[question]]
    assert not low, "\n".join(f"{question}: {name}" for question in low for name in missed[question])


def test_sound_lists(tool, tmp_path):
    texts = {(record["file"], record["sound"]) for record in documents("mistakes")}
    findings, _ = check(tool, tmp_path, sorted(texts))
    assert {each["rule"] for found in findings for each in found} <= OF_SOUND_LISTS
