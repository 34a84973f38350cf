import { useCommands } from '@cairn/contract/web'
import { useAsync, type AsyncState } from '@cairn/ui'
import { useCallback, useEffect, useRef } from 'react'
import * as v from 'valibot'

/**
 * Calls an action and returns its checked answer, and a function that calls it again. It is called again if
 * the action, the item or the payload changes; with `every` also after so many milliseconds, while the page
 * is visible and no call is running.
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
