import { readStored, writeStored, type KeyStore } from '@cairn/channel/storage'
import { alertPhase, nextAlertChange, type Item, type Query } from '@cairn/contract/web'
import { atom, useAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import * as v from 'valibot'
import { useShell } from './shell.ts'
import { useItems } from './items/use-items.ts'
import { useSearch } from './items/use-search.ts'

/** Storage key of the announcements dismissed in this browser. */
const DISMISSED_KEY = 'cairn-alerts'
/** Most dismissed announcements remembered, the latest. */
const MOST_DISMISSED = 200
/** Longest time a browser waits by one timer, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Null until the storage has been read. */
const dismissedAtom = atom<readonly string[] | null>(null)

/** An announcement by the operators of the install. */
export interface SystemAlert {
  id: string
  title: string
  message: string
  /** Whether it is a dialog that must be read first. */
  modal: boolean
}

/** The announcements by the operators that are valid now, and functions to dismiss them in this browser. */
export interface SystemAlerts {
  /** All that are valid now, in the server's order. */
  inForce: readonly SystemAlert[]
  /** Those that were not dismissed. */
  shown: readonly SystemAlert[]
  /** How many were dismissed. */
  dismissed: number
  /** Hides one in this browser, also in later visits. */
  dismiss: (id: string) => void
  /** Shows the dismissed ones again. */
  showAgain: () => void
}

/** Returns the announcements by the operators that are valid now, kept up to date. */
export function useSystemAlerts(): SystemAlerts {
  const { storage } = useShell()
  const { ids, items } = useAlertsInForce()
  const [kept, setKept] = useAtom(dismissedAtom)
  const dismissed = kept ?? readDismissed(storage)
  const keep = (next: readonly string[]) => {
    writeStored(storage, DISMISSED_KEY, next)
    setKept(next)
  }
  const inForce = ids.flatMap((id) => alertOf(items.get(id)))
  return {
    inForce,
    shown: inForce.filter(({ id }) => !dismissed.includes(id)),
    dismissed: ids.filter((id) => dismissed.includes(id)).length,
    dismiss: (id) => keep([...dismissed, id].slice(-MOST_DISMISSED)),
    showAgain: () => keep(dismissed.filter((id) => !ids.includes(id))),
  }
}

/** Returns announcements that have started and not ended; renders again when one starts or ends. */
function useAlertsInForce(): { ids: string[]; items: ReadonlyMap<string, Item> } {
  const [now, setNow] = useState(() => Date.now())
  // Those that had ended by then are not asked for; those that end later are left out here.
  const [opened] = useState(now)
  const found = useSearch(useMemo(() => notEndedAt(opened), [opened]))
  const items = useItems(found.ids)
  const next = nextAlertChange([...items.values()], now)
  useEffect(() => {
    if (next === undefined) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.min(next - Date.now(), LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [next, now])
  const ids = found.ids.filter((id) => alertPhase(items.get(id) ?? {}, now) === 'ACTIVE')
  return { ids, items }
}

function notEndedAt(moment: number): Query {
  return {
    types: ['SystemAlert'],
    should: [
      { prop: 'until', kind: 'exists', value: false },
      { prop: 'until', kind: 'range', value: { from: new Date(moment).toISOString() } },
    ],
    minShould: 1,
    max: 50,
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
