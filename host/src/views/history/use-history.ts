import type { Item, ItemVersion } from '@cairn/contract'
import { useAsync, type AsyncState } from '@cairn/ui'
import { useCallback } from 'react'
import { useShell } from '../../state/shell.ts'

/**
 * Loads the versions of an item from the server, newest first, and again when the item changes. Returns the
 * state, and a function that loads again.
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
 * Loads an item from the server as it was in two versions, given by number; `@3` is the number in a
 * citation. Returns the state of both (failed if one is refused), and a function that loads again.
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
