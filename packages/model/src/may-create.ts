import type { ItemType, SessionUser } from '@cairn/contract'

/** Tells whether the client offers a person to create items of a type. The server decides about each item. */
export function mayCreate(
  user: Pick<SessionUser, 'admin' | 'adminOf' | 'capabilities'> | null,
  type: Pick<ItemType, 'adminsCreate' | 'capability' | 'off' | 'projectionOf' | 'serverCreates' | 'virtual'>,
): boolean {
  if (!user || type.virtual || type.projectionOf || type.off || type.serverCreates) return false
  if (type.adminsCreate && !user.admin && !user.adminOf?.length) return false
  const { capability } = type
  return user.admin || capability === undefined || [capability].flat().some((each) => user.capabilities[each] === true)
}
