#!/usr/bin/env bash
# Runs the JCuda samples of the bundle under compute-sanitizer, if the box has it, and writes what it reports as JSON,
# one line for each sample. Goes on where it was stopped.
#
#   sanitize/compute-sanitizer.sh OUT.jsonl [TEXT]     samples with that text in their names
set -euo pipefail
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=${1:?usage: compute-sanitizer.sh OUT.jsonl [TEXT]}
only=${2-}
if ! tool=$(command -v compute-sanitizer || ls /usr/local/cuda*/bin/compute-sanitizer 2>/dev/null | tail -n 1) || [[ -z $tool ]]; then
  echo "compute-sanitizer is not on this box (it is part of the CUDA toolkit)" >&2
  exit 2
fi
export LD_LIBRARY_PATH="${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}/usr/local/nvidia/lib64"
touch "$out"
cd "$home/samples"
find dev/streamlint/samples/jcuda -name '*.java' | sort | while read -r file; do
  name=${file%.java}
  name=${name//\//.}
  short=${name#dev.streamlint.samples.jcuda.}
  if [[ $short != *"$only"* ]] || grep -q "\"$short\"" "$out" || ! grep -q 'static void main(String' "$file"; then continue; fi
  log=$(mktemp)
  start=$(date +%s)
  code=0
  timeout 120 "$tool" --tool memcheck --track-stream-ordered-races all --log-file "$log" \
    "$home/java/bin/java" -XX:+UseSerialGC -cp "$home/samples.jar:$home/jcuda/*" "$name" </dev/null >/dev/null 2>&1 || code=$?
  errors=$(sed -n 's/.*ERROR SUMMARY: \([0-9]*\) error.*/\1/p' "$log" | tail -n 1)
  races=$(grep -c 'race' "$log" || true)
  printf '{"sample": "%s", "errors": %s, "race_lines": %s, "exit": %s, "seconds": %s}\n' \
    "$short" "${errors:-null}" "${races:-0}" "$code" "$(($(date +%s) - start))" >>"$out"
  rm -f "$log"
done
