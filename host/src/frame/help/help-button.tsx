import { useTranslate } from '@cairn/contract/web'
import { HeaderButton, lazyComponent } from '@cairn/ui'
import { useState } from 'react'

const HelpPopover = lazyComponent(
  () => import('./help-popover.tsx'),
  ({ trigger }) => trigger,
)

/** Renders the button in the header that opens the help panel. The panel's code is loaded on first use. */
export function HelpButton() {
  const t = useTranslate()
  const [isWanted, setWanted] = useState(false)
  const trigger = (
    <HeaderButton
      icon="help"
      label={t('app.help')}
      aria-haspopup="dialog"
      data-help=""
      {...(isWanted ? {} : { onClick: () => setWanted(true) })}
    />
  )
  if (!isWanted) return trigger
  return <HelpPopover trigger={trigger} />
}

/** Moves the focus to the button of help in the header, where the button beside it goes away. */
export function focusHelp(): void {
  document.querySelector<HTMLElement>('[data-help]')?.focus()
}
