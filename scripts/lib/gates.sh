# shellcheck shell=bash
# What stages of a record's way cost, counted. To be sourced after setup.sh.

# gates PROGRAM [--update | --profile TEXT]: fails where something is worse than its threshold.
gates() {
  local program=$1 verb=compare callgrind=() store=.build/gates
  shift
  case ${1:-}:$# in
    :0) ;;
    --update:1) verb=update ;;
    --profile:2) verb=profile ;;
    *) say "gates takes --update, --profile TEXT, or nothing"; exit 2 ;;
  esac
  [ "$(uname -s)" = Linux ] || die "gates are counted on Linux only"
  if [ "$verb" = profile ]; then
    count_instructions "$program" --only "$2"
    callgrind_annotate --auto=no "$store/callgrind.out.1" | swift demangle --simplified
    return
  fi
  if has_known_processor; then
    count_instructions "$program"
    callgrind=(--callgrind "$store/callgrind.out")
  fi
  "$program" gates "$verb" --thresholds Tests/Benchmarks/thresholds.tsv ${callgrind[@]+"${callgrind[@]}"}
}

# count_instructions PROGRAM [OPTION...]: callgrind's files in `store`, one for each gate.
count_instructions() {
  local program=$1
  shift
  command -v valgrind >/dev/null || install valgrind || die "without valgrind instructions are not counted"
  command -v strip >/dev/null || install binutils || die "strip is needed, which is one of binutils"
  rm -rf "$store"
  mkdir -p "$store"
  # valgrind reads debugging information of its own time only, and gives up on newer.
  strip -g -o "$store/sluice-bench" "$program"
  # Tables of names are laid out by hashes: with fixed seeds they are the same each time.
  if ! SLUICE_HASH_SEED=1 SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind \
    --callgrind-out-file="$store/callgrind.out" --toggle-collect=cmeasured_call --dump-after=cmeasured_call \
    "$store/sluice-bench" gates count "$@" >"$store/log" 2>&1; then
    cat "$store/log" >&2
    die "callgrind failed, or there is no such gate; its words are above"
  fi
}

# has_known_processor: whether instructions would be those of the thresholds. valgrind shows programs one and the same
# processor wherever the real one has AVX2, so they choose the same ways; elsewhere they choose others.
has_known_processor() {
  if [ "$(uname -m)" = x86_64 ] && grep -qw avx2 /proc/cpuinfo; then return; fi
  say "instructions are not counted: their thresholds are those of x86-64 with AVX2"
  return 1
}
