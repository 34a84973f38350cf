import { chakra } from '../system/chakra.ts'
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
      _disabled: { opacity: '0.55' },
      '&[aria-pressed=true]': { bg: 'primaryBg', borderColor: 'primary', color: 'primary' },
      // Paper cannot be pressed.
      _print: { display: 'none' },
    },
    variants: {
      kind: {
        primary: { bg: 'primarySolid', color: 'primarySolidFg', _hover: { filter: 'brightness(0.93)' } },
        outline: { borderColor: 'lineStrong', bg: 'surface', _hover: { bg: 'sunken', borderColor: 'lineControl' } },
        ghost: { color: 'fg', _hover: { bg: 'sunken' } },
        danger: { bg: 'badSolid', color: 'white', _hover: { filter: 'brightness(0.93)' } },
      },
      size: { sm: { height: '28px', px: '10px' }, md: { height: 'control', px: '14px' } },
    },
    defaultVariants: { kind: 'outline', size: 'md' },
  },
  { defaultProps: { type: 'button' } },
)

/** A name, or a picture of the caller's own where it is of use in one place only. */
type Picture = IconNameLike | ReactElement

export interface ButtonProps extends ComponentProps<typeof Frame> {
  icon?: Picture
  /** It cannot be pressed, and shows that the work goes on where that takes a moment. */
  busy?: boolean
}

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
      _disabled: { opacity: '0.45' },
      '&[aria-pressed=true]': { bg: 'primaryBg', color: 'primary' },
    },
    variants: { size: { sm: { boxSize: '24px' }, md: { boxSize: '28px' }, lg: { boxSize: '36px' } } },
    defaultVariants: { size: 'md' },
  },
  { defaultProps: { type: 'button' } },
)

export interface IconButtonProps extends Omit<ComponentProps<typeof Square>, 'children'> {
  icon: Picture
  /** What it does, in words: read out, and shown when pointed at. */
  label: string
  iconSize?: number
  children?: ReactNode
}

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
