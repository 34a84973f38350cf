import * as v from 'valibot'

const ids = v.array(v.string())
/** Checks a draft of a message: formatted text, mentioned contacts, and attachments. */
const draftSchema = v.object({ body: v.unknown(), mentions: ids, attachments: ids })
/**
 * Checks a message that is being sent or failed. `id` is set once it is stored, `problem` is the text key of
 * a failure.
 */
const unsentSchema = v.object({
  ...draftSchema.entries,
  key: v.string(),
  state: v.picklist(['sending', 'failed', 'sent']),
  id: v.optional(v.string()),
  problem: v.optional(v.string()),
})

/**
 * A message as it is being written: formatted text (null if empty), ids of mentioned contacts, ids of
 * attachments.
 */
export type MessageDraft = v.InferOutput<typeof draftSchema>
/**
 * A message that the server has not confirmed, or that was sent and is not in the list yet. `problem` is
 * the text key of a failure.
 */
export type Unsent = v.InferOutput<typeof unsentSchema>

/**
 * Everything a person has written in one thread that is not in its list yet. The browser keeps it, so that
 * a reload loses nothing.
 */
export interface Desk {
  draft: MessageDraft
  /** The latest first. */
  unsent: readonly Unsent[]
}

/** The stored parts of unsent messages: queued messages by key, and each tab's draft by its name. */
export type DeskParts = Readonly<Record<string, unknown>>

/** A message draft with nothing written. */
export const EMPTY_DRAFT: MessageDraft = { body: null, mentions: [], attachments: [] }

/** The beginning of the names of stored drafts. Browsers hold drafts by these names: they must not change. */
export const DRAFT_PREFIX = 'begun-'
/** The name of a draft from before each tab had its own. */
const FORMER = 'begun'

/**
 * Restores unsent messages from storage. `here` is the name of this tab's draft; without one it takes over
 * the latest draft of another tab, and the others become failed messages. A draft under the former name gets
 * the key `formerKey`. Invalid parts are dropped.
 */
export function readDesk(parts: DeskParts, here: string, formerKey: string): Desk {
  const { [here]: own, ...others } = parts
  const left = Object.entries(others).flatMap(([key, each]) =>
    isDraft(key, each) ? [asFailed(key === FORMER ? formerKey : key, each)] : [],
  )
  const draft = v.is(draftSchema, own) ? own : left.pop()
  const messages = Object.values(others).filter((each) => v.is(unsentSchema, each))
  return { draft: draft ?? EMPTY_DRAFT, unsent: [...messages, ...left].toReversed() }
}

/**
 * Writes a desk as parts: each message by its key, the latest last, and the draft by the name `here` unless
 * it is empty.
 */
export function writeDesk({ draft, unsent }: Desk, here: string): DeskParts {
  const messages = Object.fromEntries(unsent.toReversed().map((each) => [each.key, each]))
  return isNothing(draft) ? messages : { ...messages, [here]: draft }
}

function isDraft(key: string, value: unknown): value is MessageDraft {
  return (key === FORMER || key.startsWith(DRAFT_PREFIX)) && v.is(draftSchema, value) && !v.is(unsentSchema, value)
}

function asFailed(key: string, draft: MessageDraft): Unsent {
  return { ...draft, key, state: 'failed', problem: 'conversations.otherTab' }
}

function isNothing({ body, mentions, attachments }: MessageDraft): boolean {
  return body === null && mentions.length === 0 && attachments.length === 0
}
