#!/bin/sh
# Runs the tests of server/files against a real S3 store: OpenStack Swift with s3api, from Debian's packages
#   apt-get install -y --no-install-recommends swift-proxy swift-account swift-container swift-object
# started in a scratch folder on loopback, and stopped and removed afterwards.
set -eu
cd "$(dirname "$0")/.."
command -v swift-proxy-server >/dev/null || {
  echo "Swift is not installed: apt-get install -y --no-install-recommends swift-proxy swift-account swift-container swift-object" >&2
  exit 1
}

# Swift keeps metadata in extended attributes, which /tmp may lack when it is a tmpfs.
scratch=$(mktemp -d "${MYNAH_TEST_S3_FOLDER:-/var/tmp}/mynah-test-s3-XXXXXX")
pids=""
clean_up() {
  # shellcheck disable=SC2086 — one argument per process
  [ -z "$pids" ] || kill $pids 2>/dev/null || true
  wait 2>/dev/null || true
  rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

mkdir -p "$scratch/etc" "$scratch/devices/d1"
cat >"$scratch/etc/swift.conf" <<CONF
[swift-hash]
swift_hash_path_suffix = mynah-test
[storage-policy:0]
name = only
default = yes
CONF

# server NAME PORT: the configuration of an account, container or object server
server() {
  cat >"$scratch/etc/$1-server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $2
workers = 0
user = $(id -un)
swift_dir = $scratch/etc
devices = $scratch/devices
mount_check = false
log_address = $scratch/no-syslog
[pipeline:main]
pipeline = $1-server
[app:$1-server]
use = egg:swift#$1
CONF
  builder="$scratch/etc/$1.builder"
  swift-ring-builder "$builder" create 2 1 1 >/dev/null
  swift-ring-builder "$builder" add --region 1 --zone 1 --ip 127.0.0.1 --port "$2" --device d1 --weight 1 >/dev/null
  swift-ring-builder "$builder" rebalance >/dev/null
}
server account 16202
server container 16201
server object 16200
cat >"$scratch/etc/proxy-server.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = 16280
workers = 0
user = $(id -un)
swift_dir = $scratch/etc
log_address = $scratch/no-syslog
[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
CONF

for name in account container object proxy; do
  SWIFT_DIR="$scratch/etc" swift-$name-server "$scratch/etc/$name-server.conf" >"$scratch/$name.log" 2>&1 &
  pids="$pids $!"
done

export MYNAH_TEST_S3_URL="http://test%3Atester:testing@127.0.0.1:16280/mynah-test"
tries=0
until node -e 'await fetch("http://127.0.0.1:16280/")' 2>/dev/null; do
  tries=$((tries + 1))
  [ $tries -lt 60 ] || { tail -n 20 "$scratch"/*.log >&2; exit 1; }
  sleep 0.5
done
npx --no-install vitest run server/files
