import { useCallback, useEffect, useRef, useState } from 'react'
import { HIDDEN_LABEL } from '@cairn/contract'
import {
  useCommands,
  usePresence,
  useSession,
  useTranslate,
  useLoadedLabel,
  type ItemPresence,
  type Item,
} from '@cairn/contract/web'
import { Text } from '@cairn/ui'
import { currentTypists, nextDone, withoutTypist, withTypist, type Typists } from '../../../model/typists.ts'

/** Time between two announcements that the person is typing (milliseconds). */
const TELL_EVERY_MS = 3000

/**
 * Returns a function that announces that the person is typing; call it with each change. It announces at most
 * every three seconds, and nothing while masquerading. Failures are ignored.
 */
export function useTellTyping(thread: Item): () => void {
  const { act } = useCommands()
  const isSelf = useSession()?.masquerading !== true
  const next = useRef(0)
  return useCallback(() => {
    if (!isSelf || Date.now() < next.current) return
    next.current = Number.POSITIVE_INFINITY
    const again = () => (next.current = Date.now() + TELL_EVERY_MS)
    act('typing', thread.$id).then(again, again)
  }, [act, isSelf, thread.$id])
}

/**
 * Shows who is typing in a thread, nothing if nobody is. `latest` is its newest message; its author counts as
 * done.
 */
export function TypingLine({ thread, latest }: { thread: Item; latest: Item | undefined }) {
  const [typists, setTypists] = useState<Typists>(new Map())
  usePresence(
    thread.$id,
    useCallback(({ action, by }: ItemPresence) => {
      if (action === 'typing') setTypists((known) => withTypist(known, by, Date.now()))
    }, []),
  )
  const next = nextDone(typists)
  useEffect(() => {
    if (next === undefined) return undefined
    const timer = setTimeout(() => setTypists((known) => currentTypists(known, Date.now())), next - Date.now())
    return () => clearTimeout(timer)
  }, [next, typists])
  const [id, author] = [latest?.$id, latest?.author]
  useEffect(() => {
    if (id !== undefined) setTypists((known) => withoutTypist(known, String(author)))
  }, [id, author])
  const [one, two, ...more] = typists.keys()
  if (one === undefined) return null
  return (
    <Text size="sm" tone="muted" data-typing="" paddingInline="16px" paddingBottom="6px">
      <Writers one={one} two={two} isMore={more.length > 0} />
    </Text>
  )
}

function Writers({ one, two, isMore }: { one: string; two: string | undefined; isMore: boolean }) {
  const t = useTranslate()
  const [first, second] = [useLoadedLabel(one), useLoadedLabel(two ?? one)]
  if (isMore) return t('conversations.typingMany')
  if (first === undefined || second === undefined) return null
  const isHidden = first === HIDDEN_LABEL || second === HIDDEN_LABEL
  if (two === undefined) return t(isHidden ? 'conversations.typingSomebody' : 'conversations.typing', { who: first })
  return t(isHidden ? 'conversations.typingMany' : 'conversations.typingTwo', { first, second })
}
