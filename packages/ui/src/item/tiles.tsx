import { useState } from 'react'
import type { Hue } from '@cairn/contract'
import { dayName, formatLongDate } from '@cairn/model/format'
import { chakra } from '../system/chakra.ts'
import { Icon, type IconNameLike } from '../base/icon.tsx'
import { HUE_SHARE } from '../system/palette.ts'

/** A tint of the colour of an area of business, which the icon on it has. */
const TINT = {
  bg: `color-mix(in srgb, currentColor ${HUE_SHARE * 100}%, var(--cairn-colors-surface))`,
  borderColor: 'transparent',
} as const

const Tile = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    alignContent: 'center',
    flex: 'none',
    borderRadius: 'md',
    bg: 'sunken',
    color: 'fgMuted',
    border: '1px solid',
    borderColor: 'line',
    lineHeight: '1.15',
    textAlign: 'center',
  },
  variants: {
    size: { md: { boxSize: '2.25rem' }, xl: { boxSize: '4rem' } },
    tone: {
      neutral: {},
      primary: { bg: 'primaryBg', color: 'primary', borderColor: 'transparent' },
      warn: { bg: 'warnBg', color: 'warn', borderColor: 'transparent' },
      bad: { bg: 'badBg', color: 'bad', borderColor: 'transparent' },
    },
    hue: {
      people: { ...TINT, color: 'people' },
      consult: { ...TINT, color: 'consult' },
      knowledge: { ...TINT, color: 'knowledge' },
      land: { ...TINT, color: 'land' },
      admin: { ...TINT, color: 'admin' },
    },
    isMissing: { true: { bg: 'transparent', borderStyle: 'dashed', borderColor: 'lineControl' } },
  },
  defaultVariants: { size: 'md', tone: 'neutral' },
})

/** Props of `IconTile`, which shows an icon in a square, in place of a picture. */
export interface IconTileProps {
  icon: IconNameLike
  /** Side: md 36 px (default), xl 64 px. */
  size?: 'md' | 'xl'
  tone?: 'neutral' | 'primary' | 'warn' | 'bad'
  /** Area of business whose colour the icon has, in place of a tone. */
  hue?: Hue | undefined
  /** A dashed frame shows that there could be a picture. */
  isMissing?: boolean
}

/** Shows an icon in a square, in place of a picture. It is hidden from assistive technology. */
export function IconTile({ icon, size = 'md', tone = 'neutral', hue, isMissing = false }: IconTileProps) {
  return (
    <Tile size={size} tone={tone} hue={hue} isMissing={isMissing} aria-hidden="true" data-icon={hue}>
      <Icon name={icon} size={size === 'xl' ? 28 : 18} />
    </Tile>
  )
}

const Day = chakra('b', {
  base: { display: 'block', fontWeight: 'bold', lineHeight: '1.1' },
  variants: { size: { md: { fontSize: '0.9375rem' }, xl: { fontSize: '1.5rem' } } },
})
const Part = chakra('small', {
  base: { display: 'block' },
  variants: { size: { md: { fontSize: '0.59375rem', lineHeight: '1.05' }, xl: { fontSize: '0.6875rem' } } },
})

/** Size of the day where the year needs a line of its own. */
const BESIDE_YEAR = { md: '0.78125rem', xl: '1.25rem' }

/**
 * Props of `DateTile`, which shows a date as a leaf of a calendar: day, month, and the weekday, or
 * the year if it is not this one; in the large size both.
 */
export interface DateTileProps {
  /** The date as YYYY-M-D; months and days may have one digit. Other texts show an icon. */
  date: string
  /** BCP 47 tag of the language of the names. */
  locale: string
  /** Side: md 36 px (default), xl 64 px. */
  size?: 'md' | 'xl'
}

/**
 * Shows a date as a leaf of a calendar: day, month, and the weekday, or the year if it is not this one; in
 * the large size both. Assistive technology reads the date in words.
 */
export function DateTile({ date, locale, size = 'md' }: DateTileProps) {
  const [thisYear] = useState(() => String(new Date().getFullYear()))
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(date)
  if (!match) return <IconTile icon="calendar" size={size} tone="primary" />
  const day = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  const hasYear = match[1] !== thisYear
  return (
    <Tile size={size} tone="primary" role="img" aria-label={formatLongDate(match[0], locale)}>
      {(size === 'xl' || !hasYear) && <Part size={size}>{dayName(day, 'weekday', 'short', locale)}</Part>}
      <Day size={size} style={hasYear ? { fontSize: BESIDE_YEAR[size] } : undefined}>
        {Number(match[3])}
      </Day>
      <Part size={size}>{dayName(day, 'month', 'short', locale)}</Part>
      {hasYear && <Part size={size}>{match[1]}</Part>}
    </Tile>
  )
}
