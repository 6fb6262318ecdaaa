#!/bin/sh
# Checks a file with one document per line on all cores or several machines, with GNU parallel.
#
#     docs/scale/check_with_parallel.sh INPUT [OPTION OF parallel...] > findings.ndjson
#
# For other machines, which need tierlint in their PATH: -S host1,host2. A part whose machine fails is checked again. The
# findings are those of `tierlint check --input ndjson --format ndjson`, in order of record.
set -eu
input=$1
shift
export LINES_PER_PART=${LINES_PER_PART:-2000}
# {#} counts the parts from 1.
parallel --pipe --block 64M -N "$LINES_PER_PART" --keep-order --retries 3 --env LINES_PER_PART "$@" '
  tierlint check --input ndjson --format ndjson --fail-on never --quiet --jobs 1 \
    --first-record $((({#} - 1) * LINES_PER_PART + 1))' < "$input"
