import { useCommands, useTranslate, type Task } from '@cairn/contract/web'
import { Button, HStack, Text } from '@cairn/ui'

/** Props of `TaskProgressBar`, which shows the progress of a task and a button that cancels it. */
export interface TaskProgressBarProps {
  task: Task
  /** What the task does, as the accessible name of the bar. */
  label: string
  /** Progress in words, translated already. */
  going: string
}

/** Shows the progress of a task and a button that cancels it. Renders nothing once the task has ended. */
export function TaskProgressBar({ task, label, going }: TaskProgressBarProps) {
  const t = useTranslate()
  const { endTask } = useCommands()
  const { state, count, total = 0 } = task
  if (state !== 'QUEUED' && state !== 'RUNNING') return null
  return (
    <>
      <HStack>
        <progress
          aria-label={label}
          // Without a known total the bar is indeterminate.
          {...(total > 0 ? { max: total, value: count } : {})}
          style={{ flex: 1, height: 8, accentColor: 'var(--cairn-colors-primary-solid)' }}
        />
        <Button size="sm" onClick={() => void endTask(task.key)}>
          {t('forms.task.cancel')}
        </Button>
      </HStack>
      <Text tone="muted">{going}</Text>
    </>
  )
}
