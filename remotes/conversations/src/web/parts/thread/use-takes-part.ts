import { useSession, type Item } from '@cairn/contract/web'
import { participantsOf } from '../../../model/taking-part.ts'

/** Returns true if the person may write in a thread, as far as the browser knows; the server decides. */
export function useTakesPart(thread: Item): boolean {
  const session = useSession()
  if (!session) return false
  return (
    session.admin ||
    thread.$can?.['update'] === true ||
    (session.contact !== undefined && participantsOf(thread).includes(session.contact))
  )
}
