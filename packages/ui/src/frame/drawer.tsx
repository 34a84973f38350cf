import { chakra } from '../system/chakra.ts'
import { COARSE } from '../system/coarse.ts'
import { useEffect, useLayoutEffect, useRef, type ComponentProps, type MouseEventHandler, type ReactNode } from 'react'
import { IconButton } from '../base/button.tsx'
import { Icon, type IconNameLike } from '../base/icon.tsx'
import { Box } from '../base/layout.ts'

const Frame = chakra('nav', {
  base: {
    width: 'drawer',
    flex: 'none',
    display: 'flex',
    flexDirection: 'column',
    padding: '12px 8px',
    overflowY: 'auto',
    bg: 'surface',
    borderInlineEnd: '1px solid',
    borderColor: 'line',
    _print: { display: 'none' },
  },
})
/** A modal dialog at the start edge of the window. */
const Over = chakra('dialog', {
  base: {
    insetBlock: '0',
    insetInline: '0 auto',
    height: '100dvh',
    maxHeight: 'none',
    maxWidth: '100vw',
    margin: '0',
    padding: '0',
    border: '0',
    color: 'fg',
    animation: 'appear 120ms',
    '&[open]': { display: 'flex' },
    '&::backdrop': { background: 'rgb(0 0 0 / 0.4)' },
  },
})

/** Props of `Drawer`, which shows the navigation at the start edge of the window, 240 px wide. */
export interface DrawerProps {
  /** Accessible name of the navigation. */
  label: string
  /** Shows the drawer as a modal dialog, as on small screens, with a close button named `closeLabel`. */
  floating?: { closeLabel: string; onClose: () => void } | undefined
  /** Which page is current. When it changes, its entry is scrolled into view. */
  current?: string | undefined
  children: ReactNode
}

/** Shows the navigation at the start edge of the window, 240 px wide. */
export function Drawer({ label, floating, current, children }: DrawerProps) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current !== undefined) frame.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const navigation = (
    <Frame ref={frame} aria-label={label}>
      {floating && <Close {...floating} />}
      {children}
    </Frame>
  )
  if (!floating) return navigation
  return (
    <Floating label={label} onClose={floating.onClose}>
      {navigation}
    </Floating>
  )
}

interface FloatingProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/** Shows the drawer as a modal dialog. A click outside closes it, as Escape does. */
function Floating({ label, onClose, children }: FloatingProps) {
  const over = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current } = over
    current?.showModal()
    // Browsers would focus the scrolling element first.
    current?.querySelector('button')?.focus()
    return () => current?.close()
  }, [])
  return (
    <Over
      ref={over}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </Over>
  )
}

/** Its button is the first of the drawer. */
function Close({ closeLabel, onClose }: { closeLabel: string; onClose: () => void }) {
  return (
    <Box display="flex" justifyContent="flex-end">
      <IconButton icon="x" label={closeLabel} onClick={onClose} />
    </Box>
  )
}

const SectionTitle = chakra('h2', {
  base: {
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: '1.3',
    letterSpacing: '0.06em',
    textTransform: 'uppercase',
    color: 'fgMuted',
    margin: '16px 10px 6px',
  },
})

const SectionToggle = chakra(
  'button',
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      width: 'full',
      textTransform: 'inherit',
      [COARSE]: { minHeight: 'touch' },
      borderRadius: '4px',
      _hover: { color: 'fg' },
    },
  },
  { defaultProps: { type: 'button' } },
)

/**
 * Props of `DrawerSection`, which shows a group of navigation entries with an optional heading that folds
 * them.
 */
export interface DrawerSectionProps {
  /** Heading; without it the section cannot be folded. */
  title?: string
  /** Whether the entries are folded away. */
  isClosed?: boolean
  /** Called when the heading is pressed. */
  onToggle?: () => void
  children: ReactNode
}

