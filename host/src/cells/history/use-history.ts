import type { Item, ItemVersion } from '@cairn/contract'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { useCallback, useEffect, useState } from 'react'
import { useShell } from '../../data/shell.ts'

export type Loaded<T> = { status: 'loading' } | { status: 'ready'; value: T } | { status: 'failed'; error: CairnError }

/** Every kept change of an item, newest first; asked for anew with each version of it. */
export function useHistory({ $id, _u }: Item): [Loaded<ItemVersion[]>, () => void] {
  const { channel } = useShell()
  return useLoaded(
    useCallback(() => channel.items.history($id), [channel, $id]),
    _u,
  )
}

/** The item as it stood at each of two update counts. */
export function useTwoVersions(id: string, older: number, newer: number): [Loaded<[Item, Item]>, () => void] {
  const { channel } = useShell()
  const load = useCallback(
    () => Promise.all([channel.items.version(id, older), channel.items.version(id, newer)]),
    [channel, id, older, newer],
  )
  return useLoaded(load, 0)
}

/** What `load` brings, again when it or `edition` changes, or when asked to; a failure leaves what was there before out of sight. */
function useLoaded<T>(load: () => Promise<T>, edition: number): [Loaded<T>, () => void] {
  const [state, setState] = useState<Loaded<T>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    load().then(
      (value) => isCurrent && setState({ status: 'ready', value }),
      (thrown: unknown) => isCurrent && setState({ status: 'failed', error: toCairnError(thrown) }),
    )
    return () => void (isCurrent = false)
  }, [load, edition, attempt])
  return [state, () => setAttempt((count) => count + 1)]
}
