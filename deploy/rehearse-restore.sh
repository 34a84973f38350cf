#!/usr/bin/env bash
# usage: DATABASE_URL=… DATA_DIR=… SCRATCH_URL=… deploy/rehearse-restore.sh
# Proves that a backup brings everything back: backs up, restores into the empty database SCRATCH_URL and a folder of its own, and compares every
# row of every table and every file, but those that backup.sh leaves out. Run it while nobody writes, or the differences it finds are theirs.
set -euo pipefail
: "${DATABASE_URL:?}" "${DATA_DIR:?}" "${SCRATCH_URL:?}"
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tables_of() {
  psql "$1" -Atc "select format('%I.%I', schemaname, tablename) from pg_tables
    where schemaname in ('public', 'pgboss') and tablename not in ('process_state', 'throttle') order by 1"
}
# One line a table: its rows, and a hash over them in an order of their own.
hash_database() {
  tables_of "$1" | while read -r table; do
    psql "$1" -Atc "select '$table ' || count(*) || ' ' || md5(coalesce(string_agg(md5(each::text), '' order by md5(each::text)), '')) from $table as each"
  done
}
hash_files() {
  (cd "$1" && find . -type f ! -path './postgres*' ! -path './run/*' ! -path './lock*' ! -path ./last-backup ! -path './task-results/*' -exec sha256sum {} + | sort -k2)
}

REHEARSAL=1 "$here/backup.sh" "$work/backup"
DATABASE_URL=$SCRATCH_URL DATA_DIR=$work/data "$here/restore.sh" "$work/backup" none
hash_database "$DATABASE_URL" > "$work/database.before"
hash_database "$SCRATCH_URL" > "$work/database.after"
hash_files "$DATA_DIR" > "$work/files.before"
hash_files "$work/data" > "$work/files.after"
diff "$work/database.before" "$work/database.after" && diff "$work/files.before" "$work/files.after" ||
  { echo "what was restored is not what was backed up" >&2; exit 1; }
echo "equal: $(wc -l < "$work/database.after") tables, $(awk '{rows += $2} END {print rows}' "$work/database.after") rows, $(wc -l < "$work/files.after") files"
