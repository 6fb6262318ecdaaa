"""Many files, little memory, few descriptors, signals."""

import resource

import pytest
from place import clean_list, faulty_list, memory


def test_many_files(place, note):
    count = 5000
    names = [f"{number:04}.json" for number in range(count)]
    folder = place.subfolder("many", {name: clean_list(number + 1) for number, name in enumerate(names)})
    place.run(folder, "check", "-q", *names).expect(0)
    whole = place.run(folder, "check", "--show-files", *names)
    assert len(whole.output.splitlines()) == count
    # Each file 20 times: once.
    run = place.run(folder, "check", *(names * 20), timeout=120).expect(0, word=f"{count} files checked")
    note(f"100,000 arguments: {run.seconds:.1f} s")
    run = place.run(folder, "check", "--stdin-paths", text="\n".join(names * 20).encode(), timeout=120)
    note(f"100,000 paths: {run.expect(0, word=f'{count} files checked').seconds:.1f} s")
    # Neither the order of the arguments nor the number of threads is seen in the output.
    assert place.run(folder, "check", "--show-files", *reversed(names)).output == whole.output
    words = ["check", "-q", "--format=json", "--rule=tier/color-missing=error", "."]
    assert len({place.run(folder, *words, f"--jobs={jobs}").output for jobs in (1, 2, 7)}) == 1


def test_a_hundred_thousand_files(place, options, note):
    if not options.long:
        pytest.skip("only with --long")
    folder = place.subfolder("hundred", {f"{n}.tierlist.json": clean_list(n + 1) for n in range(100_000)})
    run = place.run(folder, "check", ".", timeout=300).expect(0, word="100000 files checked")
    note(f"{run.seconds:.1f} s")


FILES = {f"{number}.tierlist.json": faulty_list(number) for number in range(1, 41)}


def test_few_descriptors(place):
    folder = place.subfolder("descriptors", FILES)
    words = ["check", "-q", "--format=json", "."]
    normal = place.run(folder, *words)
    for count in (16, 8, 6, 5, 4, 3):
        limit = (count, count)
        run = place.run(folder, *words, before=lambda limit=limit: resource.setrlimit(resource.RLIMIT_NOFILE, limit))
        # Without a descriptor not even the libraries can be loaded.
        run.expect(*((1,) if count == 16 else (1, 2) if count > 3 else (1, 2, 127)))
        assert run.code != 1 or run.output == normal.output, "the output differs"


def test_little_memory(place):
    folder = place.subfolder("memory", FILES)
    for megabytes in (512, 128, 64, 48, 32, 24, 16):
        run = place.run(folder, "check", "--fix", "-q", "--format=json", ".", before=memory(megabytes << 20))
        # It may die, but never say that all is well.
        assert run.code == 1 or (megabytes < 128 and run.code != 0), run
        assert run.code not in (1, 2) or run.output or run.errors, run
        for name, text in FILES.items():
            assert (folder / name).read_text() in (text, text.replace(', "a"]', "]")), "neither old nor new"
            place.write(folder / name, text)


def test_an_odd_environment(place):
    folder = place.subfolder("odd", FILES)
    odd = {"TERM": "\x1b[31m", "COLUMNS": "-5", "LC_ALL": "xx", "NO_COLOR": "", "CLICOLOR_FORCE": "x"}
    place.run(folder, "check", "-q", ".", environment={**odd, "SOURCE_DATE_EPOCH": "y"}).expect(1)
    place.command(["env", "-i", place.tool, "check", "-q", "."], folder).expect(1)
    small = lambda: resource.setrlimit(resource.RLIMIT_STACK, (256 << 10, 256 << 10))
    place.run(folder, "check", "-q", ".", before=small).expect(1)
