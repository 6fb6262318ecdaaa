"""What tierlint says that Tiercade does with a list is what it does: refuses it, crashes, loses
a part, changes a part, or opens it."""

import pytest
from mistakes import check, documents


def is_near(found, wanted):
    """Whether one pointer is the other, or just above or below it."""
    one, other = found.split("/"), wanted.split("/")
    return abs(len(one) - len(other)) <= 1 and all(a == b for a, b in zip(one, other, strict=False))


@pytest.mark.parametrize("verdict", ["refuses", "crashes", "loses", "changes", "loads"])
def test_verdicts(tool, tmp_path, note, verdict):
    records = list(documents("verdicts", verdict))
    results, _ = check(tool, tmp_path, [(record["file"], record["text"]) for record in records])
    for record, findings in zip(records, results, strict=True):
        impacts = {finding["impact"] for finding in findings}
        shown = [(finding["rule"], finding["impact"], finding["pointer"]) for finding in findings]
        if verdict == "loads":
            assert impacts <= {"none", "changes"}, f"{record['name']}: {shown}"
            continue
        assert verdict in impacts, f"{record['name']}: {shown}"
        pointers = [place["pointer"] or "" for each in findings for place in [each, *each["related"]]]
        assert any(is_near(pointer, record["at"]) for pointer in pointers), f"{record['name']}: {shown}"
    note(f"{len(records)} documents")
