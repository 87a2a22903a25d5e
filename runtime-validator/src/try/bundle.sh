#!/usr/bin/env bash
# Tries the bundle that `mvn -Pgpu-bundle package` has made, as on a box without Java: from a copy in another place, with
# a PATH that has no java. Needs no GPU. Prints what fails, and ends with 1 then.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
made=${1:-$here/../../target/gpu-bundle}
most_bytes=60000000

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R "$made" "$work/a bundle"
bundle="$work/a bundle"
# No more tools than the launcher needs, and no java.
mkdir "$work/tools" "$work/wrong" "$work/elsewhere"
for tool in sh uname dirname readlink; do ln -s "$(command -v $tool)" "$work/tools/$tool"; done
printf '#!/bin/sh\ncase $1 in -s) echo Linux ;; *) echo aarch64 ;; esac\n' >"$work/wrong/uname"
chmod +x "$work/wrong/uname"
cd "$work/elsewhere"
cp -R "$bundle/samples/dev" .

failed=0
# expect NAME CODE TEXT COMMAND...: the exit code, and a text in what is printed.
expect() {
  local name=$1 code=$2 text=$3 got=0 said
  shift 3
  said=$(env -i PATH="$work/tools" HOME="$work" "$@" 2>&1) || got=$?
  if [[ $got -ne $code || $said != *"$text"* ]]; then
    printf 'FAILED: %s\n  exit code %s for %s, and no "%s" in:\n%s\n' "$name" "$got" "$code" "$text" "$said" | tail -n 20
    failed=1
  else
    printf 'ok: %s\n' "$name"
  fi
}

java="$bundle/java/bin/java"
scenarios=dev/streamlint/samples/jcuda/scenarios
racy=S01ProducedOnOneStreamReadOnAnotherRacy
main=dev.streamlint.samples.jcuda.scenarios.$racy
classes="$bundle/samples.jar:$bundle/jcuda/*"

bytes=$(du -sb "$made" | cut -f1)
if ((bytes > most_bytes)); then
  echo "FAILED: size: $bytes bytes, more than $most_bytes"
  failed=1
else
  echo "ok: size: $bytes bytes"
fi
expect "lint" 1 "1 warning" "$bundle/bin/stream-lint" "$scenarios/$racy.java"
expect "findings" 1 "" "$bundle/bin/stream-lint" --format sarif --output f.sarif "$scenarios/$racy.java"
expect "replay" 1 "1 confirmed, on a virtual device" "$bundle/bin/stream-lint" confirm f.sarif
expect "in the program" 1 "1 confirmed, on a virtual device" \
  "$bundle/bin/stream-lint" confirm --on virtual f.sarif -- "$java" -cp "$classes" $main
expect "trace" 1 "unordered-read" "$bundle/bin/stream-lint" trace --on virtual -- "$java" -cp "$classes" $main
expect "conformance" 0 "0 programs disagree" "$bundle/bin/stream-lint" conformance --programs 20
expect "another architecture" 2 "this bundle is for x86-64 Linux, and this machine is Linux-aarch64" \
  PATH="$work/wrong:$work/tools" "$bundle/bin/stream-lint" --version
if ! ldconfig -p 2>/dev/null | grep -q libcuda.so.1 && [[ ! -e /usr/local/nvidia/lib64/libcuda.so.1 ]]; then
  expect "no driver" 2 "no GPU can be used: the driver's library libcuda.so.1 was not found" \
    "$bundle/bin/stream-lint" confirm --on real f.sarif
fi
exit $failed
