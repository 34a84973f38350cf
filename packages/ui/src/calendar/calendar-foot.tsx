import { useCell, useLanguage, useSession, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { dayName } from '@cairn/model/format'
import type { ReactNode } from 'react'
import { Button } from '../base/button.tsx'
import { ColumnFooter } from '../frame/column.tsx'
import { firstDayOf } from './week-start.ts'

/** A Sunday, as the days of a week are counted from one. */
const SUNDAY = Date.UTC(2000, 0, 2)
const DAY_MS = 86_400_000
/** A column as narrow as a phone, which has room for acts alone. */
const NARROW = '@container (max-width: 32.4rem)'

const NARROW_FOOT = {
  [NARROW]: {
    '& [data-words], & [data-subscribe]': { display: 'none' },
    '& > button': { flex: '1', minHeight: 'touch' },
  },
}

/** Props of `CalendarFoot`, which shows the bar below a calendar. */
export interface CalendarFootProps {
  /** The time zone of the calendar, as `America/Vancouver`. */
  zone: string
  /** What is said in place of the time zone, such as that nothing could be fetched. */
  notice?: string | undefined
  /** Buttons of what can be done. */
  children?: ReactNode
}

/**
 * Shows the bar below a calendar: whose times these are, on which day weeks begin, and what can be done.
 * *Subscribe* opens the person's profile, which has the address for calendar programs.
 */
export function CalendarFoot({ zone, notice, children }: CalendarFootProps) {
  const t = useTranslate()
  const language = useLanguage()
  const user = useSession()
  const { openRight } = useCell()
  const day = dayName(SUNDAY + firstDayOf(language) * DAY_MS, 'weekday', 'long', language)
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return (
    <ColumnFooter css={NARROW_FOOT}>
      <span role="status" data-words={notice === undefined ? '' : undefined}>
        {notice ?? t('ui.calendar.foot', { zone: place, day })}
      </span>
      {user && !user.masquerading && (
        <Button size="sm" icon="link" data-subscribe="" onClick={() => openRight(itemKey(user.$id))}>
          {t('ui.calendar.subscribe')}
        </Button>
      )}
      {children}
    </ColumnFooter>
  )
}
