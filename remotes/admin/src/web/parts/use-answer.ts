import { useCommands } from '@cairn/contract/web'
import { useAsync, type AsyncState } from '@cairn/ui'
import { useCallback, useEffect, useRef } from 'react'
import * as v from 'valibot'

/**
 * What an action answers, parsed, and how to ask again; asked anew when the action, the item or the payload
 * is another. `every` asks again after so many milliseconds, as long as the page is in sight and the last
 * answer is there.
 */
export function useAnswer<T>(
  schema: v.GenericSchema<unknown, T>,
  action: string,
  { id = '', payload = {}, every }: { id?: string; payload?: Record<string, unknown>; every?: number } = {},
): [AsyncState<T>, () => void] {
  const { act } = useCommands()
  const isAsking = useRef(false)
  const body = JSON.stringify(payload)
  const ask = useCallback(async () => {
    isAsking.current = true
    try {
      return v.parse(schema, await act(action, id, JSON.parse(body) as Record<string, unknown>))
    } finally {
      isAsking.current = false
    }
  }, [act, schema, action, id, body])
  const [answer, again] = useAsync(ask)
  useEffect(() => {
    if (every === undefined) return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && !isAsking.current && again(), every)
    return () => clearInterval(timer)
  }, [every, again])
  return [answer, again]
}
