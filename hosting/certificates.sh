#!/bin/sh
# Runs in the container of certbot: asks for a certificate, looks twice a day whether it has to be renewed, and puts it
# where the proxy reads it.
set -eu
trap 'exit 0' TERM INT
kept=/etc/letsencrypt/live/$WYRDBOOK_NAME
while :; do
    if certbot certonly --non-interactive --agree-tos --email "$WYRDBOOK_CERTIFICATE_MAIL" --keep-until-expiring \
        --webroot --webroot-path /challenges --domain "$WYRDBOOK_NAME" &&
        ! cmp -s "$kept/fullchain.pem" /certificates/fullchain.pem
    then
        cp "$kept/privkey.pem" /certificates/privkey.pem
        cp "$kept/fullchain.pem" /certificates/fullchain.pem
    fi
    # A look that failed is repeated in an hour at most: more are refused by whoever gives out certificates.
    if [ -s "$kept/fullchain.pem" ]; then pause=43200; else pause=3600; fi
    sleep "$pause" &
    wait $!
done
