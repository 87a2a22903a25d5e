#!/usr/bin/env bash
# Prints how long stream-lint takes beside other programs on the same files: one run, every ratio of docs/benchmarks.md.
#
#   analyzer/src/bench/benchmark.sh [OPTION]... [FOLDER]...
#
#   FOLDER             sources full of GPU calls, for part b; default: samples/
#   --only LETTERS     some of the parts only, e.g. --only ac
#   --jdk-source ZIP   Java sources without GPU calls, for part a; default: the largest src.zip of an installed JDK
#   --pmd PROGRAM      also time this PMD, with one rule, in part a
#
# Needs ripgrep, unzip and GNU time. Times are the best of a few runs, so that other programs disturb them less.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

parts=abcd
jdk_source=
pmd=
folders=()
while (($#)); do
  case $1 in
    --only) parts=$2 && shift 2 ;;
    --jdk-source) jdk_source=$2 && shift 2 ;;
    --pmd) pmd=$2 && shift 2 ;;
    -*) sed -n '2,/^set /s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2 && exit 2 ;;
    *) folders+=("$1") && shift ;;
  esac
done
((${#folders[@]})) || folders=(samples/)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
lib=analyzer/target/stream-lint/lib
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac

has() { [[ $parts == *$1* ]]; }

# Seconds of the fastest of $1 runs of a command that may end with 0 or 1.
best() {
  local runs=$1 least= start end code
  shift
  for ((i = 0; i < runs; i++)); do
    code=0
    start=${EPOCHREALTIME/./}
    "$@" >"$work/out" 2>"$work/err" || code=$?
    end=${EPOCHREALTIME/./}
    if ((code > 1)); then
      echo "failed: $*" >&2
      cat "$work/err" >&2
      exit 1
    fi
    [[ -n $least && $least -le $((end - start)) ]] || least=$((end - start))
  done
  printf '%d.%06d\n' $((least / 1000000)) $((least % 1000000))
}

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'; }
row() { printf '  %-44s %9.3f s%s\n' "$1" "$2" "${3:+   $3}"; }

count() {
  echo "$(find "$@" -name '*.java' -exec cat {} + | wc -l) lines in $(find "$@" -name '*.java' | wc -l) files"
}

no_gpu_code() {
  [[ -n $jdk_source ]] || jdk_source=$(find -L /usr/lib/jvm ${JAVA_HOME:+"$JAVA_HOME"} -name src.zip \
    -printf '%s %p\n' 2>/dev/null | sort -n | tail -n 1 | cut -d ' ' -f 2)
  [[ -n $jdk_source ]] || { echo "a: no src.zip of a JDK found: skipped" && return; }
  unzip -q "$jdk_source" -d "$work/jdk"
  echo "a. No GPU code: $(count "$work/jdk") of $jdk_source"
  ./stream-lint "$work/jdk" >"$work/out" # also warms the page cache
  local rg lint kilobytes
  rg=$(best 5 rg -l jcuda "$work/jdk")
  lint=$(best 5 ./stream-lint "$work/jdk")
  row "rg -l jcuda" "$rg"
  row "stream-lint" "$lint" "$(ratio "$lint" "$rg") x rg"
  for heap in 256 128 64 32; do
    STREAM_LINT_JAVA_OPTS="-Xmx${heap}m" command time -f '%M' -o "$work/rss" \
      ./stream-lint "$work/jdk" >"$work/out" 2>&1 || break
    kilobytes=$(tail -n 1 "$work/rss")
    printf '  with -Xmx%-4s it works; peak memory of the process: %d MB\n' "${heap}m" $((kilobytes / 1024))
  done
  if [[ -n $pmd ]]; then
    local one
    one=$(best 1 "$pmd" check --no-cache --no-progress --no-fail-on-violation --no-fail-on-error -d "$work/jdk" \
      -R category/java/bestpractices.xml/UnusedLocalVariable)
    row "pmd, one rule" "$one" "$(ratio "$one" "$lint") x stream-lint"
  fi
}

gpu_code() {
  mkdir -p "$work/classes"
  "$javac" -proc:none -cp "$lib/*" -d "$work/classes" \
    analyzer/src/test/java/dev/streamlint/analyzer/bench/ParseRatio.java
  # The launcher's own options, without its class archive: the bench has a class path of its own.
  local run=("$java" -XX:TieredStopAtLevel=1 -XX:+UseParallelGC -cp "$lib/*:$work/classes"
    dev.streamlint.analyzer.bench.ParseRatio)
  echo "b. GPU code: $(count "${folders[@]}") of ${folders[*]}"
  for task in lean defaults single lint; do
    for ((i = 0; i < 3; i++)); do "${run[@]}" 1 "$task" "${folders[@]}"; done | sort -k 2 -n | head -n 1
  done >"$work/cold"
  "${run[@]}" 20 lean,defaults,single,lint "${folders[@]}" >"$work/warm"
  for state in cold warm; do
    local lean defaults single lint
    lean=$(awk '$1 == "lean" { print $2 }' "$work/$state")
    defaults=$(awk '$1 == "defaults" { print $2 }' "$work/$state")
    single=$(awk '$1 == "single" { print $2 }' "$work/$state")
    lint=$(awk '$1 == "lint" { print $2 }' "$work/$state")
    row "$state: JavaParser, set up as in stream-lint" "$lean"
    row "$state: JavaParser, default settings" "$defaults"
    row "$state: the same on one thread" "$single"
    row "$state: stream-lint" "$lint" "$(ratio "$lint" "$lean") x and $(ratio "$lint" "$defaults") x JavaParser"
  done
}

one_file() {
  echo "c. One file, from start to finding"
  row "stream-lint docs/Frames.java, whole process" "$(best 10 ./stream-lint docs/Frames.java)"
}

growth() {
  echo "d. Growth: copies of the samples, each in packages of its own"
  local root=$work/copies one= copies=0 files
  files=$(find samples/src/main -name '*.java' | wc -l)
  for size in 1 10 100; do
    for (( ; copies < size; copies++)); do
      mkdir -p "$root/copy$copies"
      cp -r samples/src/main/java/dev/streamlint/samples "$root/copy$copies/"
      find "$root/copy$copies" -name '*.java' -print0 |
        xargs -0 sed -i "s/dev\.streamlint\.samples/copy$copies.samples/g"
    done
    local time
    time=$(best $((size < 100 ? 3 : 1)) ./stream-lint "$root")
    [[ -n $one ]] || one=$time
    row "$size x $files files" "$time" "$(ratio "$time" "$one") x the time, $(awk -v t="$time" -v n="$size" \
      'BEGIN { printf "%.3f", t / n }') s a copy"
  done
}

revision=$(git rev-parse --short HEAD 2>/dev/null || true)
version=$("$java" -version 2>&1 | awk -F '"' 'NR == 1 { print $2 }')
echo "stream-lint $revision, $(nproc) cores, Java $version"
./stream-lint --version >"$work/out" # builds when needed
has a && no_gpu_code
has b && gpu_code
has c && one_file
has d && growth
exit 0
