import { perLocale } from '@cairn/model/format'
import { chakra } from '../system/chakra.ts'
import { Icon, type IconNameLike } from '../base/icon.tsx'

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
    size: { md: { boxSize: '36px' }, xl: { boxSize: '64px' } },
    tone: {
      neutral: {},
      primary: { bg: 'primaryBg', color: 'primary', borderColor: 'transparent' },
      warn: { bg: 'warnBg', color: 'warn', borderColor: 'transparent' },
      bad: { bg: 'badBg', color: 'bad', borderColor: 'transparent' },
    },
  },
  defaultVariants: { size: 'md', tone: 'neutral' },
})

/** Props of `IconTile`, which shows an icon in a square, in place of a picture. */
export interface IconTileProps {
  icon: IconNameLike
  /** Side: md 36 px (default), xl 64 px. */
  size?: 'md' | 'xl'
  tone?: 'neutral' | 'primary' | 'warn' | 'bad'
}

/** Shows an icon in a square, in place of a picture. It is hidden from assistive technology. */
export function IconTile({ icon, size = 'md', tone = 'neutral' }: IconTileProps) {
  return (
    <Tile size={size} tone={tone} aria-hidden="true">
      <Icon name={icon} size={size === 'xl' ? 28 : 18} />
    </Tile>
  )
}

const Day = chakra('b', {
  base: { display: 'block', fontWeight: 'bold', lineHeight: '1.1' },
  variants: { size: { md: { fontSize: '15px' }, xl: { fontSize: '24px' } } },
})
const Part = chakra('small', {
  base: { display: 'block' },
  variants: { size: { md: { fontSize: '9.5px', lineHeight: '1.05' }, xl: { fontSize: '11px' } } },
})

// Making a format is slow, and rows pass by fast.
const weekdays = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))
const months = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }))

/**
 * Props of `DateTile`, which shows a date as a leaf of a calendar: month, day, and in the large size the
 * weekday.
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
 * Shows a date as a leaf of a calendar: month, day, and in the large size the weekday. It is hidden from
 * assistive technology: the date must stand in words beside it.
 */
export function DateTile({ date, locale, size = 'md' }: DateTileProps) {
  const match = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(date)
  if (!match) return <IconTile icon="calendar" size={size} tone="primary" />
  const day = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return (
    <Tile size={size} tone="primary" aria-hidden="true">
      {size === 'xl' && <Part size={size}>{weekdays(locale).format(day)}</Part>}
      <Day size={size}>{Number(match[3])}</Day>
      <Part size={size}>{months(locale).format(day)}</Part>
    </Tile>
  )
}
