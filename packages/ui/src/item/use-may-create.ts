import type { ItemType } from '@cairn/contract'
import { useCommands, useSession } from '@cairn/contract/web'
import { mayCreate } from '@cairn/model/may-create'
import { useEffect, useState } from 'react'

/**
 * Tells whether to offer a button that creates an item, with `id` in `property` if they are given. Where
 * rights of an owner decide, the server is asked first: false until it has answered. Without `property` that
 * is whether the person may create items for some owner; true if the server cannot be asked, as without a
 * connection.
 */
export function useMayCreate(type: ItemType | undefined, property?: string, id = ''): boolean {
  const session = useSession()
  const { act } = useCommands()
  const isOffered = type !== undefined && mayCreate(session, type)
  const isAsked =
    isOffered &&
    session?.admin !== true &&
    (property === undefined ? type.owner !== undefined && !type.personal : type.owner === property)
  const [answer, setAnswer] = useState<{ about: string; isAllowed: boolean }>()
  const name = type?.name
  const about = `${name} ${property} ${id}`
  useEffect(() => {
    if (!isAsked || name === undefined) return
    let isCurrent = true
    const tell = (isAllowed: boolean) => isCurrent && setAnswer({ about, isAllowed })
    const values = property === undefined ? {} : { values: { [property]: [id] } }
    act('isAllowedOnType', `${name}-0`, { actions: ['create'], ...values }).then(
      (told) => tell((told as { create?: unknown }).create === true),
      () => tell(property === undefined),
    )
    return () => void (isCurrent = false)
  }, [act, isAsked, name, property, id, about])
  return isOffered && (!isAsked || (answer?.about === about && answer.isAllowed))
}
