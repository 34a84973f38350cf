import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../base/button.tsx'
import { FLOATING_STYLE } from './surface.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at its foot, the main one last. */
  actions?: ReactNode
  closeLabel: string
  /** Stays until a button is pressed: no cross, no Esc, no press beside it. One that begins so is an alert to screen readers. */
  persistent?: boolean
  /** Pixels; platform-core section 2 gives 800, and 400 for the session dialog. */
  maxWidth?: number
  fullscreen?: boolean
}

/** A dialog over everything else; focus goes in, and back to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  closeLabel,
  persistent = false,
  maxWidth = 800,
  fullscreen = false,
}: DialogProps) {
  // What a screen reader was told of a dialog holds as long as it lies there: a form that is typed in becomes no alert.
  const [role] = useState<'alertdialog' | 'dialog'>(persistent ? 'alertdialog' : 'dialog')
  return (
    <ChakraDialog.Root
      open={open}
      onOpenChange={(change) => change.open || onClose()}
      closeOnEscape={!persistent}
      closeOnInteractOutside={!persistent}
      role={role}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <ChakraDialog.Backdrop
          position="fixed"
          inset="0"
          zIndex="40"
          bg="rgb(0 0 0 / 0.45)"
          _open={{ animation: 'appear 120ms' }}
        />
        <ChakraDialog.Positioner
          position="fixed"
          inset="0"
          zIndex="41"
          display="flex"
          alignItems={fullscreen ? 'stretch' : 'flex-start'}
          justifyContent="center"
          padding={fullscreen ? '0' : '8vh 16px 16px'}
          overflowY="auto"
        >
          <ChakraDialog.Content
            {...FLOATING_STYLE}
            width="full"
            maxWidth={fullscreen ? 'none' : `${maxWidth}px`}
            borderRadius={fullscreen ? '0' : 'md'}
            display="flex"
            flexDirection="column"
            maxHeight="full"
          >
            <ChakraDialog.Header display="flex" alignItems="center" gap="2" padding="14px 12px 10px 20px">
              <ChakraDialog.Title flex="1" fontSize="lg" fontWeight="bold" letterSpacing="-0.012em">
                {title}
              </ChakraDialog.Title>
              {!persistent && <IconButton icon="x" label={closeLabel} onClick={onClose} />}
            </ChakraDialog.Header>
            <ChakraDialog.Body padding="4px 20px 20px" overflowY="auto" flex="1">
              {children}
            </ChakraDialog.Body>
            {actions && (
              <ChakraDialog.Footer
                display="flex"
                justifyContent="flex-end"
                flexWrap="wrap"
                gap="2"
                padding="12px 20px"
                borderTop="1px solid"
                borderColor="line"
              >
                {actions}
              </ChakraDialog.Footer>
            )}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  )
}
