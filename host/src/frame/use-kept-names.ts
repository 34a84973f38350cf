import { readStored, writeStored } from '@cairn/channel/storage'
import { useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../state/shell.ts'

/** Storage key of the collapsed sections of the drawer. */
export const CLOSED_SECTIONS = 'cairn-closed-sections'
/** Storage key of the expanded entries of the drawer. */
export const OPENED_ENTRIES = 'cairn-opened-entries'

/** Returns a set of names stored in this browser under a key, and a function that toggles one. */
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
