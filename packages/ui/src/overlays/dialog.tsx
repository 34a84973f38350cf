import { Dialog as ChakraDialog, Portal } from '@chakra-ui/react'
import { useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../base/button.tsx'
import { isInMessage, MESSAGE_ROOM } from '../frame/snackbar.tsx'
import { FLOATING_STYLE } from './surface.ts'

/** Props of `Dialog`, which shows a modal dialog. */
export interface DialogProps {
  open: boolean
  /** Called when the user closes the dialog. The caller must then set `open` to false. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode
  /** Accessible name of the close button. */
  closeLabel: string
  /**
   * Only a button of the caller closes the dialog: there is no cross, and Escape and clicks outside do
   * nothing. A dialog that opens as persistent has the role `alertdialog`.
   */
  persistent?: boolean
  /** Width in pixels at most; 800 when left out. */
  maxWidth?: number
  /** Fills the window and ignores `maxWidth`. */
  fullscreen?: boolean
}

const roomFor = (edge: keyof typeof MESSAGE_ROOM) => `var(${MESSAGE_ROOM[edge]}, 0px)`

/**
 * Shows a modal dialog. The focus moves into it, and back when it closes. Its content is removed while
 * closed. Once something was typed into a form in it, or dropped on it, only its cross and the caller's
 * buttons close it, so that a key or a press beside it loses nothing.
 */
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
  // The role stays as it was at opening: a form that becomes persistent must not turn into an alert.
  const [role] = useState<'alertdialog' | 'dialog'>(persistent ? 'alertdialog' : 'dialog')
  const [isTyped, setTyped] = useState(false)
  if (isTyped && !open) setTyped(false)
  const staysOpen = persistent || isTyped
  const content = useRef<HTMLDivElement>(null)
  // What took the focus before the dialog gives it to its first control keeps it.
  const focusedWithin = () => {
    const { activeElement } = document
    return activeElement instanceof HTMLElement && content.current?.contains(activeElement) ? activeElement : null
  }
  return (
    <ChakraDialog.Root
      open={open}
      onOpenChange={(change) => change.open || onClose()}
      // Pressing a message is not pressing outside.
      onInteractOutside={(event) => isInMessage(event.detail.originalEvent.target) && event.preventDefault()}
      closeOnEscape={!staysOpen}
      closeOnInteractOutside={!staysOpen}
      // A dialog that closes as this one opens gives the focus back late: that is nobody leaving this one.
      onFocusOutside={(event) => event.preventDefault()}
      initialFocusEl={focusedWithin}
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
          data-dialog=""
          paddingInline={fullscreen ? '0' : '16px'}
          // The messages that stand over the dialog never cover its buttons.
          paddingTop={`max(${fullscreen ? '0px' : '8vh'}, ${roomFor('top')})`}
          paddingBottom={`max(${fullscreen ? '0px' : '16px'}, ${roomFor('bottom')})`}
          overflowY="auto"
        >
          <ChakraDialog.Content
            ref={content}
            {...FLOATING_STYLE}
            width="full"
            maxWidth={fullscreen ? 'none' : `${maxWidth}px`}
            borderRadius={fullscreen ? '0' : 'md'}
            display="flex"
            flexDirection="column"
            maxHeight="full"
            onInput={(event) => isKept(event.target) && setTyped(true)}
            onDrop={() => setTyped(true)}
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

/** Tells whether what is typed here is more than a search. */
function isKept(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('form, textarea') === null) return false
  return target.closest('[role=search], [role=combobox], [type=search]') === null
}
