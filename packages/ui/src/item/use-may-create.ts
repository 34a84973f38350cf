import type { ItemType } from '@cairn/contract'
import { useCommands, useSession } from '@cairn/contract/web'
import { mayCreate } from '@cairn/model/may-create'
import { useEffect, useState } from 'react'

/**
 * Tells whether to offer a button that creates an item with `id` in `property`. Where that is the item's
 * owner, the server is asked first: false until it has answered.
 */
export function useMayCreate(type: ItemType | undefined, property: string, id: string): boolean {
  const session = useSession()
  const { act } = useCommands()
  const isOffered = type !== undefined && mayCreate(session, type)
  const isAsked = isOffered && type.owner === property && session?.admin !== true
  const [answer, setAnswer] = useState<{ id: string; isAllowed: boolean }>()
  const name = type?.name
  useEffect(() => {
    if (!isAsked || name === undefined) return
    let isCurrent = true
    const values = { [property]: [id] }
    act('isAllowedOnType', `${name}-0`, { actions: ['create'], values }).then(
      (told) => isCurrent && setAnswer({ id, isAllowed: (told as { create?: unknown }).create === true }),
      () => {},
    )
    return () => void (isCurrent = false)
  }, [act, isAsked, name, property, id])
  return isOffered && (!isAsked || (answer?.id === id && answer.isAllowed))
}
