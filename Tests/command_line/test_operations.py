"""`tierlint schema ops` describes what `tierlint edit --ops` reads: both accept and refuse the same operations."""

import json
import subprocess

import jsonschema
import pytest
from lists import REPOSITORY

GOOD = [
    {"op": "move", "item": "aliens", "tier": "meh", "position": 1},
    {"op": "add", "title": "X", "id": "x", "tier": "meh", "position": 1, "fields": {"rating": 5}},
    {"op": "remove", "item": "Aliens"},
    {"op": "rename", "item": "aliens", "to": "alien-2"},
    {"op": "rename", "tier": "meh", "to": "so-so"},
    {"op": "rename", "tier": "meh", "label": "So so"},
    {"op": "set", "path": "/tiers/meh/color", "value": "#123456", "ignoreLocks": True, "force": True},
    {"op": "set", "path": "tiers.meh.color", "value": "#123456"},
    {"op": "unset", "path": "/description"},
    {"op": "addTier", "label": "New", "id": "new", "after": "meh", "fields": {"collapsed": True}},
    {"op": "removeTier", "tier": "meh", "items": "pool"},
    {"op": "moveTier", "tier": "meh", "position": 1},
    {"op": "clearTier", "tier": "meh"},
    {"op": "lockTier", "tier": "meh"},
    {"op": "unlockTier", "tier": "meh"},
    {"op": "sortItems", "by": "title", "tier": "meh", "descending": True},
    {"op": "sortTiers"},
    {"op": "renumber"},
    {"op": "collect"},
    {"op": "theme", "slug": "nord"},
    {"op": "touch", "by": "me"},
]
BAD = [
    {"op": "mov"}, {}, 1, {"op": "move", "item": "aliens"}, {"op": "move", "item": 1, "tier": "meh"},
    {"op": "move", "item": "aliens", "tier": "meh", "position": 0}, {"op": "rename", "tier": "meh"},
    {"op": "set", "path": 7, "value": 1}, {"op": "set", "path": "/description"}, {"op": "sortTiers", "tier": "meh"},
    {"op": "removeTier", "tier": "meh", "items": "all"}, {"op": "touch", "force": "yes"},
    {"op": "add", "title": "X", "fields": []},
]  # fmt: skip


@pytest.fixture(scope="module")
def validator(tool):
    schema = json.loads(subprocess.run([tool, "schema", "ops"], capture_output=True, text=True, check=True).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def edit(tool, operations):
    path = REPOSITORY / "fixtures/projects/valid/movie-sequels.tierlist.json"
    command = [tool, "edit", "--diff", path, "--ops", "-"]
    return subprocess.run(command, input=json.dumps(operations), capture_output=True, text=True, check=False)


@pytest.mark.parametrize("operation", GOOD, ids=json.dumps)
def test_an_operation_of_the_schema_is_applied(tool, validator, operation):
    assert list(validator.iter_errors([operation])) == []
    run = edit(tool, [operation])
    assert run.returncode in (0, 1), run.stderr


@pytest.mark.parametrize("operation", BAD, ids=json.dumps)
def test_what_the_schema_refuses_is_refused(tool, validator, operation):
    assert list(validator.iter_errors([operation]))
    run = edit(tool, [operation])
    assert run.returncode == 2 and "-:1:" in run.stderr, run.stderr
