import { useTasks, useTranslate } from '@cairn/contract/web'
import { Stack } from '@cairn/ui'
import { Popover } from '@cairn/ui/overlays'
import { useState, type ReactElement } from 'react'
import { TaskRow } from './task-row.tsx'

/**
 * Renders the popover of the person's background tasks once its code is loaded, opened at once, because it
 * was loaded by a click.
 */
export default function TasksPopover({ trigger }: { trigger: ReactElement }) {
  const t = useTranslate()
  const tasks = useTasks()
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover trigger={trigger} label={t('app.tasks.title')} open={isOpen} onOpenChange={setOpen} maxWidth={420}>
      <Stack as="ul" gap="3">
        {tasks.map((task) => (
          <TaskRow key={task.key} task={task} onLeave={() => setOpen(false)} />
        ))}
      </Stack>
    </Popover>
  )
}
