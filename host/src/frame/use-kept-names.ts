import { readStored, writeStored } from '@cairn/channel/storage'
import { useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../state/shell.ts'

/** Storage key of the sections of the drawer that are closed in this browser. */
export const CLOSED_SECTIONS = 'cairn-closed-sections'
/** Storage key of the entries of the drawer whose children were opened in this browser. */
export const OPENED_ENTRIES = 'cairn-opened-entries'

/** Names that are kept in this browser under a key, and what adds one or takes it away. */
export function useKeptNames(key: string): [readonly string[], (name: string) => void] {
  const { storage } = useShell()
  const [kept, setKept] = useState(() => readStored(storage, key, v.array(v.string())) ?? [])
  const toggle = (name: string) => {
    const next = kept.includes(name) ? kept.filter((each) => each !== name) : [...kept, name]
    writeStored(storage, key, next)
    setKept(next)
  }
  return [kept, toggle]
}
