import { useState } from 'react'

/** Names rows by the names of their questions, so that a row stays the same when its question is renamed. */
export function useRows(): { rowOf: (name: string) => string; noteRename: (from: string, to: string) => void } {
  const [rows, setRows] = useState<Readonly<Record<string, string>>>({})
  const rowOf = (name: string) => rows[name] ?? (Object.values(rows).includes(name) ? `${name} again` : name)
  return { rowOf, noteRename: (from, to) => setRows({ ...rows, [to]: rowOf(from) }) }
}
