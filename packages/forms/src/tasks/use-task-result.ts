import * as v from 'valibot'
import { useMemo } from 'react'
import { useCommands, useTask } from '@cairn/contract/web'
import { useAsync, type AsyncState } from '@cairn/ui'

/**
 * Fetches the result of a task and parses it, for `AsyncContent`. Undefined until the task is done.
 * `schema` must be a constant. An unreadable result is a failure.
 */
export function useTaskResult<T>(
  key: string | undefined,
  schema: v.GenericSchema<unknown, T>,
): [AsyncState<T>, () => void] | undefined {
  const { taskResult } = useCommands()
  const done = useTask(key)?.state === 'DONE' ? key : undefined
  const result = useAsync(
    useMemo(
      () => (done === undefined ? undefined : async () => v.parse(schema, await taskResult(done))),
      [done, schema, taskResult],
    ),
  )
  return done === undefined ? undefined : result
}
