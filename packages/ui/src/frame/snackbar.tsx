import { chakra } from '../system/chakra.ts'
import type { ReactNode } from 'react'
import { IconButton } from '../base/button.tsx'
import { Icon, type IconNameLike } from '../base/icon.tsx'

/** Distance from the bottom at which messages leave the buttons of column footers reachable. */
const ABOVE_FOOTERS = '64px'

/** Marks the lower end of the columns. A `SnackbarStack` at the bottom is placed above it. */
export const SnackbarAnchor = chakra('div', { base: { position: 'relative', flex: 'none' } })

/**
 * Stacks snackbars. `at="top"` is for errors and warnings. `at="bottom"` is for other messages; it must
 * be inside a `SnackbarAnchor`.
 */
export const SnackbarStack = chakra('div', {
  base: {
    insetInline: '0',
    zIndex: '60',
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
    at: { top: { position: 'fixed', top: '72px' }, bottom: { position: 'absolute', bottom: ABOVE_FOOTERS } },
  },
})

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    maxWidth: '560px',
    minHeight: '44px',
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
