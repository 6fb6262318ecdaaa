#!/usr/bin/env bash
# The last step of action.yml: runs `tierlint check` with the inputs of the action.
set -euo pipefail
lines() { while IFS= read -r line; do if [ -n "$line" ]; then "$1" "$line"; fi; done; }
paths=() arguments=()
add_path() { paths+=("$1"); }
add_argument() { arguments+=("$1"); }
lines add_path <<< "${TIERLINT_PATHS:-.}"
lines add_argument <<< "${TIERLINT_ARGS:-}"
tool=${TIERLINT:-$RUNNER_TEMP/tierlint-bin/tierlint}
# In a pull request: what changed, for the summary of the job. Without the base branch there is nothing to compare with.
if [ -n "${GITHUB_BASE_REF:-}" ] && [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then
  "$tool" diff --since "origin/$GITHUB_BASE_REF" --format markdown -- "${paths[@]}" >> "$GITHUB_STEP_SUMMARY" || true
fi
"$tool" check --format github --fail-on "${TIERLINT_FAIL_ON:-error}" \
  ${arguments[@]+"${arguments[@]}"} -- "${paths[@]}"
