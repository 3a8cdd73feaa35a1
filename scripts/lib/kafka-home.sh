# shellcheck shell=bash
# shellcheck disable=SC2154  # scripts/kafka, which sources this, sets them
# Where scripts/kafka finds Apache Kafka, and how it fetches one. To be sourced; `root` is the checkout.

fetched="$root/.build/kafka-dist"

has_jars() { compgen -G "$1/libs/kafka_*.jar" >/dev/null; }

need_java() {
  local how="install it: apt-get install default-jre-headless (or: brew install openjdk)" version
  version=$(java -version 2>&1) || die "Apache Kafka needs Java 17 or later; $how"
  version=${version#*\"}
  [ "${version%%[!0-9]*}" -ge 17 ] 2>/dev/null || die "Apache Kafka needs Java 17 or later; $how"
}

fetch() {
  command -v mvn >/dev/null || die "no Apache Kafka here; set KAFKA_HOME to an unpacked release," \
    "or install Maven, which fetches it: apt-get install maven (or: brew install maven)"
  echo "scripts/kafka: fetching Apache Kafka with Maven, once, into .build/kafka-dist" >&2
  mkdir -p "$root/.build"
  local fresh
  fresh=$(mktemp -d "$root/.build/kafka-dist.XXXXXX")
  if ! mvn -q -B -f "$root/Tests/Support/kafka/pom.xml" dependency:copy-dependencies \
    -DoutputDirectory="$fresh/libs" >&2; then
    rm -rf "$fresh"
    die "Maven could not fetch Apache Kafka; its own words are above"
  fi
  rm -rf "$fetched"
  mv "$fresh" "$fetched"
}

# find_kafka [NO_FETCH]: sets `home`.
find_kafka() {
  if [ -n "${KAFKA_HOME:-}" ]; then
    home=$KAFKA_HOME
    # A relative one may be meant from the checkout.
    has_jars "$home" || home="$root/$KAFKA_HOME"
    has_jars "$home" || die "KAFKA_HOME is $KAFKA_HOME, where there is no libs/kafka_*.jar"
  elif has_jars "$root/../shared/kafka"; then
    home="$root/../shared/kafka"
  else
    if ! has_jars "$fetched"; then
      [ -z "${1:-}" ] || die "no Apache Kafka here yet; scripts/kafka get fetches it"
      fetch
    fi
    home=$fetched
  fi
  home=$(cd "$home" && pwd -P)
}
