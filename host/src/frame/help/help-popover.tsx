import { useTranslate } from '@cairn/contract/web'
import { Popover } from '@cairn/ui/overlays'
import { useState, type ReactElement } from 'react'
import { HelpPanel } from './help-panel.tsx'

/**
 * Renders the help panel in a popover at `trigger`, open at first, as its code is loaded by a click on the
 * trigger.
 */
export default function HelpPopover({ trigger }: { trigger: ReactElement }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover trigger={trigger} label={t('app.help')} open={isOpen} onOpenChange={setOpen} maxWidth={420}>
      <HelpPanel onClose={() => setOpen(false)} />
    </Popover>
  )
}
