import { readStored, writeStored, type KeyStore } from '@cairn/channel/storage'
import type { Item, Query } from '@cairn/contract/web'
import { atom, useAtom } from 'jotai'
import * as v from 'valibot'
import { useShell } from './shell.ts'
import { useItems } from './use-items.ts'
import { useSearch } from './use-search.ts'

/** Storage key of the alerts this browser's person has put away (platform-core section 2). */
const DISMISSED_KEY = 'cairn-alerts'
/** Put away before are remembered up to here, the latest. */
const MOST_DISMISSED = 200
const ALERTS: Query = { types: ['SystemAlert'], max: 20 }

/** Null until the storage has been read. */
const dismissedAtom = atom<readonly string[] | null>(null)

export interface SystemAlert {
  id: string
  title: string
  message: string
  modal: boolean
}

export interface SystemAlerts {
  /** Those not put away, newest first. */
  shown: readonly SystemAlert[]
  /** How many were put away and still stand. */
  dismissed: number
  dismiss: (id: string) => void
  showAgain: () => void
}

/** The alerts of this install, live. */
export function useSystemAlerts(): SystemAlerts {
  const { storage } = useShell()
  const { ids } = useSearch(ALERTS)
  const items = useItems(ids)
  const [kept, setKept] = useAtom(dismissedAtom)
  const dismissed = kept ?? readDismissed(storage)
  const keep = (next: readonly string[]) => {
    writeStored(storage, DISMISSED_KEY, next)
    setKept(next)
  }
  return {
    shown: ids.filter((id) => !dismissed.includes(id)).flatMap((id) => alertOf(items.get(id))),
    dismissed: ids.filter((id) => dismissed.includes(id)).length,
    dismiss: (id) => keep([...dismissed, id].slice(-MOST_DISMISSED)),
    showAgain: () => keep(dismissed.filter((id) => !ids.includes(id))),
  }
}

function readDismissed(storage: KeyStore): readonly string[] {
  return readStored(storage, DISMISSED_KEY, v.array(v.string())) ?? []
}

function alertOf(item: Item | undefined): SystemAlert[] {
  if (!item || item.$deleted) return []
  const { $id: id, title, message, modal } = item
  return [{ id, title: String(title ?? ''), message: String(message ?? ''), modal: modal === true }]
}
