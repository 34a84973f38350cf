import { chakra } from '../system/chakra.ts'
import { useLayoutEffect, useRef, type ComponentProps, type MouseEventHandler, type ReactNode } from 'react'
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
/** Over everything else, as on a small screen. */
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

export interface DrawerProps {
  label: string
  /** Over everything else, with the name of the button that closes it: focus goes in, stays, and goes back. */
  floating?: { closeLabel: string; onClose: () => void } | undefined
  children: ReactNode
}

/** The menu at the left, 240 px wide. */
export function Drawer({ label, floating, children }: DrawerProps) {
  if (!floating) return <Frame aria-label={label}>{children}</Frame>
  return (
    <Floating label={label} {...floating}>
      {children}
    </Floating>
  )
}

interface FloatingProps {
  label: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** Pressing beside it closes it, as Esc does. */
function Floating({ label, closeLabel, onClose, children }: FloatingProps) {
  const over = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = over
    current?.showModal()
    // A browser would begin at what scrolls.
    close.current?.focus()
    return () => current?.close()
  }, [])
  return (
    <Over
      ref={over}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Frame aria-label={label}>
        <Box display="flex" justifyContent="flex-end">
          <IconButton ref={close} icon="x" label={closeLabel} onClick={onClose} />
        </Box>
        {children}
      </Frame>
    </Over>
  )
}

const SectionTitle = chakra('h2', {
  base: {
    fontSize: '12px',
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
      borderRadius: '4px',
      _hover: { color: 'fg' },
    },
  },
  { defaultProps: { type: 'button' } },
)

export interface DrawerSectionProps {
  title?: string
  isClosed?: boolean
  /** A section with a title can be closed and opened by it. */
  onToggle?: () => void
  children: ReactNode
}

/** A group of menu entries; a title heads it. */
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
    minHeight: '34px',
    px: '10px',
    borderRadius: 'md',
    color: 'fg',
    lineHeight: 'tight',
    '& > svg': { color: 'fgMuted' },
    _hover: { bg: 'sunken' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current]': { bg: 'primaryBg', color: 'primary', fontWeight: 'semibold', '& > svg': { color: 'primary' } },
  },
  variants: { nested: { true: { paddingInlineStart: '36px' } } },
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

export interface MenuItemProps extends Omit<ComponentProps<typeof Entry>, 'onClick' | 'children'> {
  label: string
  icon?: IconNameLike | undefined
  count?: string | undefined
  current?: boolean
  href: string
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** One entry of the drawer: a real link, so that it can be copied or opened in a new tab. */
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
