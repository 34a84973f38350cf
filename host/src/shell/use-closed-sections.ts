import { readStored, writeStored } from '@cairn/channel/storage'
import { useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../data/shell.ts'

/** Storage key of the sections of the drawer that are closed in this browser. */
const KEY = 'cairn-closed-sections'

/** Which sections of the drawer are closed, and what opens or closes one; remembered. */
export function useClosedSections(): [readonly string[], (name: string) => void] {
  const { storage } = useShell()
  const [closed, setClosed] = useState(() => readStored(storage, KEY, v.array(v.string())) ?? [])
  const toggle = (name: string) => {
    const next = closed.includes(name) ? closed.filter((each) => each !== name) : [...closed, name]
    writeStored(storage, KEY, next)
    setClosed(next)
  }
  return [closed, toggle]
}
