import { useCallback } from 'react'
import { useCommands } from '@cairn/contract/web'
import { useAsync } from '@cairn/ui'

/** Returns whether the person may run an action on an item: false until the server has answered. */
export function useMay(id: string, action: string): boolean {
  const { act } = useCommands()
  const ask = useCallback(() => act('isAllowed', id, { actions: [action] }), [act, id, action])
  const [answer] = useAsync(ask)
  return answer.status === 'ready' && (answer.value as Record<string, unknown>)[action] === true
}
