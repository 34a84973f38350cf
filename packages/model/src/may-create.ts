import type { ItemType, SessionUser } from '@cairn/contract'

/** Whether a person is offered to create items of a type (platform-core section 6); the server decides about each of them. */
export function mayCreate(
  user: Pick<SessionUser, 'admin' | 'adminOf' | 'capabilities'> | null,
  type: Pick<ItemType, 'adminsCreate' | 'capability' | 'off' | 'virtual'>,
): boolean {
  if (!user || type.virtual || type.off) return false
  if (type.adminsCreate && !user.admin && !user.adminOf?.length) return false
  return user.admin || type.capability === undefined || user.capabilities[type.capability] === true
}
