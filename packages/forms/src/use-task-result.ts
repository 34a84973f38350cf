import * as v from 'valibot'
import { useMemo } from 'react'
import { useCommands, useTask } from '@cairn/contract/web'
import { useAsked, type Asked } from '@cairn/ui'

/** What a task answered, parsed, for `AskedBody`; nothing before it is done. `schema` must not change. */
export function useTaskResult<T>(
  key: string | undefined,
  schema: v.GenericSchema<unknown, T>,
): [Asked<T>, () => void] | undefined {
  const { taskResult } = useCommands()
  const done = useTask(key)?.state === 'DONE' ? key : undefined
  const result = useAsked(
    useMemo(
      () => (done === undefined ? undefined : async () => v.parse(schema, await taskResult(done))),
      [done, schema, taskResult],
    ),
  )
  return done === undefined ? undefined : result
}
