# shellcheck shell=bash
# What the programs that a sanitizer watches need around them. To be sourced after setup.sh.

# use_sanitizer KIND FOLDER: sets `preload` to what is loaded before those programs, and exports the rest. What is found
# comes into files in FOLDER/reports, one per process: a test may end a process before anybody reads what it says.
use_sanitizer() {
  reports=$2/reports preload=
  rm -rf "$reports"
  mkdir -p "$reports"
  reports=$(cd "$reports" && pwd -P)
  # Tests that measure memory or time leave themselves out.
  export SLUICE_SANITIZE=$1
  local options="exitcode=66:log_path=$reports/process"
  case $1 in
    address)
      # Leaks are not looked for. Swift keeps tags in the high bits of an enum's pointers, which are then none to who
      # looks for them: what a plan or a pattern holds for ever would be called lost, as would what Foundation leaks.
      export ASAN_OPTIONS="detect_leaks=0:$options:${ASAN_OPTIONS:-}"
      ;;
    thread)
      export TSAN_OPTIONS="$options:${TSAN_OPTIONS:-}"
      # Elsewhere librdkafka brings C11 threads of its own, made of pthreads.
      if [ "$(uname -s)" = Linux ]; then
        preload=$(cd "$2" && pwd -P)/threads.so
        clang -std=gnu11 -O1 -g -fPIC -shared -Wall -Wextra -Werror -o "$preload" Tests/Sanitizers/threads.c
      fi
      ;;
    *) die "--sanitize $1: unknown; address or thread" ;;
  esac
}

# show_reports: prints what the sanitizer found; fails where that is anything.
show_reports() {
  local file found=0
  for file in "$reports"/*; do
    [ -s "$file" ] || continue
    cat "$file" >&2
    found=$((found + 1))
  done
  [ "$found" -eq 0 ] || say "the sanitizer has complaints about $found processes; they are above and in $reports"
  [ "$found" -eq 0 ]
}
