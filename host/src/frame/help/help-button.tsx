import { useTasks, useTranslate } from '@cairn/contract/web'
import { isUnfinished } from '@cairn/contract/wire'
import { HeaderButton, lazyComponent } from '@cairn/ui'
import { useState } from 'react'

const HelpPopover = lazyComponent(
  () => import('./help-popover.tsx'),
  ({ trigger }) => trigger,
)

/**
 * Renders the button in the header that opens the help panel, with the number of unfinished tasks. The
 * panel's code is loaded on first use.
 */
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
  return <HelpPopover trigger={trigger} />
}
