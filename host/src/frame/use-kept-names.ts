import { readStored, writeStored } from '@cairn/channel/storage'
import { useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../state/shell.ts'

/** Storage key of the names of the menu's sections that the person collapsed. */
export const CLOSED_SECTIONS = 'cairn-closed-sections'
/** Storage key of the paths of the menu's entries that the person expanded. */
export const OPENED_ENTRIES = 'cairn-opened-entries'

/**
 * Returns the names stored in this browser under a key, and a function that adds a name or removes it if it
 * is there.
 */
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
