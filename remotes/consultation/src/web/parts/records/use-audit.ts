import { timelineSchema, type Timeline } from '@cairn/contract/timeline'
import { useCommands } from '@cairn/contract/web'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { useCallback, useEffect, useState } from 'react'
import * as v from 'valibot'

const PAGE = 50
/** Most rows of a file. */
const MOST = 5000

const readsSchema = v.object({
  entries: v.array(
    v.object({
      at: v.string(),
      by: v.string(),
      as: v.optional(v.string()),
      op: v.string(),
      item: v.string(),
      level: v.string(),
    }),
  ),
  labels: v.record(v.string(), v.string()),
  next: v.optional(v.string()),
})

/** The rows of an audit as far as they are loaded, newest first. */
export interface Audit {
  status: 'loading' | 'ready' | 'failed'
  timeline: Pick<Timeline, 'entries' | 'labels'>
  error?: CairnError
  /** Loads older rows. Undefined if there are none. */
  more?: () => void
  /** Loads rows for a file, 5,000 at most. */
  all(): Promise<Timeline>
}

const NOTHING = { entries: [], labels: {} }

/**
 * Loads changes by `query`, or who read what is protected if `isReads`. It starts again if the query
 * changes. Reads come as entries of the kind `READ`, without a version.
 */
export function useAudit(query: object, isReads: boolean): Audit {
  const { act } = useCommands()
  const asked = JSON.stringify([query, isReads])
  const [held, setHeld] = useState<{ asked: string; page?: Timeline; error?: CairnError }>({ asked })
  const ask = useCallback(
    async (after: string | undefined, max: number) => {
      const [body, reads] = JSON.parse(asked) as [object, boolean]
      if (reads) {
        const before = after === undefined ? {} : { before: after }
        return asTimeline(v.parse(readsSchema, await act('accessLog', '', { ...body, max, ...before })))
      }
      const next = after === undefined ? {} : { after }
      return v.parse(timelineSchema, await act('timeline', '', { ...body, max, ...next }))
    },
    [act, asked],
  )
  useEffect(() => {
    let isCurrent = true
    ask(undefined, PAGE).then(
      (page) => isCurrent && setHeld({ asked, page }),
      (thrown: unknown) => isCurrent && setHeld({ asked, error: toCairnError(thrown) }),
    )
    return () => void (isCurrent = false)
  }, [ask, asked])
  const { page, error } = held.asked === asked ? held : {}
  const all = async () => {
    let whole = await ask(undefined, 200)
    while (whole.next !== undefined && whole.entries.length < MOST) whole = joined(whole, await ask(whole.next, 200))
    return whole
  }
  const { next } = page ?? {}
  return {
    status: error ? 'failed' : page ? 'ready' : 'loading',
    timeline: page ?? NOTHING,
    all,
    ...(error ? { error } : {}),
    ...(page && next !== undefined
      ? { more: () => void ask(next, PAGE).then((older) => setHeld({ asked, page: joined(page, older) })) }
      : {}),
  }
}

function joined(first: Timeline, second: Timeline): Timeline {
  const { next: _next, ...rest } = first
  return {
    ...rest,
    entries: [...first.entries, ...second.entries],
    labels: { ...first.labels, ...second.labels },
    ...(second.next === undefined ? {} : { next: second.next }),
  }
}

/** Writes a page of the access log as one of a timeline. */
function asTimeline({ entries, labels, next }: v.InferOutput<typeof readsSchema>): Timeline {
  return {
    entries: entries.map(({ at, by, as, op, item }) => ({
      ...{ id: item, context: item, also: [], u: 0, kind: 'READ', ts: at, by, properties: [], reason: op },
      ...(as === undefined ? {} : { as }),
    })),
    labels,
    ...(next === undefined ? {} : { next }),
  } as Timeline
}
