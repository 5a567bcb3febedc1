#!/bin/sh
# Sets up docs/operating/machines.md on one machine, each of its machines a network namespace: a database, two web servers,
# a worker and a proxy. Then it plays through what may happen to them. Needs root, ip, nginx and a PostgreSQL server:
#   sh tests/hosting/two_machines.sh
set -eu
cd "$(dirname "$0")/../.."
python=$PWD/.venv/bin/python
place=$(mktemp -d)
chmod 755 "$place"
for folder in /usr/lib/postgresql/*/bin; do postgresql=$folder; done
started=''
clean() {
    for pid in $started; do kill "$pid" 2>/dev/null || :; done
    runuser -u postgres -- "$postgresql/pg_ctl" -D "$place/db" -m immediate stop >/dev/null 2>&1 || :
    for name in net db web1 web2 work front; do ip netns del "wb-$name" 2>/dev/null || :; done
    rm -rf "$place"
}
trap clean EXIT
trap 'exit 1' HUP INT TERM
fail() { echo "FAILED: $*" >&2; exit 1; }

# --- the machines: 10.77.0.1 to 10.77.0.5, on a switch of their own
ip netns add wb-net
ip -n wb-net link add switch type bridge
ip -n wb-net link set switch up
number=0
for name in db web1 web2 work front; do
    number=$((number + 1))
    ip netns add "wb-$name"
    ip link add eth0 netns "wb-$name" type veth peer name "p-$name" netns wb-net
    ip -n wb-net link set "p-$name" master switch up
    ip -n "wb-$name" addr add "10.77.0.$number/24" dev eth0
    ip -n "wb-$name" link set eth0 up
    ip -n "wb-$name" link set lo up
done
on() { name=$1; shift; ip netns exec "wb-$name" "$@"; }

# --- the database
install -d -o postgres "$place/db"
runuser -u postgres -- "$postgresql/initdb" -D "$place/db" -U wyrdbook -A trust -E UTF8 --locale=C --no-sync >/dev/null
echo 'host all wyrdbook 10.77.0.0/24 trust' >>"$place/db/pg_hba.conf"
on db runuser -u postgres -- "$postgresql/pg_ctl" -D "$place/db" -l "$place/db/log" -w \
    -o "-c listen_addresses=10.77.0.1 -c unix_socket_directories=$place/db" start >/dev/null

# --- what all of them are told: one secret, one database
run_as() {
    machine=$1 bind=$2
    shift 2
    exec ip netns exec "wb-$machine" env -i PATH="$PATH" HOME="$place" LANG=C.UTF-8 PYTHONPATH="$PWD" \
        DATABASE_URL=postgresql://wyrdbook@10.77.0.1/postgres WYRDBOOK_DATA_DIR="$place/$machine" \
        WYRDBOOK_SECRET_KEY=one-secret-for-all-machines-0123456789-abcdefghijklmnopqrstuvwxyz \
        WYRDBOOK_ALLOWED_HOSTS=book.example.org WYRDBOOK_PROXIES=1 WYRDBOOK_WEB_WORKERS=1 WYRDBOOK_EMAIL=console \
        WYRDBOOK_EMAIL_FROM=book@book.example.org "WYRDBOOK_BIND=$bind" "$@"
}
as() { (run_as "$@"); }
as web1 none "$python" manage.py migrate --noinput --verbosity 0
for web in web1 web2; do as $web none "$python" manage.py collectstatic --noinput --verbosity 0; done
web() {
    run_as "$1" "$2:8000" "$(dirname "$python")/gunicorn" --config hosting/gunicorn.conf.py roster.config.wsgi \
        >>"$place/$1.log" 2>&1 &
    started="$started $!"
    eval "$1=$!"
}
web web1 10.77.0.2
web web2 10.77.0.3
run_as work none "$python" manage.py jobs work >"$place/work.log" 2>&1 &
started="$started $!"

# --- the proxy: the file of the recipe, with a second server in `upstream`
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=book.example.org -keyout "$place/privkey.pem" \
    -out "$place/fullchain.pem" 2>/dev/null
sh hosting/install --name book.example.org --show proxy | sed -e "s|/etc/wyrdbook/certificates|$place|" \
    -e "s|/var/lib/wyrdbook/static|$place/web1/static|" \
    -e 's|server 127.0.0.1:8000;|server 10.77.0.2:8000; server 10.77.0.3:8000;|' >"$place/site.conf"
echo "user root; daemon off; pid $place/nginx.pid; error_log $place/nginx.log; events {} http { include $place/site.conf; }" \
    >"$place/nginx.conf"
on front nginx -c "$place/nginx.conf" -e "$place/nginx.log" & started="$started $!"

ask() { on front curl --silent --insecure --resolve book.example.org:443:127.0.0.1 "$@"; }
status() { ask --output /dev/null --write-out '%{http_code}\n' "$@"; }
ready() { for _ in $(seq 90); do [ "$(status https://book.example.org/readyz)" = 200 ] && return; sleep 1; done; fail "not ready"; }
ready
echo "Ready: two web servers and a worker, each on a machine of its own."

# --- 1: an account that signs up at one is known at the other, and the worker of a third sends its mail
jar=$place/jar
token=$(ask --cookie-jar "$jar" https://book.example.org/accounts/signup/ | sed -n 's/.*csrfmiddlewaretoken" value="\([^"]*\).*/\1/p' | head -n 1)
code=$(status --cookie "$jar" --cookie-jar "$jar" --header 'Referer: https://book.example.org/accounts/signup/' \
    --data-urlencode "csrfmiddlewaretoken=$token" --data username=magda --data email=magda@example.org \
    --data password1=nine-lanterns-over-the-quay --data password2=nine-lanterns-over-the-quay \
    https://book.example.org/accounts/signup/)
[ "$code" = 302 ] || fail "sign-up: $code"
codes=$(for _ in $(seq 20); do status --cookie "$jar" https://book.example.org/warbands/; done | sort | uniq -c | tr -s ' ')
[ "$codes" = " 20 200" ] || fail "a session of one machine is not known at the other:$codes"
for web in web1 web2; do
    [ "$(grep -c 'roster:warbands' "$place/$web.log")" -ge 5 ] || fail "$web was not asked"
done
for _ in $(seq 20); do grep -q 'accounts/confirm-email' "$place/work.log" && break; sleep 1; done
grep -q 'accounts/confirm-email' "$place/work.log" || fail "the worker did not send the mail"
echo "1. Signed up at one, known at both; the worker of a third machine sent the mail."

# --- 2: one web server goes, while people read
kill "$web1"
codes=$(for _ in $(seq 40); do status --cookie "$jar" https://book.example.org/warbands/; done | sort | uniq -c | tr -s ' ')
echo "2. One web server was stopped. Forty pages meanwhile:$codes"
[ "$codes" = " 40 200" ] || fail "$codes"

# --- 3: it comes back (as after an upgrade), then the other one goes
wait "$web1" || :
web web1 10.77.0.2
for _ in $(seq 60); do on front curl --silent --output /dev/null http://10.77.0.2:8000/healthz && break; sleep 1; done
kill "$web2"
codes=$(for _ in $(seq 40); do status --cookie "$jar" https://book.example.org/warbands/; done | sort | uniq -c | tr -s ' ')
echo "3. It came back and the other one was stopped. Forty pages meanwhile:$codes"
[ "$codes" = " 40 200" ] || fail "$codes"

# --- 4: the database goes, and comes back
runuser -u postgres -- "$postgresql/pg_ctl" -D "$place/db" -m fast stop >/dev/null
code=$(status --cookie "$jar" https://book.example.org/warbands/)
[ "$code" = 503 ] || fail "without a database: $code"
ask --cookie "$jar" https://book.example.org/warbands/ | grep -q 'The database does not answer' || fail "no sentence"
on db runuser -u postgres -- "$postgresql/pg_ctl" -D "$place/db" -l "$place/db/log" -w \
    -o "-c listen_addresses=10.77.0.1 -c unix_socket_directories=$place/db" start >/dev/null
ready
[ "$(status --cookie "$jar" https://book.example.org/warbands/)" = 200 ] || fail "the database is back, the page is not"
echo "4. Without the database: 503 with a sentence. It came back, and so did the site by itself."

# --- 5: both web servers go
kill "$web1"
sleep 2
ask https://book.example.org/ | grep -q 'Back in a moment' || fail "no page of the proxy"
echo "5. Without a web server the proxy says so."
