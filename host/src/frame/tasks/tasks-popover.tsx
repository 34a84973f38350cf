import { useTasks, useTranslate } from '@cairn/contract/web'
import { Stack } from '@cairn/ui'
import { Popover } from '@cairn/ui/overlays'
import { useEffect, useState, type ReactElement } from 'react'
import { focusHelp } from '../help/help-button.tsx'
import { TaskRow } from './task-row.tsx'

/**
 * Renders the popover of the person's background tasks once its code is loaded, opened at once, because it
 * was loaded by a click. Once no task is left while it is open, the focus goes to the next button, because
 * this one goes away; `onEmpty` takes it away.
 */
export default function TasksPopover({ trigger, onEmpty }: { trigger: ReactElement; onEmpty: () => void }) {
  const t = useTranslate()
  const tasks = useTasks()
  const [isOpen, setOpen] = useState(true)
  const isEmpty = tasks.length === 0
  useEffect(() => {
    if (!isEmpty) return
    if (isOpen) focusHelp()
    onEmpty()
  }, [isEmpty, isOpen, onEmpty])
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
