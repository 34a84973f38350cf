import { readStored, writeStored, type KeyStore } from '@cairn/channel/storage'
import { atom } from 'jotai'
import * as v from 'valibot'
import type { AppStore } from '../store.ts'

/** Storage key of what the signed-in person chose, so that a reload does not flash. */
const DARK_KEY = 'cairn-dark'

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const systemAtom = atom(system?.matches ?? false)
systemAtom.onMount = (set) => {
  const follow = () => set(system?.matches ?? false)
  follow()
  system?.addEventListener('change', follow)
  return () => system?.removeEventListener('change', follow)
}

/** What the person chose; undefined while they have chosen nothing. */
const chosenAtom = atom<boolean | undefined>(undefined)

/** Whether colours are dark: as the person chose, else as the system is set. */
export const darkAtom = atom((get) => get(chosenAtom) ?? get(systemAtom))

/** Takes the choice that was stored in this browser. */
export function readDark(store: AppStore, storage: KeyStore): void {
  store.set(chosenAtom, readStored(storage, DARK_KEY, v.boolean()))
}

/** Takes a person's choice, and stores it in this browser; undefined forgets it. */
export function keepDark(store: AppStore, storage: KeyStore, isDark: boolean | undefined): void {
  store.set(chosenAtom, isDark)
  if (isDark === undefined) storage.removeItem(DARK_KEY)
  else writeStored(storage, DARK_KEY, isDark)
}
