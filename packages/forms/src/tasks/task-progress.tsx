import { textKeyFromData } from '@cairn/contract/texts'
import { useTask, useTranslate, type Task } from '@cairn/contract/web'
import { Callout, Stack } from '@cairn/ui'
import { TaskProgressBar } from './task-progress-bar.tsx'

/**
 * Props of `TaskProgress`, which shows the progress of a task with a cancel button, and afterwards that it
 * was cancelled or failed.
 */
export interface TaskProgressProps {
  /** Key of the task; an unknown one renders nothing. */
  taskKey: string
  /** What the task does, as the accessible name of the bar. */
  name: string
  /** Returns the progress in words. */
  going: (task: Task) => string
  /** Returns how far a cancelled task came, in words. */
  cancelled: (task: Task) => string
}

/**
 * Shows the progress of a task with a cancel button, and afterwards that it was cancelled or failed. The
 * task continues if this component unmounts.
 */
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
        <Callout tone="bad" icon="alert" title={t(textKeyFromData(errorKey ?? 'errors.generalFailure'), errorValues)} />
      )}
    </Stack>
  )
}
