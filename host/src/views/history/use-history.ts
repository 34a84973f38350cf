import type { Item, ItemVersion } from '@cairn/contract'
import { useAsync, type AsyncState } from '@cairn/ui'
import { useCallback } from 'react'
import { useShell } from '../../state/shell.ts'

/**
 * Asks the server for the history of an item, newest first, again when the item changes. Returns its state,
 * and a function that asks again.
 */
export function useHistory({ $id, _u }: Item): [AsyncState<ItemVersion[]>, () => void] {
  const { channel, labels } = useShell()
  return useAsync(
    useCallback(async () => {
      const versions = await channel.items.history($id)
      for (const version of versions) labels.learn(version.$labels)
      return versions
    }, [channel, labels, $id]),
    _u,
  )
}

/**
 * Asks the server for the item at each of two update counts; `@3` is a count as cited. Returns the state of
 * both, failed if one is refused, and a function that asks again.
 */
export function useTwoVersions(
  id: string,
  older: number | `@${number}`,
  newer: number,
): [AsyncState<[Item, Item]>, () => void] {
  const { channel } = useShell()
  return useAsync(
    useCallback(
      () => Promise.all([channel.items.version(id, older), channel.items.version(id, newer)]),
      [channel, id, older, newer],
    ),
  )
}
