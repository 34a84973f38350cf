#!/usr/bin/env bash
# usage: DATABASE_URL=… DATA_DIR=… deploy/backup.sh FOLDER
# Writes everything an install keeps into a new folder, while its servers go on: the database, then the files. Bytes of files are written before
# what names them, and never change, so a database that was read first finds all of its files in the copy. Needs a pg_dump not older
# than the server. Files in a bucket are the bucket's own to keep (versioning, replication); their names are in the database.
# An install on the embedded database is stopped, and its DATA_DIR copied as it is.
set -euo pipefail
to=${1:?usage: DATABASE_URL=… DATA_DIR=… deploy/backup.sh FOLDER}
: "${DATABASE_URL:?}" "${DATA_DIR:?}"
umask 077
mkdir "$to"

# What is only of the moment is left out: who is there, and who tried how often.
pg_dump --format=custom --no-owner --no-privileges --exclude-table-data=process_state --exclude-table-data=throttle \
  --file="$to/database.dump" "$DATABASE_URL"
tar --create --file="$to/files.tar" --directory="$DATA_DIR" \
  --exclude=./last-backup --exclude=./postgres --exclude='./postgres.*' --exclude=./run --exclude=./lock --exclude=./task-results .
(cd "$to" && sha256sum database.dump files.tar > sums)
# The product tells administrators when this was; a rehearsal's copy is not kept.
[ -n "${REHEARSAL:-}" ] || date -u +%FT%TZ > "$DATA_DIR/last-backup" ||
  echo "the backup is whole, but $DATA_DIR/last-backup could not be written: the product does not know of it" >&2
echo "backed up to $to: $(du -sh "$to" | cut -f1)"
