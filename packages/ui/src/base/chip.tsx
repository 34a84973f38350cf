import { chakra } from '../system/chakra.ts'
import { COARSE } from '../system/coarse.ts'
import type { ReactNode } from 'react'
import { Icon, type IconNameLike } from './icon.tsx'
import { ACCESS_ICONS } from './icons/icon-table.ts'
import { Box } from './layout.ts'

/** Meaning of a coloured element: success, warning, error, information, brand colour, or none. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'primary' | 'neutral'

/** Styles that all kinds of chips share. */
const PILL = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  minHeight: '1.5rem',
  maxWidth: 'full',
  borderRadius: '12px',
  px: '9px',
  lineHeight: '1.35',
  textAlign: 'start',
  '& svg': { boxSize: '0.8125rem' },
} as const

const Pill = chakra('span', {
  base: {
    ...PILL,
    fontSize: 'xs',
    fontWeight: 'medium',
    border: '1px solid transparent',
    // The background of what is selected is like that of some tones.
    '[aria-selected=true] &': { borderColor: 'color-mix(in srgb, currentColor 45%, transparent)' },
  },
  variants: {
    tone: {
      ok: { bg: 'okBg', color: 'ok' },
      warn: { bg: 'warnBg', color: 'warn' },
      bad: { bg: 'badBg', color: 'bad' },
      info: { bg: 'infoBg', color: 'info' },
      primary: { bg: 'primaryBg', color: 'primary' },
      neutral: { bg: 'sunken', color: 'fgMuted', borderColor: 'line' },
    },
  },
})

/** Props of `Chip`, which shows a short text, such as a state or a kind, in a rounded box. */
export interface ChipProps {
  /** Colour by meaning; `neutral` when left out. */
  tone?: Tone
  icon?: IconNameLike
  children: ReactNode
}

/**
 * Shows a short text, such as a state or a kind, in a rounded box. Give an icon where the tone carries
 * meaning: colour alone must not tell it.
 */
export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <Pill tone={tone}>
      {icon && <Icon name={icon} size={13} />}
      <span>{children}</span>
    </Pill>
  )
}

const LEVEL_COLOURS: Readonly<Record<string, string>> = {
  PUBLIC: 'warn',
  COMMUNITY: 'info',
  PROTECTED: 'primary',
  PRIVATE: 'bad',
}

/**
 * Shows who may see an item, as an icon in its colour and a word. `level` is PUBLIC, COMMUNITY, PROTECTED or
 * PRIVATE; `label` is the word for it.
 */
export function VisibilityChip({ level, label }: { level: string; label: string }) {
  return (
    <Pill tone="neutral">
      <Box as="span" display="inline-flex" color={LEVEL_COLOURS[level] ?? 'fgMuted'}>
        <Icon name={ACCESS_ICONS[level] ?? 'lock'} size={13} />
      </Box>
      <span>{label}</span>
    </Pill>
  )
}

const Press = chakra(
  'button',
  {
    base: {
      ...PILL,
      fontSize: 'xs',
      fontWeight: '500',
      border: '1px solid',
      borderColor: 'lineControl',
      color: 'fg',
      bg: 'surface',
      _hover: { bg: 'sunken' },
      [COARSE]: { minHeight: 'touch', px: '14px', borderRadius: '22px' },
      '&[aria-pressed=true]': { bg: 'primaryBg', borderColor: 'primary', color: 'primary' },
    },
    variants: { size: { field: { minHeight: '2rem', borderRadius: '16px', px: '12px', fontSize: 'note' } } },
  },
  { defaultProps: { type: 'button' } },
)

/**
 * Props of `ToggleChip`, which shows a chip that is a button: it switches something on or off, or removes
 * it.
 */
export interface ToggleChipProps {
  /** Whether the chip is on. Leave it out for a chip that only removes something. */
  pressed?: boolean
  icon?: IconNameLike
  /** Colour of a dot before the text, where chips say what colours stand for. */
  tone?: Tone
  /** Formatted number at the end of the chip, such as the hits of a facet value. */
  count?: string
  /** Shows a cross, and tells in the tooltip that pressing removes the chip. */
  removeLabel?: string
  /** `field`: nearly as high as an input, for the options of one. */
  size?: 'field'
  onClick: () => void
  children: ReactNode
}

/** Shows a chip that is a button: it switches something on or off, or removes it. */
export function ToggleChip({ pressed, icon, tone, count, removeLabel, size, onClick, children }: ToggleChipProps) {
  return (
    <Press size={size} onClick={onClick} aria-pressed={pressed} title={removeLabel}>
      {icon && <Icon name={icon} size={13} />}
      {tone && <Dot bg={DOTS[tone]} />}
      <span>{children}</span>
      {count !== undefined && <Count>{count}</Count>}
      {removeLabel && <Icon name="x" size={13} />}
    </Press>
  )
}

const Dot = chakra('span', { base: { width: '9px', height: '9px', borderRadius: 'full', flex: 'none' } })
const DOTS: Readonly<Record<Tone, string>> = {
  ok: 'ok',
  warn: 'warn',
  bad: 'bad',
  info: 'info',
  primary: 'primary',
  neutral: 'fgMuted',
}

const Count = chakra('span', { base: { color: 'fgMuted', fontVariantNumeric: 'tabular-nums' } })

const LinkPill = chakra(
  'button',
  {
    base: {
      ...PILL,
      fontSize: 'sm',
      bg: 'primaryBg',
      color: 'primary',
      _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
    },
  },
  { defaultProps: { type: 'button' } },
)

/**
 * Props of `ItemChip`, which shows the label of another item as a chip: plain, or as a button that opens or
 * removes it.
 */
export interface ItemChipProps {
  label: string
  icon?: IconNameLike
  /** Makes the chip a button that opens the item. Ignored if `onRemove` is given. */
  onOpen?: (() => void) | undefined
  /** Makes the chip a button with a cross that removes the item. */
  onRemove?: (() => void) | undefined
  /** What pressing does, in words; appended to the accessible name if `onRemove` is given. */
  removeLabel?: string
}

/** Shows the label of another item as a chip: plain, or as a button that opens or removes it. */
export function ItemChip({ label, icon, onOpen, onRemove, removeLabel }: ItemChipProps) {
  const content = (
    <>
      {icon && <Icon name={icon} size={13} />}
      <span>{label}</span>
    </>
  )
  if (onRemove)
    return (
      <LinkPill onClick={onRemove} title={removeLabel} aria-label={removeLabel ? `${label}, ${removeLabel}` : label}>
        {content}
        <Icon name="x" size={13} />
      </LinkPill>
    )
  return onOpen ? <LinkPill onClick={onOpen}>{content}</LinkPill> : <Pill tone="neutral">{content}</Pill>
}

/** Shows a small count over the corner of an icon button. */
export const Badge = chakra('span', {
  base: {
    position: 'absolute',
    top: '2px',
    insetEnd: '1px',
    [COARSE]: { top: '5px', insetEnd: '3px' },
    minWidth: '16px',
    px: '4px',
    borderRadius: 'md',
    bg: 'accent',
    color: 'accentFg',
    fontSize: '0.625rem',
    fontWeight: '700',
    lineHeight: '1rem',
    textAlign: 'center',
  },
})
