import * as v from 'valibot'
import { useMemo } from 'react'
import { useUnsentDraft, type UnsentParts } from '@cairn/contract/web'

const ids = v.array(v.string())
/** What a person says: formatted text, whom it is pointed out to, and attachments of their own that it takes along. */
const begunSchema = v.object({ body: v.unknown(), mentions: ids, attachments: ids })
/** A message on its way, or one that did not get there. `id` is known once it is stored; `problem` is the text key of what went wrong. */
const unsentSchema = v.object({
  ...begunSchema.entries,
  key: v.string(),
  state: v.picklist(['sending', 'failed', 'sent']),
  id: v.optional(v.string()),
  problem: v.optional(v.string()),
})

export type Begun = v.InferOutput<typeof begunSchema>
export type Unsent = v.InferOutput<typeof unsentSchema>
interface Desk {
  begun: Begun
  /** The latest first. */
  unsent: readonly Unsent[]
}

export const NOTHING: Begun = { body: null, mentions: [], attachments: [] }

/** The name of what was begun, in this tab and in any: each tab has its own, so that none takes the place of another's when they come back. */
const BEGUN = 'begun-'
const BEGUN_HERE = `${BEGUN}${crypto.randomUUID()}`
/** What was begun before each tab had its own, and the key that it is sent with: nobody else's in the same thread. */
const FORMER = 'begun'
const FORMER_KEY = `${BEGUN}${crypto.randomUUID()}`

/**
 * What a person has begun and not sent in a thread: as it is, as it is when asked, and what changes a part of it. It waits when the column or the tab is
 * closed. Columns that show the same thread show the same, and none of them overwrites what another one has. Of what several tabs left, the latest is in
 * the field again where nothing was begun since; the others stand among what did not get there, to be sent or taken into the field.
 */
export function useDesk(thread: string) {
  const { value, now, change } = useUnsentDraft(thread)
  const desk = useMemo(() => deskOf(value), [value])
  return {
    desk,
    now: () => deskOf(now()),
    change: (part: Partial<Desk>) => change(wordsOf({ ...deskOf(now()), ...part })),
  }
}

function deskOf(words: UnsentParts): Desk {
  const { [BEGUN_HERE]: here, ...others } = words
  const left = Object.entries(others).flatMap(([key, each]) => (isBegun(key, each) ? [leftBehind(key, each)] : []))
  const own = v.is(begunSchema, here) ? here : left.pop()
  const messages = Object.values(others).filter((each) => v.is(unsentSchema, each))
  return { begun: own ?? NOTHING, unsent: [...messages, ...left].toReversed() }
}

function isBegun(key: string, value: unknown): value is Begun {
  return (key === FORMER || key.startsWith(BEGUN)) && v.is(begunSchema, value) && !v.is(unsentSchema, value)
}

function leftBehind(key: string, begun: Begun): Unsent {
  return { ...begun, key: key === FORMER ? FORMER_KEY : key, state: 'failed', problem: 'conversations.otherTab' }
}

/** Each message is a part of its own, the latest last, so that those of several tabs come back together. */
function wordsOf({ begun, unsent }: Desk): UnsentParts {
  const messages = Object.fromEntries(unsent.toReversed().map((each) => [each.key, each]))
  return isNothing(begun) ? messages : { ...messages, [BEGUN_HERE]: begun }
}

function isNothing({ body, mentions, attachments }: Begun): boolean {
  return body === null && mentions.length === 0 && attachments.length === 0
}
