import { useTasks, useTranslate } from '@cairn/contract/web'
import { isUnfinished } from '@cairn/contract/wire'
import { HeaderButton } from '@cairn/ui'
import { lazy, Suspense, useState } from 'react'

const HelpPopover = lazy(() => import('./help-popover.tsx'))

/** Help in the header, with the number of tasks under way. Its code comes with its first use. */
export function HelpButton() {
  const t = useTranslate()
  const count = useTasks().filter(isUnfinished).length
  const [isWanted, setWanted] = useState(false)
  const label = count > 0 ? t('app.helpAndTasks', { count }) : t('app.help')
  const trigger = (
    <HeaderButton
      icon="help"
      label={label}
      aria-haspopup="dialog"
      badge={count > 0 ? String(count) : undefined}
      {...(isWanted ? {} : { onClick: () => setWanted(true) })}
    />
  )
  if (!isWanted) return trigger
  return (
    <Suspense fallback={trigger}>
      <HelpPopover trigger={trigger} />
    </Suspense>
  )
}
