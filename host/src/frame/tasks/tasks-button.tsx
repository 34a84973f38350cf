import { useTasks, useTranslate } from '@cairn/contract/web'
import { isUnfinished } from '@cairn/contract/wire'
import { HeaderButton, lazyComponent } from '@cairn/ui'
import { useState } from 'react'

const TasksPopover = lazyComponent(
  () => import('./tasks-popover.tsx'),
  ({ trigger }) => trigger,
)

/**
 * Renders the button of the person's background tasks in the header, with the number of unfinished ones.
 * Renders nothing without tasks. The list's code is loaded on first use.
 */
export function TasksButton() {
  const t = useTranslate()
  const tasks = useTasks()
  const count = tasks.filter(isUnfinished).length
  const [isWanted, setWanted] = useState(false)
  // The next task opens nothing by itself.
  const [close] = useState(() => () => setWanted(false))
  const trigger = (
    <HeaderButton
      icon="loader"
      label={count > 0 ? t('app.tasks.underWay', { count }) : t('app.tasks.title')}
      aria-haspopup="dialog"
      badge={count > 0 ? String(count) : undefined}
      {...(isWanted ? {} : { onClick: () => setWanted(true) })}
    />
  )
  if (isWanted) return <TasksPopover trigger={trigger} onEmpty={close} />
  return tasks.length > 0 ? trigger : null
}
