import { readStored, writeStored } from '@cairn/channel/storage'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import * as v from 'valibot'
import { userAtom } from './atoms.ts'
import { useShell } from './shell.ts'

/** Counts writes, so that all readers render again. */
const writesAtom = atom(0)

/**
 * Returns a value stored in this browser for the current person under a name (undefined for none), and a
 * function that sets it (`useStoredPreference` of the contract).
 */
export function useStoredPreference(name: string): [unknown, (value: unknown) => void] {
  const { storage } = useShell()
  const key = `cairn-kept/${useAtomValue(userAtom)?.$id ?? ''}/${name}`
  const [writes, setWrites] = useAtom(writesAtom)
  // oxlint-disable-next-line react/exhaustive-deps -- the storage says nothing when it is written
  const value = useMemo(() => readStored(storage, key, v.unknown()), [storage, key, writes])
  const keep = (next: unknown) => {
    writeStored(storage, key, next)
    setWrites(writes + 1)
  }
  return [value, keep]
}
