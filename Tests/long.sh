#!/usr/bin/env bash
# What takes too long for .ci/run. The nightly workflow runs each part in a job of its own.
#
#     Tests/long.sh [--list | PART...]
#
# Without arguments all parts run, one after the other, and the last line says which of them failed. SEED chooses other random values.
set -euo pipefail
cd "$(dirname "$0")/.."
tool=$PWD/.build/release/tierlint
seed=${SEED:-1}
if [ -d .build/ci-venv ]; then PATH="$PWD/.build/ci-venv/bin:$PATH"; fi

suite() { python3 -m pytest --quiet --tierlint "$tool" --seed "$seed" "$@"; }
protocol() {
  for number in 0 1 2 3; do suite --seed $((seed + number)) --storm 2000 --edits 50000 --numprocesses 2 Tests/protocol; done
}
soak() { suite --minutes 20 --patience 3 Tests/sessions/test_soak.py; }
thread-sanitizer() { python3 Tests/scripts/thread-sanitizer.py --minutes 10 --seed "$seed"; }
interrupted-fixes() { suite --runs 400 Tests/command_line/test_writing.py; }
command-line() { suite --runs 200 --long Tests/command_line; }
server-security() { suite --titles 10000 --flood 50000 Tests/security; }
fuzzing() {
  python3 Tests/fuzz/run.py --seconds 600 --jobs 2 --seed "$seed"
  python3 Tests/fuzz/run.py --address --seconds 120 --jobs 2 --seed "$seed"
}
merging() { suite --triples 5000 Tests/corpora/test_merging.py; }
scale() { suite --long Tests/repository/test_scale.py; }
planted-faults() { python3 Tests/mutants/run.py; }
coverage() { python3 Tests/scripts/coverage.py; }
properties() { TIERLINT_PROPERTIES=all swift test -c release --disable-testable-imports -Xswiftc -warnings-as-errors; }
edits() { EDITS=1000000 SEED=$seed swift test -c release --disable-testable-imports -Xswiftc -warnings-as-errors --filter LiveDiagnosticsTests; }
reproducible-build() { python3 packaging/reproduce.py; }

parts=(protocol soak thread-sanitizer interrupted-fixes command-line server-security fuzzing merging scale planted-faults coverage properties edits reproducible-build)

if [ "${1:-}" = --list ]; then
  printf '%s\n' "${parts[@]}"
  exit
fi
if [ $# -gt 0 ]; then parts=("$@"); fi
swift build -c release --product tierlint -Xswiftc -warnings-as-errors
failed=()
for part in "${parts[@]}"; do
  printf '\n== %s\n' "$part"
  # A command of its own, because `set -e` has no effect in a condition.
  (set -e; "$part") & wait $! || failed+=("$part")
done
if [ ${#failed[@]} -gt 0 ]; then
  echo "FAILED: ${failed[*]}"
  exit 1
fi
echo "passed: ${parts[*]}"
