import { ATTACHMENT_TYPE, FILE_TYPE, type ItemType, type SessionUser } from '@cairn/contract'

/** Types whose items come of what somebody does, such as signing up or an upload, and of no form. */
const MADE_BY_SERVER: readonly (string | undefined)[] = ['User', ATTACHMENT_TYPE, FILE_TYPE]

/** Tells whether the client offers a person to create items of a type. The server decides about each item. */
export function mayCreate(
  user: Pick<SessionUser, 'admin' | 'adminOf' | 'capabilities'> | null,
  type: Pick<ItemType, 'adminsCreate' | 'capability' | 'off' | 'projectionOf' | 'serverCreates' | 'virtual'> &
    Partial<Pick<ItemType, 'name'>>,
): boolean {
  if (!user || type.virtual || type.projectionOf || type.off || type.serverCreates) return false
  if (MADE_BY_SERVER.includes(type.name)) return false
  if (type.adminsCreate && !user.admin && !user.adminOf?.length) return false
  const { capability } = type
  return user.admin || capability === undefined || [capability].flat().some((each) => user.capabilities[each] === true)
}
