# shellcheck shell=bash
# shellcheck disable=SC2154  # scripts/kafka, which sources this, sets them
# One node of scripts/kafka's cluster: its configuration, its process, its end. To be sourced. Nodes have
# numbers from 1 on; `dir` holds N.properties, N.pid, dataN and a log for each. The caller sets `dir`,
# `home`, `heap`, `cluster` (its id), `nodes` (how many) and `properties` (the user's).

# free_port: one below the range from which the system takes those of outgoing connections.
free_port() {
  local port
  while :; do
    port=$((10000 + (RANDOM * 32768 + RANDOM) % 22000))
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
  done
}

# random_id: 16 random bytes as Kafka writes them: base64 for URLs, and no dash first.
random_id() {
  local id=-
  while [ "${id#-}" != "$id" ]; do
    id=$(head -c 16 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n')
  done
  echo "$id"
}

log_of() { if [ "$nodes" = 1 ]; then echo "$dir/broker.log"; else echo "$dir/broker$1.log"; fi; }

write_log4j() {
  cat >"$dir/log4j2.properties" <<'END'
status=error
appender.console.type=Console
appender.console.name=console
appender.console.layout.type=PatternLayout
appender.console.layout.pattern=[%d] %p %m (%c)%n
rootLogger.level=warn
rootLogger.appenderRefs=console
rootLogger.appenderRef.console.ref=console
END
}

# write_properties NODE PORT CONTROLLER_PORT VOTERS: what a node is configured with, the caller's last.
write_properties() {
  local replicas=$((nodes < 3 ? nodes : 3)) in_sync=$((nodes < 3 ? 1 : 2))
  {
    cat <<END
process.roles=broker,controller
node.id=$1
controller.quorum.voters=$4
listeners=PLAINTEXT://127.0.0.1:$2,CONTROLLER://127.0.0.1:$3
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
log.dirs=$dir/data$1
auto.create.topics.enable=false
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
transaction.abort.timed.out.transaction.cleanup.interval.ms=1000
offsets.topic.num.partitions=4
offsets.topic.replication.factor=$replicas
transaction.state.log.num.partitions=4
transaction.state.log.replication.factor=$replicas
transaction.state.log.min.isr=$in_sync
share.coordinator.state.topic.replication.factor=$replicas
share.coordinator.state.topic.min.isr=$in_sync
END
    # A node that is gone is noticed soon; the cleaner's buffer is not the better part of a small heap.
    if [ "$nodes" -gt 1 ]; then
      cat <<END
default.replication.factor=$replicas
min.insync.replicas=$in_sync
broker.session.timeout.ms=3000
broker.heartbeat.interval.ms=500
log.cleaner.dedupe.buffer.size=16777216
END
    fi
    # A word for the script's own: whoever wants one more cannot know the ports.
    local own="PLAINTEXT://127.0.0.1:$2,CONTROLLER://127.0.0.1:$3"
    if [ ${#properties[@]} -gt 0 ]; then printf '%s\n' "${properties[@]//@LISTENERS@/$own}"; fi
  } >"$dir/$1.properties"
}

# format NODE: its data directory. Only then does a node start.
format() {
  java -Xmx64m -XX:TieredStopAtLevel=1 -Dlog4j2.configurationFile="$dir/log4j2.properties" \
    -cp "$home/libs/*" kafka.tools.StorageTool format -t "$cluster" -c "$dir/$1.properties" \
    >>"$(log_of "$1")" 2>&1
}

# launch NODE: in a session of its own, so that Ctrl-C in a terminal does not end it. Sets `launched`.
launch() {
  local detach='' compiler=()
  # Several share what a machine has: without the optimising compiler they are up in two thirds of the time.
  if [ "$nodes" -gt 1 ]; then compiler=(-XX:TieredStopAtLevel=1); fi
  if command -v setsid >/dev/null; then detach=setsid; fi
  $detach java -Xms128m -Xmx"$heap" -XX:+UseSerialGC -XX:+ExitOnOutOfMemoryError \
    ${compiler[@]+"${compiler[@]}"} \
    -Dlog4j2.configurationFile="$dir/log4j2.properties" \
    -cp "$home/libs/*" kafka.Kafka "$dir/$1.properties" >>"$(log_of "$1")" 2>&1 </dev/null 3>&- &
  launched=$!
  echo "$launched" >"$dir/$1.pid" || { kill -9 "$launched"; return 1; }
  # Until it is Java, nobody can tell whose process it is.
  while ! is_running "$1" && kill -0 "$launched" 2>/dev/null; do sleep 0.01; done
}

# command_of PID: the words of its command; nothing where there is no such process.
command_of() {
  # Small images have no ps.
  if [ -r /proc/self/cmdline ]; then tr '\0' ' ' <"/proc/$1/cmdline"; else ps -o args= -p "$1"; fi
} 2>/dev/null

# is_running NODE: the process of the pid file, and not another that was given its number since.
is_running() {
  [ -s "$dir/$1.pid" ] || return 1
  case $(command_of "$(cat "$dir/$1.pid")") in
    *"$dir/$1.properties"*) return 0 ;;
    *) return 1 ;;
  esac
}

# end NODE: at once, whatever it is doing.
end() {
  is_running "$1" || return 0
  local pid
  pid=$(cat "$dir/$1.pid")
  kill -9 "$pid" 2>/dev/null || true
  while kill -0 "$pid" 2>/dev/null && is_running "$1"; do sleep 0.02; done
}
