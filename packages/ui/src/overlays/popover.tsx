import { Popover as ChakraPopover, Portal, Tooltip as ChakraTooltip } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'
import { FLOATING_STYLE } from './surface.ts'

/** Milliseconds before a tooltip shows. */
const TOOLTIP_DELAY_MS = 500

/** Props of `Popover`, which shows content that opens from a button and floats beside it. */
export interface PopoverProps {
  /** The button that opens the popover. */
  trigger: ReactElement
  /** Accessible name of the popover. */
  label: string
  /** Whether it is open. Left out, the popover opens and closes by itself. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The edge of the button at which it stands: the end when left out. */
  side?: 'start' | 'end'
  /** Width in pixels, 360 when left out; never wider than the window. */
  maxWidth?: number
  children: ReactNode
}

/** Shows content that opens from a button and floats beside it. The content is removed while closed. */
export function Popover({ trigger, label, open, onOpenChange, side = 'end', maxWidth = 360, children }: PopoverProps) {
  return (
    <ChakraPopover.Root
      {...(open === undefined ? {} : { open })}
      onOpenChange={(change) => onOpenChange?.(change.open)}
      positioning={{ placement: `bottom-${side}` }}
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

/**
 * Shows a short text when its child is hovered or has the focus. Touch devices do not show it, so the
 * same must be said elsewhere.
 */
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
