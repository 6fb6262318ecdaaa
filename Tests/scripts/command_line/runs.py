"""Commands, and what is expected of a run."""

import resource

# Commands that read a list, without its path.
READING = [
    ["check"],
    ["check", "--fix"],
    ["check", "--diff"],
    ["check", "--show-files"],
    ["check", "--statistics"],
    ["format"],
    ["format", "--check", "--style=app"],
    ["stats"],
    ["show"],
    ["convert", "--to=csv"],
    ["edit", "--label=s=Best"],
]
WRITING_OUTPUT = READING + [
    ["rules"],
    ["schema"],
    ["explain", "item/orphaned"],
    ["--help"],
    ["--version"],
    ["version"],
    ["help"],
    ["man"],
    ["completions", "bash"],
    ["completions", "zsh"],
    ["completions", "fish"],
    ["check", "--help"],
    *(["check", f"--format={name}"] for name in ("concise", "json", "ndjson", "github", "gitlab", "sarif", "junit", "rdjson")),
]
GIGABYTE = 1 << 30


def memory(byte_count):
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (byte_count, byte_count))


def expect(run, *codes, word=None, seconds=None):
    """What is wrong with a run."""
    if run.code not in codes:
        yield f"{run}, expected exit code {' or '.join(map(str, codes))}"
    if word is not None and word not in run.errors.decode("utf-8", "replace"):
        yield f'"{word}" is not on standard error: {run}'
    if seconds and run.seconds > seconds:
        yield f"{run.seconds:.1f} s, at most {seconds} s are allowed"


def error_count(run):
    return sum(line.startswith("tierlint: ") for line in run.lines)


class Suite:
    """What the groups of cases share."""

    def __init__(self, place, table, options):
        self.place, self.table, self.options = place, table, options
        self.run = place.tierlint
        # A busy machine is slow, a hang is endless.
        self.soon = 5
