# shellcheck shell=bash
# What the scripts share: finding Swift, installing what a build needs. To be sourced.

script=scripts/$(basename "$0")

say() { printf '%s: %s\n' "$script" "$*" >&2; }
die() { say "$*"; exit 1; }

# need_swift: Swift 6.2 or later, or one line that says how to get it.
need_swift() {
  local how="get Swift 6.2 or later from https://www.swift.org/install/ and put it on PATH" version
  command -v swift >/dev/null || die "Swift is missing; $how"
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1)
  at_least "${version:-0}" 6 2 || die "this Swift is ${version:-of unknown version}, too old; $how"
}

# at_least VERSION MAJOR MINOR
at_least() {
  local major=${1%%.*} minor=0
  case $1 in *.*) minor=${1#*.} minor=${minor%%.*} ;; esac
  [ "$major" -gt "$2" ] || { [ "$major" -eq "$2" ] && [ "$minor" -ge "$3" ]; }
}

# need_libraries: the C libraries with their headers, and pkg-config, by which the build finds them.
need_libraries() {
  local missing=() module
  if command -v pkg-config >/dev/null; then
    for module in rdkafka:librdkafka libpcre2-8:pcre2 libidn2:idn2 yaml-0.1:yaml \
      libmicrohttpd:microhttpd; do
      pkg-config --exists "${module%%:*}" || missing+=("${module##*:}")
    done
  else
    missing=(librdkafka pcre2 idn2 yaml microhttpd pkg-config)
  fi
  [ ${#missing[@]} -eq 0 ] || install "${missing[@]}" || die "without them nothing can be built"
}

# need_java: for Apache Kafka; fails where it cannot be installed.
need_java() { java -version >/dev/null 2>&1 || install java; }

# package MANAGER THING: what the package manager calls it.
package() {
  case $1:$2 in
    apt:librdkafka) echo librdkafka-dev ;;
    apt:pcre2) echo libpcre2-dev ;;
    apt:idn2) echo libidn2-dev ;;
    apt:yaml) echo libyaml-dev ;;
    apt:microhttpd) echo libmicrohttpd-dev ;;
    apt:java) echo default-jre-headless ;;
    apt:pip) echo python3-pip ;;
    brew:idn2) echo libidn2 ;;
    brew:yaml) echo libyaml ;;
    brew:microhttpd) echo libmicrohttpd ;;
    brew:pkg-config) echo pkgconf ;;
    brew:java) echo openjdk ;;
    *) echo "$2" ;;
  esac
}

# install THING...: with apt or Homebrew, naming the packages; fails, and says what is needed, where that
# is not possible.
install() {
  local packages=() thing manager=apt
  if command -v apt-get >/dev/null; then
    manager=apt
  elif command -v brew >/dev/null; then
    manager=brew
  else
    say "these are needed, with their headers; install them with your package manager: $*"
    return 1
  fi
  for thing in "$@"; do packages+=("$(package "$manager" "$thing")"); done
  if [ "$manager" = brew ]; then
    say "installing ${packages[*]} with Homebrew"
    brew install --quiet "${packages[@]}" >&2
    return
  fi
  local root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "as root, install what is missing: apt-get install ${packages[*]}"
      return 1
    fi
    root=(sudo)
  fi
  say "installing ${packages[*]}"
  # Lists and packages at once, and no questions: nobody may be there to answer.
  "${root[@]}" apt-get update -qq >&2 || say "apt-get update failed; trying with the lists of before"
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "${packages[@]}" >&2
}
