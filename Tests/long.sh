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

protocol() {
  for number in 0 1 2 3; do
    python3 Tests/protocol/run.py --server "$tool lsp" --seed $((seed + number)) --storm 2000 --edits 50000 --quiet
  done
}
soak() { python3 Tests/scripts/soak.py --tierlint "$tool" --minutes 20 --seed "$seed"; }
thread-sanitizer() { python3 Tests/scripts/thread-sanitizer.py --minutes 10 --seed "$seed"; }
interrupted-fixes() { python3 Tests/scripts/fix-storm.py --tierlint "$tool" --runs 600 --seed "$seed"; }
command-line() { python3 Tests/scripts/command-line.py --tierlint "$tool" --long --seed "$seed"; }
server-security() { python3 Tests/scripts/server-security.py --tierlint "$tool" --seed "$seed"; }
fuzzing() { python3 Tests/fuzz/run.py --seconds 600 --jobs 2 --seed "$seed" && python3 Tests/fuzz/run.py --address --seconds 120 --jobs 2 --seed "$seed"; }
mutations() { python3 Tests/scripts/mutations.py --tierlint "$tool" --count 100000 --seed "$seed"; }
planted-faults() { python3 Tests/mutants/run.py && python3 Tests/protocol/faulty_server.py --self-test "$tool lsp"; }
coverage() { python3 Tests/scripts/coverage.py; }
edits() { EDITS=1000000 SEED=$seed swift test -c release --disable-testable-imports -Xswiftc -warnings-as-errors --filter LiveDiagnosticsTests; }
reproducible-build() { python3 packaging/reproduce.py; }

parts=(protocol soak thread-sanitizer interrupted-fixes command-line server-security fuzzing mutations planted-faults coverage edits reproducible-build)

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
