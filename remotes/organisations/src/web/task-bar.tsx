import { useCommands, useTranslate, type Task } from '@cairn/contract/web'
import { Button, HStack, Text } from '@cairn/ui'

/** How far work that goes on has come, and its end by the person. Nothing of work that is over. */
export function TaskBar({ task, label, going }: { task: Task; label: string; going: string }) {
  const t = useTranslate()
  const { endTask } = useCommands()
  const { state, count, total = 0 } = task
  if (state !== 'QUEUED' && state !== 'RUNNING') return null
  return (
    <>
      <HStack>
        <progress
          aria-label={label}
          max={Math.max(total, 1)}
          value={count}
          style={{ flex: 1, height: 8, accentColor: 'var(--cairn-colors-primary-solid)' }}
        />
        <Button size="sm" onClick={() => void endTask(task.key)}>
          {t('organisations.import.cancel')}
        </Button>
      </HStack>
      <Text tone="muted">{t(going, { count, total })}</Text>
    </>
  )
}
