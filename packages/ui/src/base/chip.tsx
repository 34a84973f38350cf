import { chakra } from '../system/chakra.ts'
import type { ReactNode } from 'react'
import { Icon, type IconNameLike } from './icon.tsx'

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'primary' | 'neutral'

/** What all chips have in common. */
const PILL = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  minHeight: '24px',
  maxWidth: 'full',
  borderRadius: '12px',
  px: '9px',
  lineHeight: '1.35',
  textAlign: 'start',
} as const

const Pill = chakra('span', {
  base: {
    ...PILL,
    fontSize: 'xs',
    fontWeight: 'medium',
    border: '1px solid transparent',
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

export interface ChipProps {
  tone?: Tone
  icon?: IconNameLike
  children: ReactNode
}

/** A state or kind in a word, with an icon where the state matters: never by colour alone. */
export function Chip({ tone = 'neutral', icon, children }: ChipProps) {
  return (
    <Pill tone={tone}>
      {icon && <Icon name={icon} size={13} />}
      {children}
    </Pill>
  )
}

const VISIBILITY: Record<string, { icon: IconNameLike; tone: Tone }> = {
  PUBLIC: { icon: 'globe', tone: 'warn' },
  COMMUNITY: { icon: 'users', tone: 'info' },
  PROTECTED: { icon: 'shield', tone: 'primary' },
  PRIVATE: { icon: 'lock', tone: 'bad' },
}

/** Who may see an item: icon, word and colour (platform-core section 3, visibility levels). `label` is the word. */
export function VisibilityChip({ level, label }: { level: string; label: string }) {
  const { icon, tone } = VISIBILITY[level] ?? { icon: 'lock', tone: 'neutral' as const }
  return (
    <Chip icon={icon} tone={tone}>
      {label}
    </Chip>
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
      '&[aria-pressed=true]': { bg: 'primaryBg', borderColor: 'primary', color: 'primary' },
    },
  },
  { defaultProps: { type: 'button' } },
)

export interface ToggleChipProps {
  pressed?: boolean
  icon?: IconNameLike
  /** Count at its end, as of a facet. */
  count?: string
  /** Shows a cross and says that pressing takes it away. */
  removeLabel?: string
  onClick: () => void
  children: ReactNode
}

/** A chip one can press: a filter that is on or off, or one that pressing removes. */
export function ToggleChip({ pressed, icon, count, removeLabel, onClick, children }: ToggleChipProps) {
  return (
    <Press onClick={onClick} aria-pressed={pressed} title={removeLabel}>
      {icon && <Icon name={icon} size={13} />}
      <span>{children}</span>
      {count !== undefined && <Count>{count}</Count>}
      {removeLabel && <Icon name="x" size={13} />}
    </Press>
  )
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

export interface ItemChipProps {
  label: string
  icon?: IconNameLike
  /** Opens the item; without it the chip is a plain mark. */
  onOpen?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  removeLabel?: string
}

/** Another item, named by its label. */
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

/** A small count on the corner of an icon button. */
export const Badge = chakra('span', {
  base: {
    position: 'absolute',
    top: '2px',
    insetEnd: '1px',
    minWidth: '16px',
    px: '4px',
    borderRadius: 'md',
    bg: 'accent',
    color: 'accentFg',
    fontSize: '10px',
    fontWeight: '700',
    lineHeight: '16px',
    textAlign: 'center',
  },
})
