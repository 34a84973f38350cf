import { useItems, useSession, useTranslate, type Item } from '@cairn/contract/web'
import { lastMessageOf } from '../../model/last-message.ts'

/**
 * Loads the latest message of each of these threads, and returns a preview of it (author and text), by thread
 * id. Threads without one, or whose message has not come yet, are absent.
 */
export function useLastLines(threads: readonly (Item | undefined)[]): Record<string, string> {
  const t = useTranslate()
  const user = useSession()?.$id
  const latest = useItems(threads.flatMap((thread) => idOfLast(thread) ?? []))
  return Object.fromEntries(
    threads.flatMap((thread) => {
      const said = lastMessageOf(latest.get(idOfLast(thread) ?? ''), user)
      if (!thread || !said) return []
      const text = said.text || t('conversations.saidFiles', { count: said.files })
      if (said.isOwn) return [[thread.$id, t('conversations.saidByYou', { text })]]
      return [[thread.$id, said.who === undefined ? text : t('conversations.said', { who: said.who, text })]]
    }),
  )
}

function idOfLast(thread: Item | undefined): string | undefined {
  return typeof thread?.lastMessage === 'string' ? thread.lastMessage : undefined
}
