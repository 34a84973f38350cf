import type { ItemPresence } from '@cairn/contract/web'
import { useEffect } from 'react'
import { useShell } from './shell.ts'

/**
 * Calls `onDoing`, while the component is mounted, with what another person does with an item whenever the
 * server reports it (`usePresence` of the contract).
 */
export function usePresence(id: string, onDoing: (doing: ItemPresence) => void): void {
  const { channel } = useShell()
  useEffect(
    () => channel.onPush('item/action', ({ id: of, action, by }) => of === id && onDoing({ action, by })),
    [channel, id, onDoing],
  )
}
