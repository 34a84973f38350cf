import { useItems, useSession, useTranslate, type Item } from '@cairn/contract/web'
import { lastMessageOf } from '../../model/last-message.ts'

/** Returns a preview of the latest message (author and text) for each of these threads, by thread id. */
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
