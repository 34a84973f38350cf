#!/usr/bin/env bash
# usage: DATABASE_URL=… DATA_DIR=… deploy/restore.sh FOLDER PURGED
# PURGED is the newest purged.jsonl that there is: that of the install whose backup this is, as it was last, or `none` if nothing was ever
# purged. The server purges what it names again before anybody reads anything. Brings back what backup.sh wrote, into an empty database and an empty folder; nothing that is there is ever replaced.
set -euo pipefail
from=${1:?usage: DATABASE_URL=… DATA_DIR=… deploy/restore.sh FOLDER PURGED}
purged=${2:?name the newest purged.jsonl, or say none if nothing was ever purged: what people had taken away must not come back}
[ "$purged" = none ] || [ -f "$purged" ] || { echo "there is no list of purges at $purged" >&2; exit 1; }
: "${DATABASE_URL:?}" "${DATA_DIR:?}"
umask 077
(cd "$from" && sha256sum --check --quiet sums) || { echo "the backup $from is damaged: use another" >&2; exit 1; }

tables=$(psql "$DATABASE_URL" -Atc "select count(*) from pg_tables where schemaname = 'public'")
[ "$tables" = 0 ] || { echo "the database is not empty: name an empty one in DATABASE_URL" >&2; exit 1; }
mkdir -p "$DATA_DIR"
[ -z "$(ls -A "$DATA_DIR")" ] || { echo "$DATA_DIR is not empty: name an empty folder in DATA_DIR" >&2; exit 1; }

pg_restore --exit-on-error --single-transaction --no-owner --no-privileges --dbname="$DATABASE_URL" "$from/database.dump"
psql "$DATABASE_URL" -qc analyze
tar --extract --file="$from/files.tar" --directory="$DATA_DIR"
# A list in the backup may be older; what either names stays away.
[ "$purged" = none ] || cat "$purged" >> "$DATA_DIR/purged.jsonl"
echo "restored from $from"
