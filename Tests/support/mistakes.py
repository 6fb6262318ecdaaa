"""Lists with one mistake each, as people make them by hand, and lists with what Tiercade does with them.

`Tests/corpora/mistakes` and `Tests/corpora/verdicts` have a file for each group, with a record a line: in the list
`list` of `lists.jsonl`, the text `old` was replaced by `new`. `meant` is false where nobody can know the sound list.
"""

import collections
import json
import subprocess

from lists import REPOSITORY

CORPORA = REPOSITORY / "Tests/corpora"


def records_of(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


LISTS = {record["list"]: record for record in records_of(CORPORA / "mistakes/lists.jsonl")}


def documents(folder, group="*"):
    """The records of a folder, each with the name of its file, the sound text, and the text with the mistake.

    Those of a list with a contract only where their group is named.
    """
    for path in sorted((CORPORA / folder).glob(f"{group}.jsonl")):
        for record in records_of(path) if path.stem != "lists" else []:
            sound = LISTS[record["list"]]
            if group == "*" and "contract" in sound:
                continue
            text = sound["text"].replace(record["old"], record["new"])
            known = {"contract": sound.get("contract"), "file": sound["file"], "sound": sound["text"]}
            yield {**record, **known, "group": path.stem, "text": text}


def check(tool, folder, texts, *options, contract=None):
    """Checks texts with the names of their files; returns the findings of each, and the texts afterwards."""
    paths = [folder / str(number) / name for number, (name, _) in enumerate(texts)]
    for path, (_, text) in zip(paths, texts, strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    configuration = ["--no-config"]
    if contract:
        (folder / "contract.json").write_text(json.dumps({"lists": [contract]}))
        configuration = ["--config", "contract.json"]
    words = ["--rule", "id/duplicate-project=off", "--format=ndjson", "--quiet", "--fail-on=never", "--stdin-paths"]
    names = "\n".join(str(path.relative_to(folder)) for path in paths)
    done = subprocess.run(
        [tool, "check", *configuration, *words, *options], cwd=folder, input=names.encode(), capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()[:500]
    findings = collections.defaultdict(list)
    for finding in map(json.loads, done.stdout.splitlines()):
        findings[int(finding["path"].split("/")[0])].append(finding)
    return [findings[number] for number in range(len(paths))], [path.read_text(errors="replace") for path in paths]


def applied(data, fix):
    """A document after one fix."""
    for edit in sorted(fix["edits"], key=lambda edit: -edit["offset"]):
        data = data[: edit["offset"]] + edit["text"].encode() + data[edit["offset"] + edit["length"] :]
    return data
