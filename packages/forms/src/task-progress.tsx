import { useTask, useTranslate, type Task } from '@cairn/contract/web'
import { Callout, Stack } from '@cairn/ui'
import { TaskProgressBar } from './task-progress-bar.tsx'

export interface TaskProgressProps {
  taskKey: string
  /** What the task is, for who does not see the bar. */
  name: string
  /** How far it is, and how far it came where it was cancelled, in words. */
  going: (task: Task) => string
  cancelled: (task: Task) => string
}

/** How far a task is, with a button that cancels it, and how it ended; it goes on when this is gone. */
export function TaskProgress({ taskKey, name, going, cancelled }: TaskProgressProps) {
  const t = useTranslate()
  const task = useTask(taskKey)
  if (!task) return null
  const { state, errorKey, errorValues } = task
  return (
    <Stack gap="2" role="status">
      <TaskProgressBar task={task} label={name} going={going(task)} />
      {state === 'CANCELLED' && <Callout tone="warn" icon="alert" title={cancelled(task)} />}
      {state === 'FAILED' && (
        <Callout tone="bad" icon="alert" title={t(errorKey ?? 'errors.generalFailure', errorValues)} />
      )}
    </Stack>
  )
}
