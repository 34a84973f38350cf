import { parseItemId } from '@cairn/contract'
import { deletedPageSchema, type DeletedItem } from '@cairn/contract/deleted'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { useChanges, useCommands, type ItemState } from '@cairn/contract/web'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import * as v from 'valibot'
import { useShell } from '../../state/shell.ts'
import { useRegistry, useUser } from '../../state/use-shell-state.ts'

/** Items fetched at a time. */
const PAGE = 50

/** A list of deleted items that is loaded page by page, newest first. */
export interface DeletedList {
  items: readonly DeletedItem[]
  isLoading: boolean
  /** Undefined while items are shown, also if a reload failed; a failure of `more` is shown as a notice. */
  error: CairnError | undefined
  hasMore: boolean
  more: () => void
  /** Loads the list again from its first page. */
  again: () => void
}

interface Held {
  of: string
  items: readonly DeletedItem[]
  next?: string | undefined
}

/** Asks for deleted items that the person may bring back, and keeps the labels that come with them. */
function useAsk() {
  const { act } = useCommands()
  const { labels } = useShell()
  return useCallback(
    async (asked: Record<string, unknown>) => {
      const page = v.parse(deletedPageSchema, await act('deleted', '', asked))
      labels.learn({ ...page.labels, ...Object.fromEntries(page.items.map(({ id, label }) => [id, label])) })
      return page
    },
    [act, labels],
  )
}

/**
 * Returns the deleted items of a type that the person may restore, or of all types if `type` is empty; they
 * are loaded from the server, 50 a page. Reloads when an item of these types changes.
 */
export function useDeletedList(type: string): DeletedList {
  const { report } = useCommands()
  const ask = useAsk()
  const { types } = useRegistry()
  const [held, setHeld] = useState<Held>()
  const [error, setError] = useState<CairnError>()
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(0)
  const isAsking = useRef(false)
  const ofType = useCallback(
    (after?: string) => ask({ max: PAGE, ...(type && { t: type }), ...(after && { after }) }),
    [ask, type],
  )
  useEffect(() => {
    const mine = ++latest.current
    setError(undefined)
    ofType().then(
      ({ items, next }) => mine === latest.current && setHeld({ of: type, items, next }),
      (thrown: unknown) => mine === latest.current && setError(toCairnError(thrown)),
    )
  }, [ofType, type, attempt])
  useChanges(type ? [type] : [...types.keys()], again)
  const shown = held?.of === type ? held : undefined
  const next = shown?.next
  const more = useCallback(() => {
    if (next === undefined || isAsking.current) return
    isAsking.current = true
    ofType(next)
      .then((page) =>
        setHeld((former) =>
          former?.next === next ? { ...former, items: [...former.items, ...page.items], next: page.next } : former,
        ),
      )
      .catch(report)
      .finally(() => (isAsking.current = false))
  }, [next, ofType, report])
  const isLoading = !shown && !error
  return {
    items: shown?.items ?? [],
    isLoading,
    error: shown ? undefined : error,
    hasMore: next !== undefined,
    more,
    again,
  }
}

/**
 * Asks the server, once an item's `state` is refused, who deleted it and when. Returns undefined while
 * loading, if it was not deleted, and if the person may not restore it.
 */
export function useDeleted(id: string, state: ItemState): DeletedItem | undefined {
  const { items } = useShell()
  const ask = useAsk()
  const user = useUser()
  const [found, setFound] = useState<{ of: string; item: DeletedItem | undefined }>()
  const isGone = user !== null && state.status === 'refused' && state.error.userMessage === 'notAllowed'
  const item = isGone && found?.of === id ? found.item : undefined
  const look = useCallback(async () => {
    const { type, index } = parseItemId(id)
    const page = await ask({ t: type, i: index })
    setFound({ of: id, item: page.items[0] })
    return page.items.length > 0
  }, [ask, id])
  useEffect(() => {
    // On an error the item stays refused, as for people without the right.
    if (isGone) look().catch(() => {})
  }, [isGone, look])
  useChanges(item ? [parseItemId(id).type] : [], () => {
    look().then(
      (isDeleted) => isDeleted || items.retry(id),
      () => {},
    )
  })
  return item
}

/**
 * Returns a function that restores a deleted item on the server and reloads it in the cache. It rejects if
 * the server refuses.
 */
export function useBringBack(): (id: string) => Promise<void> {
  const { channel, items } = useShell()
  return useCallback(
    async (id) => {
      await channel.items.restore(id)
      items.retry(id)
    },
    [channel, items],
  )
}
