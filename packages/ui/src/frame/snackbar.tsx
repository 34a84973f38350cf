import { chakra } from '../system/chakra.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../base/button.tsx'
import { Icon, type IconNameLike } from '../base/icon.tsx'

/** Distance from the bottom at which messages leave the buttons of column footers reachable. */
const ABOVE_FOOTERS = 64
/** Distance from the edges of the window, and from a dialog. */
const GAP = 8
/** A modal dialog is open. Messages then stand at the edges of the window, and the dialog between them. */
const OVER_DIALOG = 'html:has([data-dialog]) &'

const Stack = chakra('div', {
  base: {
    position: 'fixed',
    insetInline: '0',
    width: 'fit-content',
    maxWidth: 'full',
    marginInline: 'auto',
    zIndex: '61',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '2',
    padding: '0 12px',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto' },
    _print: { display: 'none' },
  },
  variants: {
    at: {
      top: { top: '72px', [OVER_DIALOG]: { top: `${GAP}px` } },
      bottom: { bottom: 'var(--messages-above)', [OVER_DIALOG]: { bottom: `${GAP}px` } },
    },
  },
})

/**
 * Names of the CSS variables with the pixels that the messages take from the top and the bottom of the
 * window while a dialog is open. `Dialog` leaves that room free.
 */
export const MESSAGE_ROOM = { top: '--messages-top', bottom: '--messages-bottom' } as const

/** Returns true for an element of a message. */
export function isInMessage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-messages]') !== null
}

/** Props of `SnackbarStack`, which stacks messages over everything. */
export interface SnackbarStackProps {
  /** `top` is for errors and warnings, `bottom` for other messages. */
  at: 'top' | 'bottom'
  /** Puts the stack at the end of the page's body, where an open dialog does not hide it. */
  place: (stack: ReactNode) => ReactNode
  children: ReactNode
}

/**
 * Stacks snackbars over everything, dialogs included, in a live region. The lower stack is above the place
 * in the layout where this is rendered.
 */
export function SnackbarStack({ at, place, children }: SnackbarStackProps) {
  const anchor = useRef<HTMLDivElement>(null)
  const stack = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const measure = () => {
      const height = stack.current?.offsetHeight ?? 0
      root.style.setProperty(MESSAGE_ROOM[at], height === 0 ? '0px' : `${height + 2 * GAP}px`)
      const below = window.innerHeight - (anchor.current?.getBoundingClientRect().bottom ?? window.innerHeight)
      stack.current?.style.setProperty('--messages-above', `${Math.max(0, below) + ABOVE_FOOTERS}px`)
    }
    measure()
    // What stands beside the anchor shrinks when something appears beneath it.
    const sizes = new ResizeObserver(measure)
    for (const element of [stack.current, anchor.current?.previousElementSibling]) if (element) sizes.observe(element)
    return () => {
      sizes.disconnect()
      root.style.removeProperty(MESSAGE_ROOM[at])
    }
  }, [at])
  return (
    <>
      <div ref={anchor} hidden={at === 'top'} />
      {place(
        <Stack
          ref={stack}
          at={at}
          data-messages=""
          aria-live={at === 'top' ? 'assertive' : 'polite'}
          aria-relevant="additions"
        >
          {children}
        </Stack>,
      )}
    </>
  )
}

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    maxWidth: '560px',
    minHeight: '2.75rem',
    padding: '6px 8px 6px 14px',
    borderRadius: 'md',
    border: '1px solid',
    borderColor: 'lineStrong',
    bg: 'surface',
    color: 'fg',
    animation: 'appear 120ms',
    '& > div': { flex: '1', minWidth: '0' },
  },
  variants: {
    kind: {
      ERROR: { bg: 'badBg', borderColor: 'bad', '& > svg': { color: 'bad' } },
      WARNING: { bg: 'warnBg', borderColor: 'warn', '& > svg': { color: 'warn' } },
      INFO: { '& > svg': { color: 'primary' } },
      SUCCESS: { '& > svg': { color: 'ok' } },
    },
  },
})
const ICON: Record<SnackbarProps['kind'], IconNameLike> = {
  ERROR: 'alert',
  WARNING: 'warning',
  INFO: 'info',
  SUCCESS: 'check',
}

/** Props of `Snackbar`, which shows one temporary message with optional buttons. */
export interface SnackbarProps {
  /** An ERROR is announced at once, the others politely. */
  kind: 'ERROR' | 'WARNING' | 'INFO' | 'SUCCESS'
  children: ReactNode
  actions?: ReactNode
  /** Name of the button that removes the message. */
  dismissLabel: string
  onDismiss: () => void
}

/** Shows one temporary message with optional buttons. The caller removes it after its time. */
export function Snackbar({ kind, children, actions, dismissLabel, onDismiss }: SnackbarProps) {
  return (
    <Frame kind={kind} role={kind === 'ERROR' ? 'alert' : 'status'}>
      <Icon name={ICON[kind]} size={18} />
      <div>{children}</div>
      {actions}
      <IconButton icon="x" label={dismissLabel} onClick={onDismiss} />
    </Frame>
  )
}

const Banner = chakra('aside', {
  base: {
    // Beside a keyboard that lies over the page there is room for what is typed alone.
    'html[data-keyboard] &': { display: 'none' },
    flex: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 16px',
    padding: '10px 16px',
    bg: 'surface',
    borderTop: '1px solid',
    borderColor: 'lineStrong',
    fontSize: 'sm',
    '& > div': { flex: '1 1 240px' },
    _print: { display: 'none' },
  },
})

/**
 * Shows a notice along the bottom of the window, such as the one about cookies. `label` is its accessible
 * name.
 */
export function BottomBanner({ label, children, actions }: { label: string; children: ReactNode; actions: ReactNode }) {
  return (
    <Banner aria-label={label}>
      <div>{children}</div>
      {actions}
    </Banner>
  )
}
