import { useCommands, useTranslate, type Task } from '@cairn/contract/web'
import { Button, HStack, Text } from '@cairn/ui'

export interface TaskProgressBarProps {
  task: Task
  /** What the work is, for who does not see the bar, and how far it is; texts, not keys. */
  label: string
  going: string
}

/** How far work that goes on has come, and its end by the person. Nothing of work that is over. */
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
          // Before anything is known of its length it only tells that it goes on.
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
