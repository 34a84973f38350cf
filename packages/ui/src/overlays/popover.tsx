import { Popover as ChakraPopover, Portal, Tooltip as ChakraTooltip } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'
import { FLOATING_STYLE } from './surface.ts'

/** Wait before a tooltip shows, in milliseconds (platform-core section 9). */
const TOOLTIP_DELAY_MS = 500

export interface PopoverProps {
  trigger: ReactElement
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Pixels; the suggestions of the search bar take 500 (platform-core section 2). */
  maxWidth?: number
  children: ReactNode
}

/** Something that belongs to a button and floats beside it. */
export function Popover({ trigger, label, open, onOpenChange, maxWidth = 360, children }: PopoverProps) {
  return (
    <ChakraPopover.Root
      {...(open === undefined ? {} : { open })}
      onOpenChange={(change) => onOpenChange?.(change.open)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <ChakraPopover.Trigger asChild>{trigger}</ChakraPopover.Trigger>
      <Portal>
        <ChakraPopover.Positioner>
          <ChakraPopover.Content
            {...FLOATING_STYLE}
            aria-label={label}
            width={`min(${maxWidth}px, 94vw)`}
            maxHeight="min(70vh, 560px)"
            overflowY="auto"
            padding="12px"
          >
            {children}
          </ChakraPopover.Content>
        </ChakraPopover.Positioner>
      </Portal>
    </ChakraPopover.Root>
  )
}

/** A word more about a control, when it is pointed at or has focus. Never the only place where something is said. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <ChakraTooltip.Root openDelay={TOOLTIP_DELAY_MS} closeDelay={0} lazyMount unmountOnExit>
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <Portal>
        <ChakraTooltip.Positioner>
          <ChakraTooltip.Content
            bg="fg"
            color="surface"
            borderRadius="6px"
            padding="4px 8px"
            fontSize="xs"
            zIndex="60"
            maxWidth="320px"
          >
            {text}
          </ChakraTooltip.Content>
        </ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  )
}
