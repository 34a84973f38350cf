import { useTranslate } from '@cairn/contract/web'
import { Popover } from '@cairn/ui/overlays'
import { useState, type ReactElement } from 'react'
import { HelpPanel } from './help-panel.tsx'

/** Help once its code is there: it opens at once, because the press that asked for it has already happened. */
export default function HelpPopover({ trigger }: { trigger: ReactElement }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover trigger={trigger} label={t('app.help')} open={isOpen} onOpenChange={setOpen} maxWidth={420}>
      <HelpPanel onClose={() => setOpen(false)} />
    </Popover>
  )
}
