import type { ItemPresence } from '@cairn/contract/web'
import { useEffect } from 'react'
import { useShell } from './shell.ts'

/** Follows what others do with an item at this moment (contract, `usePresence`). */
export function usePresence(id: string, onDoing: (doing: ItemPresence) => void): void {
  const { channel } = useShell()
  useEffect(
    () => channel.onPush('item/action', ({ id: of, action, by }) => of === id && onDoing({ action, by })),
    [channel, id, onDoing],
  )
}
