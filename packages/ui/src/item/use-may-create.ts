import type { ItemType } from '@cairn/contract'
import { useCommands, useSession, type HostCommands, type SessionUser } from '@cairn/contract/web'
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
  const isAsked = isOffered && serverDecides(session, type, property)
  const [answer, setAnswer] = useState<{ about: string; isAllowed: boolean }>()
  const name = type?.name
  const about = `${name} ${property} ${id}`
  useEffect(() => {
    if (!isAsked || name === undefined) return
    let isCurrent = true
    const tell = (isAllowed: boolean) => isCurrent && setAnswer({ about, isAllowed })
    const values = property === undefined ? {} : { values: { [property]: [id] } }
    void ask(act, name, values).then(tell, () => tell(property === undefined))
    return () => void (isCurrent = false)
  }, [act, isAsked, name, property, id, about])
  return isOffered && (!isAsked || (answer?.about === about && answer.isAllowed))
}

/** Tells whether a person may create items of a type for some owner, as `useMayCreate` does. */
export async function mayCreateSome(
  type: ItemType,
  session: SessionUser | null,
  act: HostCommands['act'],
): Promise<boolean> {
  if (!mayCreate(session, type)) return false
  return serverDecides(session, type) ? ask(act, type.name, {}).catch(() => true) : true
}

/** Tells whether rights of an owner decide, which only the server knows. */
function serverDecides(session: SessionUser | null, type: ItemType, property?: string): boolean {
  if (session?.admin === true) return false
  return property === undefined ? type.owner !== undefined && !type.personal : type.owner === property
}

async function ask(act: HostCommands['act'], name: string, values: object): Promise<boolean> {
  const told = await act('isAllowedOnType', `${name}-0`, { actions: ['create'], ...values })
  return (told as { create?: unknown }).create === true
}
