import { useState } from 'react'

/** Returns stable row keys for questions: a key survives renaming its question. */
export function useRows(): { rowOf: (name: string) => string; noteRename: (from: string, to: string) => void } {
  const [rows, setRows] = useState<Readonly<Record<string, string>>>({})
  const rowOf = (name: string) => rows[name] ?? (Object.values(rows).includes(name) ? `${name} again` : name)
  return { rowOf, noteRename: (from, to) => setRows({ ...rows, [to]: rowOf(from) }) }
}
