import { errorFromBody } from '@cairn/contract/errors'
import { textKeyFromData } from '@cairn/contract/texts'
import { useCommands, useTask, useTasks, useTranslate, type Task } from '@cairn/contract/web'
import { useMemo, type ReactNode } from 'react'
import * as v from 'valibot'
import { AsyncContent, useAsync } from '../../base/async-state.tsx'
import { Button } from '../../base/button.tsx'
import { HStack, Stack } from '../../base/layout.ts'
import { Text } from '../../base/text.ts'
import { BulkReport } from './bulk-report.tsx'

const BACK = 'changeItemsBack'
const count = v.number()
const changedSchema = v.object({
  ...{ changed: count, same: count, refused: count },
  named: v.array(v.object({ id: v.string(), error: v.unknown() })),
})
const backSchema = v.object({ back: count, left: count })

/** Props of `BulkTask`: `onRefused` gets the ids of refused items, once. */
export interface BulkTaskProps {
  /** Key of a task of `changeItems`. */
  taskKey: string
  onRefused?: ((ids: readonly string[]) => void) | undefined
}

/**
 * Shows how far a change of many items is, then how many were changed and what was refused, and offers to
 * undo it. The change goes on when this is closed.
 */
export function BulkTask({ taskKey, onRefused }: BulkTaskProps) {
  const translate = useTranslate()
  const { startTask, report } = useCommands()
  const task = useTask(taskKey)
  const back = useTasks().find(({ keyAction, asyncKey }) => keyAction === BACK && asyncKey === taskKey)
  const changed = useResult(taskKey, changedSchema, ({ named }) => {
    if (named.length > 0) onRefused?.(named.map(({ id }) => id))
  })
  const undone = useResult(back?.key, backSchema)
  if (back)
    return (
      <Going task={back}>{undone && <AsyncContent of={undone}>{(found) => <Undone {...found} />}</AsyncContent>}</Going>
    )
  const isOver = task?.state === 'DONE' || task?.state === 'CANCELLED'
  return (
    <Going task={task}>
      <Stack gap="12px">
        {changed && (
          <AsyncContent of={changed}>
            {({ changed: fresh, same, refused, named }) => (
              <BulkReport
                refused={refused}
                named={named.map(({ id, error }) => ({ id, error: errorFromBody(error) }))}
                done={fresh + same}
                total={fresh + same + refused}
              />
            )}
          </AsyncContent>
        )}
        {isOver && task.count > 0 && (
          <HStack>
            <Button
              size="sm"
              icon="history"
              onClick={() => void startTask(BACK, { task: taskKey }, taskKey).catch(report)}
            >
              {translate('ui.results.bulk.undo')}
            </Button>
          </HStack>
        )}
      </Stack>
    </Going>
  )
}

/** Fetches the result of a finished task. Calls `onceRead` with it. Undefined until the task is done. */
function useResult<T>(key: string | undefined, schema: v.GenericSchema<unknown, T>, onceRead?: (result: T) => void) {
  const { taskResult } = useCommands()
  const done = useTask(key)?.state === 'DONE' ? key : undefined
  const ask = useMemo(
    () =>
      done === undefined
        ? undefined
        : async () => {
            const result = v.parse(schema, await taskResult(done))
            onceRead?.(result)
            return result
          },
    // oxlint-disable-next-line react/exhaustive-deps -- the result is read once, not with each render
    [done, schema, taskResult],
  )
  const result = useAsync(ask)
  return done === undefined ? undefined : result
}

/** Shows the progress of a task, or why it ended early, and then its result. */
function Going({ task, children }: { task: Task | undefined; children: ReactNode }) {
  const translate = useTranslate()
  const { endTask } = useCommands()
  if (!task) return null
  const { state, count: at, total = 0, errorKey, errorValues } = task
  const progress = translate('ui.results.bulk.progress', { count: at, total })
  return (
    <Stack gap="12px" role="status">
      {(state === 'QUEUED' || state === 'RUNNING') && (
        <>
          <HStack>
            <progress
              aria-label={translate('ui.results.bulk.working')}
              {...(total > 0 ? { max: total, value: at } : {})}
              style={{ flex: 1, height: 8, accentColor: 'var(--cairn-colors-primary-solid)' }}
            />
            <Button size="sm" onClick={() => void endTask(task.key)}>
              {translate('ui.results.bulk.stop')}
            </Button>
          </HStack>
          <Text tone="muted">{progress}</Text>
          <Text tone="muted">{translate('ui.results.bulk.goesOn')}</Text>
        </>
      )}
      {state === 'CANCELLED' && <Text>{progress}</Text>}
      {state === 'FAILED' && (
        <Text tone="bad">{translate(textKeyFromData(errorKey ?? 'errors.generalFailure'), errorValues)}</Text>
      )}
      {children}
    </Stack>
  )
}

function Undone({ back, left }: v.InferOutput<typeof backSchema>) {
  const translate = useTranslate()
  return (
    <div>
      <Text>{translate('ui.results.bulk.undone', { count: back })}</Text>
      {left > 0 && <Text tone="muted">{translate('ui.results.bulk.undoneNot', { count: left })}</Text>}
    </div>
  )
}
