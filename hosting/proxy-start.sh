#!/bin/sh
# Runs in the container of the proxy before nginx does, once its configuration is filled in.
set -eu
folder=$WYRDBOOK_CERTIFICATES
# Until there is a real certificate: nginx does not start without one.
if [ ! -s "$folder/fullchain.pem" ]; then
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=$WYRDBOOK_NAME" \
        -keyout "$folder/privkey.pem" -out "$folder/fullchain.pem" 2>/dev/null
fi
# A machine without IPv6 refuses to listen there.
[ -e /proc/net/if_inet6 ] || sed -i '/listen \[::\]/d' /etc/nginx/conf.d/default.conf
# nginx reads a certificate when it starts or is told to.
(
    known=$(cksum <"$folder/fullchain.pem")
    while sleep 60; do
        found=$(cksum <"$folder/fullchain.pem")
        [ "$found" = "$known" ] || { known=$found; nginx -s reload; }
    done
) &
