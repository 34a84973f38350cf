import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { textKey, toCairnError } from '@cairn/contract/errors'
import { useCommands, type Item } from '@cairn/contract/web'
import type { InsertUpload } from '@cairn/forms'
import { isBlankText, joinTexts } from '../../../model/message-body.ts'
import { EMPTY_DRAFT, type MessageDraft, type Unsent } from '../../../model/unsent.ts'
import { useUnsentMessages } from './unsent.ts'

/**
 * What `useSending` returns: the draft of a message, functions that change and send it, and the messages on
 * their way.
 */
export interface Sending {
  draft: MessageDraft
  /** Changes parts of the draft. */
  setDraft: (part: Partial<MessageDraft>) => void
  /** Adds an uploaded file. */
  attach: (id: string, place: InsertUpload) => void
  /** Messages that have not arrived, the latest first. */
  unsent: readonly Unsent[]
  send: () => void
  retry: (key: string) => void
  /** Takes a failed message back into the field, before the draft that is there. */
  takeBack: (key: string) => void
  /** Grows with each sent message, so that the field starts empty. */
  round: number
}

/** Keys of the messages that were sent, or tried, since the page was loaded. */
const ofThisVisit = new Set<string>()

/**
 * Sends messages of a person in a thread to the server. A message shows at once, is kept if it cannot be
 * sent, and is stored once however often it is tried. `ids` are the messages that have arrived.
 */
export function useSending(thread: Item, ids: readonly string[]): Sending {
  const { act } = useCommands()
  const { desk, now, change } = useUnsentMessages(thread.$id)
  const [round, setRound] = useState(0)
  const isOpen = useRef(false)
  const patch = (key: string, part: Partial<Unsent>) =>
    change({ unsent: now().unsent.map((each) => (each.key === key ? { ...each, ...part } : each)) })
  const keepThose = (isKept: (message: Unsent) => boolean) => {
    const all = now().unsent
    const kept = all.filter(isKept)
    if (kept.length < all.length) change({ unsent: kept })
  }
  const setDraft = (part: Partial<MessageDraft>) => change({ draft: { ...now().draft, ...part } })

  const post = async ({ key, body, mentions, attachments }: Unsent) => {
    ofThisVisit.add(key)
    try {
      const said = isBlankText(body) ? {} : { body }
      const item = (await act('postMessage', thread.$id, { ...said, mentions, attachments, key })) as Item
      if (isOpen.current) patch(key, { state: 'sent', id: item.$id })
      else keepThose((each) => each.key !== key)
    } catch (thrown) {
      patch(key, { state: 'failed', problem: textKey(toCairnError(thrown).code) })
    }
  }
  const unsent = useMemo(
    () => desk.unsent.filter((each) => !hasArrived(each, ids)).map(failedIfCutOff),
    [desk.unsent, ids],
  )
  useEffect(() => keepThose((each) => !hasArrived(each, ids)))
  // After the column is closed, sent messages need not be kept until they are in the list.
  const leave = useEffectEvent(() => keepThose(({ state }) => state !== 'sent'))
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      leave()
    }
  }, [])
  return {
    draft: desk.draft,
    setDraft,
    attach: (id, place) => setDraft({ attachments: place(now().draft.attachments, id) }),
    unsent,
    send: () => {
      const message: Unsent = { ...now().draft, key: crypto.randomUUID(), state: 'sending' }
      change({ draft: EMPTY_DRAFT, unsent: [message, ...now().unsent] })
      setRound(round + 1)
      void post(message)
    },
    retry: (key) => {
      const message = now().unsent.find((each) => each.key === key)
      patch(key, { state: 'sending' })
      if (message) void post(message)
    },
    takeBack: (key) => {
      const { draft, unsent: waiting } = now()
      const message = waiting.find((each) => each.key === key)
      if (!message) return
      const both = (name: 'mentions' | 'attachments') => [...new Set([...message[name], ...draft[name]])]
      change({
        draft: {
          body: joinTexts(message.body, draft.body),
          mentions: both('mentions'),
          attachments: both('attachments'),
        },
        unsent: waiting.filter((each) => each !== message),
      })
    },
    round,
  }
}

/** Returns true if a message is in the list, or an earlier visit saw it arrive. */
function hasArrived({ id, key }: Unsent, ids: readonly string[]): boolean {
  return id !== undefined && (ids.includes(id) || !ofThisVisit.has(key))
}

/**
 * Marks a message as failed if an earlier visit ended while it was being sent. Sending it again stores it
 * once.
 */
function failedIfCutOff(message: Unsent): Unsent {
  if (message.state !== 'sending' || ofThisVisit.has(message.key)) return message
  return { ...message, state: 'failed', problem: 'conversations.cutOff' }
}
