import type { ItemPresence } from '@cairn/contract/web'
import { useEffect } from 'react'
import { useShell } from './shell.ts'

/** Calls `onDoing` with what others are doing with an item right now (contract, `usePresence`). */
export function usePresence(id: string, onDoing: (doing: ItemPresence) => void): void {
  const { channel } = useShell()
  useEffect(
    () => channel.onPush('item/action', ({ id: of, action, by }) => of === id && onDoing({ action, by })),
    [channel, id, onDoing],
  )
}
