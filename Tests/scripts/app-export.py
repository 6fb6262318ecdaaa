"""Compares `tierlint convert --to app` with recorded verdicts of the app.

For every recorded document that loads: what differs between the document and the converted one (`roundtrip`), and whether
every recorded loss is a loss that `convert` lists (`losses`).

    python3 Tests/scripts/app-export.py --tierlint .build/release/tierlint --oracle PATH
"""

import argparse
import base64
import collections
import gzip
import json
import pathlib
import re
import subprocess
import tempfile

# What the app makes anew in every list: recorded as replaced wherever the document has it.
REPLACED = {"projectId", "title", "settings", "audit", "additional"}

# Losses that are no findings: values that the app never transfers. The comparison of the documents shows them.
BY_DESIGN = {"season-dropped"}

def read(data):
    """The document as the app reads it: the first of duplicate keys wins, a trailing comma is accepted."""
    encoding = "utf-16-le" if data[1:2] == b"\0" else "utf-8-sig"
    text = data.decode(encoding, "replace")
    text = re.sub(r'("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])', lambda match: match[1] or "", text, flags=re.S)
    text = re.sub(r'("(?:[^"\\]|\\.)*")|(?<![\d.eE+-])0+(?=\d)|\.(?=[,\s])', lambda match: match[1] or "", text, flags=re.S)

    def first(pairs):
        return dict(reversed(pairs))

    return json.JSONDecoder(object_pairs_hook=first, strict=False).decode(text.strip())


def label(tier):
    name = tier.get("label", "")
    return "unranked" if name.lower() == "unranked" else name


def roundtrip(old, new):
    counts = collections.Counter()

    def compare(pattern, one, other, keys):
        for key in keys:
            # An explicit null is absent to the app, but it is no member that the export drops.
            if key in one and key not in other and one[key] is not None:
                counts[f"{pattern}/{key}", "dropped"] += 1
            elif key not in one and key in other or one.get(key, 0) is None and key in other:
                counts[f"{pattern}/{key}", "added"] += 1
            elif one.get(key) != other.get(key) and one.get(key) is not None:
                counts[f"{pattern}/{key}", "changed"] += 1

    for key in REPLACED:
        counts[f"/{key}", "replaced"] += 1
    compare("", old, new, {"schemaVersion", "description", "links", "collab", "overrides"})
    compare("/storage", old.get("storage") or {}, new["storage"], {"mode", "remote", "additional"} & (old.get("storage") or {}).keys())
    tiers = {label(tier): tier for tier in new["tiers"]}
    fields = {"id", "label", "color", "order", "locked", "collapsed", "rules", "itemIds", "additional"}
    for tier in old["tiers"]:
        other = tiers.get(label(tier))
        if other is None:
            counts["/tiers/*", "dropped"] += 1
            continue
        compare("/tiers/*", tier, other, fields - {"label"})
    if "unranked" not in map(label, old["tiers"]):
        counts["/tiers/unranked", "added"] += 1
    for key, item in old["items"].items():
        if key not in new["items"]:
            counts["/items/*", "dropped"] += 1
            continue
        known = "id title subtitle summary slug media attributes tags rating sources locale meta additional".split()
        compare("/items/*", item, new["items"][key], known)
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tierlint", required=True)
    parser.add_argument("--oracle", required=True)
    options = parser.parse_args()
    tool = str(pathlib.Path(options.tierlint).resolve())
    with gzip.open(options.oracle, "rt") as file:
        records = [json.loads(line) for line in file]
    failures = []
    compared = losses = refused = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "a.tierlist.json")
        for record in records:
            verdict = record["app"]
            data = base64.b64decode(record["base64"]) if "base64" in record else record["text"].encode()
            path.write_bytes(data)
            run = subprocess.run([tool, "convert", "--to", "app", path], capture_output=True)
            if not verdict["loads"] or verdict["crashes"]:
                refused += run.returncode == 2
                if run.returncode != 2:
                    failures.append((record["name"], "converted, but the app does not open it"))
                continue
            if run.returncode != 0:
                failures.append((record["name"], run.stderr.decode()))
                continue
            compared += 1
            found = roundtrip(read(data), json.loads(run.stdout))
            wanted = collections.Counter({(entry["pattern"], entry["effect"]): entry["count"] for entry in verdict["roundtrip"]})
            if found != wanted:
                failures.append((record["name"], f"missing {wanted - found}, too many {found - wanted}"))
            check = subprocess.run([tool, "check", "--no-config", "--format", "json", path], capture_output=True)
            places = collections.defaultdict(set)
            # One finding for a tier without any item that exists.
            orphaned = set()
            for finding in json.loads(check.stdout):
                start = finding["range"]["start"]
                if finding["rule"] == "tier/orphaned":
                    orphaned.add(finding["pointer"])
                places[finding["pointer"]].add(f":{start['line']}:{start['column']}: lost: ")
                for other in finding["related"]:
                    places[other["pointer"]] |= places[finding["pointer"]]
            listed = run.stderr.decode()
            for loss in verdict["losses"]:
                losses += 1
                path_in_list = ".".join(loss["pointer"].split("/")[1:])
                near = [place for pointer in places if pointer.startswith(loss["pointer"]) for place in places[pointer]]
                near += [place for pointer in orphaned if loss["pointer"].startswith(pointer + "/") for place in places[pointer]]
                # Findings are listed one by one, values without a finding by their kind.
                last = path_in_list.rpartition(".")[2]
                is_listed = (
                    f'lost: "{path_in_list}" of the list' in listed
                    or re.search(f'lost: "{last}" of [0-9]+ (item|tier|override)', listed)
                    or any(place in listed for place in near)
                )
                if loss["kind"] not in BY_DESIGN and not is_listed:
                    failures.append((record["name"], f"{loss['kind']} at {loss['pointer']} is not listed"))
    for name, message in failures:
        print(f"{name}: {message}")
    print(f"{compared} documents compared, {losses} losses, {refused} not opened; {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
