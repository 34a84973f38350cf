import * as v from 'valibot'
import { useMemo } from 'react'
import { useUnsent } from '@cairn/contract/web'

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
const deskSchema = v.object({ begun: begunSchema, unsent: v.array(unsentSchema) })

export type Begun = v.InferOutput<typeof begunSchema>
export type Unsent = v.InferOutput<typeof unsentSchema>
type Desk = v.InferOutput<typeof deskSchema>

export const NOTHING: Begun = { body: null, mentions: [], attachments: [] }
const EMPTY: Desk = { begun: NOTHING, unsent: [] }

/**
 * What a person has begun and not sent in a thread: as it is, as it is when asked, and what changes a part of it. It waits when the column or the tab is
 * closed. Columns that show the same thread show the same, and none of them overwrites what another one has.
 */
export function useDesk(thread: string) {
  const { value, now, change } = useUnsent(thread)
  const desk = useMemo(() => deskOf(value), [value])
  return {
    desk,
    now: () => deskOf(now()),
    change: (part: Partial<Desk>) => {
      const next = { ...deskOf(now()), ...part }
      change(isEmpty(next) ? undefined : next)
    },
  }
}

function deskOf(kept: unknown): Desk {
  const parsed = v.safeParse(deskSchema, kept)
  return parsed.success ? parsed.output : EMPTY
}

function isEmpty({ begun: { body, mentions, attachments }, unsent }: Desk): boolean {
  return body === null && [mentions, attachments, unsent].every(({ length }) => length === 0)
}
