#!/usr/bin/env bash
# usage: DATABASE_URL=… DATA_DIR=… deploy/restore.sh FOLDER
# Brings back what backup.sh wrote, into an empty database and an empty folder; nothing that is there is ever replaced.
set -euo pipefail
from=${1:?usage: DATABASE_URL=… DATA_DIR=… deploy/restore.sh FOLDER}
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
echo "restored from $from"
