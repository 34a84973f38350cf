import { useCommands } from '@cairn/contract/web'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'

/**
 * One page of a paged action: its rows, and the value that asks for the next page. Undefined `next` on the
 * last page.
 */
export interface Page<T> {
  rows: T[]
  next: number | string | undefined
}

/**
 * State of a paged action: the rows loaded so far, whether there are more, and why the last page failed.
 * `more` loads the next page, `again` starts over.
 */
export interface Pages<T> {
  status: 'loading' | 'ready' | 'failed'
  rows: readonly T[]
  thrown?: unknown
  hasMore: boolean
  more: () => void
  again: () => void
}

interface Held<T> extends Page<T> {
  asked: string
  status: Pages<T>['status']
  thrown?: unknown
  isAsking: boolean
}

/**
 * Loads a list in pages by an action that takes `before`. It starts again if the payload changes. `pageOf`
 * must be the same function on each render.
 */
export function usePages<A, T>(
  action: string,
  payload: Record<string, unknown>,
  schema: v.GenericSchema<unknown, A>,
  pageOf: (answer: A) => Page<T>,
): Pages<T> {
  const { act } = useCommands()
  const asked = JSON.stringify([action, payload])
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(asked)
  const empty: Held<T> = { asked, status: 'loading', rows: [], next: undefined, isAsking: true }
  const [held, setHeld] = useState(empty)
  const current = held.asked === asked ? held : empty

  const fetchPage = useCallback(
    async (before: number | string | undefined, rows: T[]) => {
      const [name, body] = JSON.parse(asked) as [string, Record<string, unknown>]
      const outcome: Held<T> = await act(name, '', { ...body, ...(before === undefined ? {} : { before }) })
        .then((answer) => pageOf(v.parse(schema, answer)))
        .then(
          (page): Held<T> => ({
            asked,
            status: 'ready',
            rows: [...rows, ...page.rows],
            next: page.next,
            isAsking: false,
          }),
          (thrown: unknown): Held<T> => ({ asked, status: 'failed', rows, next: before, thrown, isAsking: false }),
        )
      if (latest.current === asked) setHeld(outcome)
    },
    [act, asked, schema, pageOf],
  )
  useEffect(() => {
    latest.current = asked
    void fetchPage(undefined, [])
  }, [fetchPage, asked, attempt])

  return {
    status: current.status,
    rows: current.rows,
    thrown: current.thrown,
    hasMore: current.next !== undefined,
    more() {
      if (current.isAsking || current.next === undefined) return
      setHeld({ ...current, isAsking: true })
      void fetchPage(current.next, current.rows)
    },
    again: () => setAttempt((count) => count + 1),
  }
}
