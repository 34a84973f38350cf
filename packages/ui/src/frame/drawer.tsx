import { chakra } from '../system/chakra.ts'
import type { ComponentProps, MouseEventHandler, ReactNode } from 'react'
import { Icon, type IconNameLike } from '../base/icon.tsx'

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
  variants: {
    /** Over the columns, as on a small screen. */
    floating: {
      true: { position: 'absolute', insetBlock: '0', insetInlineStart: '0', zIndex: '20', animation: 'appear 120ms' },
    },
  },
})
const Backdrop = chakra('div', { base: { position: 'absolute', inset: '0', zIndex: '19', bg: 'rgb(0 0 0 / 0.4)' } })

export interface DrawerProps {
  label: string
  floating?: boolean
  /** Pressing beside a floating drawer, or Esc in it. */
  onClose?: () => void
  children: ReactNode
}

/** The menu at the left, 240 px wide. */
export function Drawer({ label, floating = false, onClose, children }: DrawerProps) {
  return (
    <>
      {floating && <Backdrop onClick={onClose} />}
      <Frame
        aria-label={label}
        floating={floating}
        onKeyDown={(event) => floating && event.key === 'Escape' && onClose?.()}
      >
        {children}
      </Frame>
    </>
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
