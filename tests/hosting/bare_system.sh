#!/bin/sh
# Follows the recipe of hosting/README.md on a bare Debian or Ubuntu, as somebody with nothing but the repository, and looks
# whether the site answers. Changes the whole system: for throw-away machines. Options go on to hosting/install.
set -eu
began=$(date +%s)
name=book.example.org
git config --global --add safe.directory '*'
git clone --quiet "$(dirname "$0")/../.." /srv/wyrdbook
cd /srv/wyrdbook
install() { sh hosting/install --name "$name" --mail host@example.org --mail-server localhost "$@"; }
install "$@"
echo "Installed after $(($(date +%s) - began)) seconds."
ask() { curl --silent --insecure --resolve "$name:443:127.0.0.1" "https://$name$1"; }

for _ in $(seq 120); do ask /readyz | grep -q '^ready' && break; sleep 1; done
ask /readyz | grep '^ready'
echo "Ready after $(($(date +%s) - began)) seconds."
ask / | grep -q 'Keep track of your warband'
stylesheet=$(ask / | grep -o '/static/css/site\.[0-9a-f]*\.css')
ask "$stylesheet" | grep -q page-body

# Again: nothing that is there changes.
before=$(cksum /etc/wyrdbook/env)
install "$@"
[ "$before" = "$(cksum /etc/wyrdbook/env)" ]
ask /healthz | grep -q ok

# A backup under its bare name, and back again.
wyrdbook backup make kept.zip
wyrdbook backup check kept.zip
systemctl stop wyrdbook wyrdbook-worker
ask / | grep -q 'Back in a moment'
wyrdbook backup restore kept.zip --replace
systemctl start wyrdbook wyrdbook-worker
for _ in $(seq 120); do ask /readyz | grep -q '^ready' && break; sleep 1; done
ask /readyz | grep '^ready'
echo "Everything was there after $(($(date +%s) - began)) seconds."
