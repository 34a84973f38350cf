import { useCommands } from '@cairn/contract/web'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'

export type Answer<T> = { status: 'loading' } | { status: 'failed'; thrown: unknown } | { status: 'ready'; value: T }

/**
 * What an action answers, parsed, and how to ask again; asked anew when the action, the item or the payload is another. `every` asks again
 * after so many milliseconds, as long as the page is in sight.
 */
export function useAnswer<T>(
  schema: v.GenericSchema<unknown, T>,
  action: string,
  { id = '', payload = {}, every }: { id?: string; payload?: Record<string, unknown>; every?: number } = {},
): [Answer<T>, () => void] {
  const { act } = useCommands()
  const asked = JSON.stringify([action, id, payload])
  const [state, setState] = useState<{ asked: string; answer: Answer<T> }>({ asked, answer: { status: 'loading' } })
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(0)
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    const mine = ++latest.current
    const [name, item, body] = JSON.parse(asked) as [string, string, Record<string, unknown>]
    act(name, item, body)
      .then((answer) => v.parse(schema, answer))
      .then(
        (value) => mine === latest.current && setState({ asked, answer: { status: 'ready', value } }),
        (thrown: unknown) => mine === latest.current && setState({ asked, answer: { status: 'failed', thrown } }),
      )
  }, [act, schema, asked, attempt])
  useEffect(() => {
    if (every === undefined) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), every)
    return () => clearInterval(timer)
  }, [every, again])
  return [state.asked === asked ? state.answer : { status: 'loading' }, again]
}
