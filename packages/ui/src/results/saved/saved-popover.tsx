import type { ReactElement } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { Popover } from '../../overlays/popover.tsx'
import { SavedPanel } from './saved-panel.tsx'
import type { SavedMenuProps } from './saved-props.ts'

/** Props of `SavedPopover`: those of `SavedMenu`, its button, and whether it is open. */
export interface SavedPopoverProps extends SavedMenuProps {
  trigger: ReactElement
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Shows the saved searches of a view under their button. It closes once a search was opened or saved. */
export default function SavedPopover({ trigger, isOpen, onOpen, ...props }: SavedPopoverProps) {
  return (
    <Popover
      trigger={trigger}
      label={useTranslate()('ui.saved.title')}
      side="start"
      open={isOpen}
      onOpenChange={onOpen}
    >
      <SavedPanel {...props} onClose={() => onOpen(false)} />
    </Popover>
  )
}
