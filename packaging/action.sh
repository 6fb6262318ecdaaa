#!/usr/bin/env bash
# The last step of action.yml: runs `tierlint check` with the inputs of the action.
set -euo pipefail
lines() { while IFS= read -r line; do if [ -n "$line" ]; then "$1" "$line"; fi; done; }
paths=() arguments=()
add_path() { paths+=("$1"); }
add_argument() { arguments+=("$1"); }
lines add_path <<< "${TIERLINT_PATHS:-.}"
lines add_argument <<< "${TIERLINT_ARGS:-}"
"${TIERLINT:-$RUNNER_TEMP/tierlint-bin/tierlint}" check --format github --fail-on "${TIERLINT_FAIL_ON:-error}" \
  ${arguments[@]+"${arguments[@]}"} -- "${paths[@]}"
