import { useCell, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { localDay } from '@cairn/model/presets'
import { localTimeZone, wallTime } from '@cairn/model/zones'
import { Button, Callout, type Tone } from '@cairn/ui'
import { Calendar, type CalendarState } from '@cairn/ui/calendar'
import { useMemo, useState } from 'react'
import type { CalendarDay } from '../../../model/clock/calendar-days.ts'
import { MOST_ENTRIES, useCalendarDays } from './use-calendar-days.ts'

const TONES: Readonly<Record<CalendarDay['kind'], Tone>> = {
  due: 'warn',
  late: 'bad',
  anticipated: 'info',
  step: 'info',
  stopped: 'warn',
  starts: 'ok',
  meeting: 'primary',
}

/** Props of `ConsultCalendar`, which shows what is due, begins or is talked about, as a calendar. */
export interface ConsultCalendarProps {
  state: CalendarState
  onState: (state: CalendarState) => void
}

/** Shows what is due, begins or is talked about, as a calendar. Only the visible days are loaded. */
export function ConsultCalendar({ state, onState }: ConsultCalendarProps) {
  const t = useTranslate()
  const { openRight, rightKey } = useCell()
  const [range, setRange] = useState<{ from: string; to: string } | undefined>(undefined)
  const { days, isLoading, isCut, hasFailed, retry } = useCalendarDays(range)
  const zone = localTimeZone()
  const [now] = useState(() => wallTime(new Date().toISOString(), zone))
  const isList = state.mode === 'agenda'
  const events = useMemo(
    () =>
      days.map(({ kind, until, ...day }) => ({
        ...day,
        // A list would repeat a project on each of its days.
        ...(until === undefined || isList ? {} : { until }),
        ...{ note: t(`consultation.day.${kind}`), tone: TONES[kind] },
      })),
    [days, isList, t],
  )
  return (
    <>
      <Calendar
        label={t('menu.consult.calendar')}
        events={events}
        isLoading={isLoading}
        hasFailed={hasFailed}
        state={state}
        onState={onState}
        onRange={setRange}
        onOpen={(id) => openRight(itemKey(id))}
        openId={rightKey?.replace(/^i-/, '')}
        clock={{ zone, now }}
      />
      {isCut && <Callout tone="warn" icon="warning" title={t('consultation.tooManyDays', { count: MOST_ENTRIES })} />}
      {hasFailed && (
        <Callout tone="bad" icon="alert" title={t('consultation.daysFailed')}>
          <Button size="sm" icon="refresh" onClick={retry}>
            {t('app.retry')}
          </Button>
        </Callout>
      )}
    </>
  )
}

/** Returns the day that it is now for the person, `YYYY-MM-DD`. */
export function today(): string {
  return localDay(Date.now())
}

/** Width below which a month shows as a list of days. */
const NARROW = '(max-width: 600px)'

/** Returns the initial state of a calendar: the month, or a list of days on a small screen. */
export function firstState(): CalendarState {
  return { mode: matchMedia(NARROW).matches ? 'agenda' : 'month', day: today() }
}
