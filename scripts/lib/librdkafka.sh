# shellcheck shell=bash
# Another librdkafka than the installed one, for programs that are built already. To be sourced after setup.sh.

# fetch_librdkafka VERSION|newest: sets `libraries` to a folder, for LD_LIBRARY_PATH, with a librdkafka.so.1: the one
# that Python's `confluent-kafka` of this version carries, whose own version may differ in the last number. pip fetches
# it from wherever pip is set up to; nothing of Python's is installed.
# shellcheck disable=SC2034 # Who sources this reads what is set.
fetch_librdkafka() {
  local store=.build/librdkafka release fresh wheel file
  [ "$(uname -s)" = Linux ] || die "--librdkafka works on Linux only"
  if [ "$1" != newest ] && [ -e "$store/$1/librdkafka.so.1" ]; then
    release=$1
  else
    python3 -m pip --version >/dev/null 2>&1 || install pip || die "pip is needed to fetch librdkafka $1"
    mkdir -p "$store"
    fresh=$(mktemp -d "$store/fresh.XXXXXX")
    local requirement=confluent-kafka
    if [ "$1" != newest ]; then requirement+="==$1"; fi
    if ! python3 -m pip --disable-pip-version-check -q download --no-deps --only-binary :all: \
      -d "$fresh" "$requirement" >&2; then
      rm -rf "$fresh"
      die "pip has no $requirement for this machine; its own words are above"
    fi
    wheel=$(cd "$fresh" && echo confluent_kafka-*.whl)
    release=${wheel#confluent_kafka-} release=${release%%-*}
    python3 -m zipfile -e "$fresh/$wheel" "$fresh/wheel"
    mkdir "$fresh/lib"
    # With the libraries that it needs beside it, where it looks for them first.
    mv "$fresh"/wheel/confluent_kafka.libs/* "$fresh/lib/"
    file=$(cd "$fresh/lib" && echo librdkafka-*.so.1*)
    [ -e "$fresh/lib/$file" ] || die "there is no librdkafka in $fresh/$wheel"
    ln -s "$file" "$fresh/lib/librdkafka.so.1"
    rm -rf "${store:?}/$release"
    mv "$fresh/lib" "$store/$release"
    rm -rf "$fresh"
  fi
  libraries=$(cd "$store/$release" && pwd -P)
}
