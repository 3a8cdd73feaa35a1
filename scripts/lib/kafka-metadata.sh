# shellcheck shell=bash
# shellcheck disable=SC2154  # scripts/kafka, which sources this, sets them
# What a broker says of its cluster. One Metadata request by hand saves a Java tool's start for each
# question. To be sourced; `cluster` is the id of the cluster.

# read_hex COUNT: that many bytes from descriptor 3, each given two seconds, as hexadecimal in `hex`.
read_hex() {
  local byte digits count=$1 LC_ALL=C
  hex=
  while [ "$count" -gt 0 ]; do
    # A zero byte ends `read` with nothing read.
    IFS= read -r -t 2 -d '' -n 1 byte <&3 || return 1
    digits=00
    if [ -n "$byte" ]; then
      printf -v digits '%d' "'$byte"
      printf -v digits '%02x' $((digits & 255))
    fi
    hex=$hex$digits
    count=$((count - 1))
  done
}

# listed_nodes PORT: prints the numbers of the nodes that the broker there lists, with a blank around
# each; fails where none answers, or one of another cluster.
listed_nodes() (
  exec 2>/dev/null 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
  # Size 21, key 3, version 4, correlation 1, client "sluice", no topics, none to be made.
  printf '\0\0\0\025\0\003\0\004\0\0\0\001\0\006sluice\0\0\0\0\0' >&3
  read_hex 4 || exit 1
  [ $((0x$hex)) -lt 100000 ] || exit 1
  read_hex $((0x$hex)) || exit 1
  case $hex in
    *"$(printf %s "$cluster" | od -An -v -tx1 | tr -d ' \n')"*) ;;
    *) exit 1 ;;
  esac
  # Correlation, throttle time, then the brokers: number, host, port, rack. Two digits are a byte.
  local count=$((0x${hex:16:8})) at=24 rack found=' '
  while [ "$count" -gt 0 ]; do
    found="$found$((0x${hex:at:8})) "
    at=$((at + 8))
    at=$((at + 4 + 2 * 0x${hex:at:4} + 8))
    rack=${hex:at:4}
    at=$((at + 4))
    if [ "$rack" != ffff ]; then at=$((at + 2 * 0x$rack)); fi
    count=$((count - 1))
  done
  echo "$found"
)
