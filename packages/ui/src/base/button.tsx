import { chakra } from '../system/chakra.ts'
import { COARSE } from '../system/coarse.ts'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Icon, type IconNameLike } from './icon.tsx'
import { BUSY_DELAY_MS, useDelayed } from './delays.ts'
import { Spinner } from './loading.tsx'

const Frame = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '7px',
      flex: 'none',
      borderRadius: 'md',
      border: '1px solid transparent',
      fontWeight: 'semibold',
      fontSize: 'sm',
      whiteSpace: 'nowrap',
      transition: 'background-color 120ms, border-color 120ms',
      '& > svg': { boxSize: '0.9375rem' },
      [COARSE]: { minHeight: 'touch', minWidth: 'touch' },
      _disabled: { opacity: '0.55' },
      '&[aria-pressed=true]': { bg: 'primaryBg', borderColor: 'primary', color: 'primary' },
      // A button is useless on paper.
      _print: { display: 'none' },
    },
    variants: {
      kind: {
        primary: { bg: 'primarySolid', color: 'primarySolidFg', _hover: { filter: 'brightness(0.93)' } },
        outline: { borderColor: 'lineStrong', bg: 'surface', _hover: { bg: 'sunken', borderColor: 'lineControl' } },
        ghost: { color: 'fg', _hover: { bg: 'sunken' } },
        danger: { bg: 'badSolid', color: 'white', _hover: { filter: 'brightness(0.93)' } },
      },
      size: { sm: { height: '1.75rem', px: '10px' }, md: { height: 'control', px: '14px' } },
    },
    defaultVariants: { kind: 'outline', size: 'md' },
  },
  { defaultProps: { type: 'button' } },
)

/** The name of an icon, or an element for an icon that is used in one place only. */
type Picture = IconNameLike | ReactElement

/** Props of `Button`: those of the HTML button, `kind`, `size`, and the following. */
export interface ButtonProps extends ComponentProps<typeof Frame> {
  /** Icon before the text. */
  icon?: Picture
  /** Disables the button. Shows a spinner instead of the icon after `BUSY_DELAY_MS`. */
  busy?: boolean
}

/**
 * Shows a button with text and an optional icon. Its `type` is `button` unless stated otherwise. `kind`
 * is primary, outline (default), ghost or danger. It is not printed.
 */
export function Button({ icon, busy = false, children, disabled, ...rest }: ButtonProps) {
  const isLong = useDelayed(busy, BUSY_DELAY_MS)
  return (
    <Frame {...rest} disabled={disabled || busy} aria-busy={busy || undefined}>
      {isLong ? <Spinner size={14} /> : icon ? drawn(icon, 15) : null}
      {children}
    </Frame>
  )
}

const Square = chakra(
  'button',
  {
    base: {
      position: 'relative',
      display: 'inline-grid',
      placeItems: 'center',
      flex: 'none',
      borderRadius: 'md',
      color: 'fgMuted',
      transition: 'background-color 120ms, color 120ms',
      _hover: { bg: 'sunken', color: 'fg' },
      [COARSE]: { minWidth: 'touch', minHeight: 'touch' },
      _disabled: { opacity: '0.45' },
      '&[aria-pressed=true]': { bg: 'primaryBg', color: 'primary' },
    },
    variants: {
      size: {
        sm: { boxSize: '24px' },
        md: { boxSize: '28px' },
        lg: { boxSize: '36px' },
        touch: { boxSize: { base: '44px', md: '32px' } },
      },
    },
    defaultVariants: { size: 'md' },
  },
  { defaultProps: { type: 'button' } },
)

/** Props of `IconButton`: those of the HTML button, `size`, and the following. */
export interface IconButtonProps extends Omit<ComponentProps<typeof Square>, 'children'> {
  icon: Picture
  /** What the button does, in words: its accessible name and its tooltip. */
  label: string
  /** Edge length of the icon in pixels; 16 when left out. */
  iconSize?: number
  /** Anything placed over the icon, such as a `Badge`. */
  children?: ReactNode
}

/**
 * Shows a square button with an icon only. `size` is sm 24 px, md 28 px (default), lg 36 px, or touch 44 px
 * on a phone.
 */
export function IconButton({ icon, label, iconSize = 16, children, ...rest }: IconButtonProps) {
  return (
    <Square aria-label={label} title={label} {...rest}>
      {drawn(icon, iconSize)}
      {children}
    </Square>
  )
}

function drawn(icon: Picture, size: number) {
  return typeof icon === 'string' ? <Icon name={icon} size={size} /> : icon
}
