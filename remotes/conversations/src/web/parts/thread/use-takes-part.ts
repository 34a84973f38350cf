import { useSession, type Item } from '@cairn/contract/web'
import { participantsOf } from '../../../model/taking-part.ts'

/** Whether the person may write here, as far as this side knows; the server decides. */
export function useTakesPart(thread: Item): boolean {
  const session = useSession()
  if (!session) return false
  return (
    session.admin ||
    thread.$can?.['update'] === true ||
    (session.contact !== undefined && participantsOf(thread).includes(session.contact))
  )
}