/** Shows a group of navigation entries with an optional heading that folds them. */
export function DrawerSection({ title, isClosed = false, onToggle, children }: DrawerSectionProps) {
  return (
    <>
      {title && (
        <SectionTitle>
          <SectionToggle aria-expanded={!isClosed} onClick={onToggle}>
            {title}
            <Icon name={isClosed ? 'chevron-right' : 'chevron-down'} size={14} />
          </SectionToggle>
        </SectionTitle>
      )}
      {!isClosed && <ul>{children}</ul>}
    </>
  )
}

const Entry = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: '2.125rem',
    px: '10px',
    borderRadius: 'md',
    color: 'fg',
    lineHeight: 'tight',
    [COARSE]: { minHeight: 'touch' },
    '& > svg': { color: 'fgMuted' },
    _hover: { bg: 'sunken' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current]': { bg: 'primaryBg', color: 'primary', fontWeight: 'semibold', '& > svg': { color: 'primary' } },
  },
})
const Count = chakra('span', {
  base: {
    marginInlineStart: 'auto',
    fontSize: 'xs',
    color: 'fgMuted',
    fontWeight: 'normal',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Entries below another one. */
const Below = chakra('ul', { base: { paddingInlineStart: '14px' } })

/** Props of `MenuItem`: those of the HTML anchor and the following. */
export interface MenuItemProps extends Omit<ComponentProps<typeof Entry>, 'onClick' | 'children'> {
  label: string
  icon?: IconNameLike | undefined
  /** Formatted number at the end of the entry. */
  count?: string | undefined
  /** Whether this entry is the current page. */
  current?: boolean
  href: string
  /** Prevent the event's default to navigate within the application. */
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/**
 * Shows one navigation entry of the drawer. It is a link, so that it can be copied or opened in a new
 * tab.
 */
export function MenuItem({ label, icon, count, current = false, ...rest }: MenuItemProps) {
  return (
    <li>
      <Entry aria-current={current ? 'page' : undefined} {...rest}>
        {icon && <Icon name={icon} />}
        <span>{label}</span>
        {count !== undefined && <Count>{count}</Count>}
      </Entry>
    </li>
  )
}

const GroupToggle = chakra(
  'button',
  {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '10px',
      width: 'full',
      minHeight: '2.125rem',
      px: '10px',
      borderRadius: 'md',
      lineHeight: 'tight',
      textAlign: 'start',
      [COARSE]: { minHeight: 'touch' },
      '& > svg': { color: 'fgMuted' },
      '& > svg:last-of-type': { marginInlineStart: 'auto' },
      _hover: { bg: 'sunken' },
      _focusVisible: { outlineOffset: '-2px' },
    },
  },
  { defaultProps: { type: 'button' } },
)

/** Props of `MenuGroup`, which shows an entry of the drawer that has others below it. */
export interface MenuGroupProps extends Pick<MenuItemProps, 'label' | 'icon' | 'current' | 'onClick'> {
  /** Address of the entry itself; without it pressing the entry folds. */
  href?: string
  /** Accessible name of the button that folds, beside a link. */
  foldLabel: string
  isOpen: boolean
  /** Called to fold or unfold; without it the group stays as it is. */
  onToggle: (() => void) | undefined
  children: ReactNode
}

/** Shows an entry of the drawer, and those below it while it is open. */
export function MenuGroup({
  label,
  icon,
  href,
  current,
  onClick,
  foldLabel,
  isOpen,
  onToggle,
  children,
}: MenuGroupProps) {
  const chevron = isOpen ? 'chevron-down' : 'chevron-right'
  return (
    <li>
      {href === undefined ? (
        <GroupToggle aria-expanded={isOpen} onClick={onToggle}>
          {icon && <Icon name={icon} />}
          <span>{label}</span>
          <Icon name={chevron} size={14} />
        </GroupToggle>
      ) : (
        <Box display="flex" alignItems="center">
          <Entry flex="1" aria-current={current ? 'page' : undefined} href={href} onClick={onClick}>
            {icon && <Icon name={icon} />}
            <span>{label}</span>
          </Entry>
          <IconButton icon={chevron} label={foldLabel} aria-expanded={isOpen} onClick={onToggle} />
        </Box>
      )}
      {isOpen && <Below>{children}</Below>}
    </li>
  )
}
