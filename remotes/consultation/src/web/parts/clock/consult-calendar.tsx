import { useCell, useTranslate, type Translate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { daysUntil } from '@cairn/model/days-until'
import { localDay } from '@cairn/model/presets'
import { daysLeftBy } from '@cairn/model/work-calendar'
import { localTimeZone, wallTime } from '@cairn/model/zones'
import { Button, Callout, type IconNameLike } from '@cairn/ui'
import { Calendar, type CalendarEvent, type CalendarState, type CalendarTone } from '@cairn/ui/calendar'
import { useMemo, useState } from 'react'
import type { CalendarDay } from '../../../model/clock/calendar-days.ts'
import { MOST_ENTRIES, useCalendarDays } from './use-calendar-days.ts'

interface Look {
  tone: CalendarTone
  icon: IconNameLike
}

const LOOKS: Readonly<Record<CalendarDay['kind'], Look>> = {
  due: { tone: 'warn', icon: 'clock' },
  late: { tone: 'bad', icon: 'clock' },
  stopped: { tone: 'neutral', icon: 'pause' },
  answered: { tone: 'ok', icon: 'check' },
  anticipated: { tone: 'consult', icon: 'bell' },
  step: { tone: 'consult', icon: 'bell' },
  meeting: { tone: 'people', icon: 'calendar' },
  closed: { tone: 'admin', icon: 'calendar-clock' },
  starts: { tone: 'land', icon: 'file' },
}
/** Kinds by what people switch on and off. Each has the look of its first. */
const GROUPS = {
  due: ['due', 'late', 'stopped', 'answered'],
  followUp: ['step', 'anticipated'],
  meetings: ['meeting'],
  closures: ['closed'],
  projects: ['starts'],
} as const satisfies Record<string, readonly CalendarDay['kind'][]>
type Group = keyof typeof GROUPS
const kindsOf = (group: Group): readonly CalendarDay['kind'][] => GROUPS[group]
const ALL = Object.keys(GROUPS) as Group[]
/** Projects run for years: they are shown to whoever asks for them. */
const AT_FIRST = ALL.filter((group) => group !== 'projects')

/** Props of `ConsultCalendar`, which shows what is due, begins or is talked about, as a calendar. */
export interface ConsultCalendarProps {
  state: CalendarState
  onState: (state: CalendarState) => void
}

/**
 * Shows what is due, begins or is talked about, as a calendar. Its bar says what the colours stand for, and
 * switches each on and off. Only the visible days are loaded, and what is late.
 */
export function ConsultCalendar({ state, onState }: ConsultCalendarProps) {
  const t = useTranslate()
  const { openRight, rightKey } = useCell()
  const [range, setRange] = useState<{ from: string; to: string } | undefined>(undefined)
  const [groups, setGroups] = useState<readonly Group[]>(AT_FIRST)
  const found = useCalendarDays(range, groups.includes('projects'))
  const { isLoading, isCut, hasFailed, retry } = found
  const zone = localTimeZone()
  const [now] = useState(() => wallTime(new Date().toISOString(), zone))
  const events = useMemo(
    () =>
      found.days
        .filter(({ kind }) => groups.some((group) => kindsOf(group).includes(kind)))
        .map((day): CalendarEvent => {
          const { kind, place, clock, ...times } = day
          const event = { ...times, ...LOOKS[kind] }
          const detail = t(`consultation.day.${kind}`)
          if (kind === 'meeting') return { ...event, ...(place === undefined ? {} : { note: place }) }
          if (kind === 'due') return { ...event, note: t('consultation.days.due'), detail }
          if (kind === 'step' || kind === 'anticipated')
            return { ...event, note: t('consultation.days.followUp'), detail }
          if (kind !== 'late') return { ...event, note: detail, isRail: kind === 'closed' }
          const text = lateWords(day.date, clock, t)
          return { ...event, note: text, detail, isLate: true, chip: { text, tone: 'bad', icon: 'clock' } }
        }),
    [found.days, groups, t],
  )
  const press = (group: Group) =>
    setGroups(groups.includes(group) ? groups.filter((other) => other !== group) : [...groups, group])
  return (
    <>
      <Calendar
        label={t('menu.consult.calendar')}
        events={events}
        kinds={ALL.map((group) => ({
          value: group,
          label: t(`consultation.days.${group}`),
          ...LOOKS[GROUPS[group][0]],
          // A rail, as in the days.
          ...(group === 'closures' ? { icon: 'minus' } : {}),
          isShown: groups.includes(group),
        }))}
        onKind={(value) => press(value as Group)}
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

/** Says how late something is as its row does: in working days, if its clock counts them. */
function lateWords(due: string, clock: unknown, t: Translate): string {
  const working = daysLeftBy(clock, due, new Date().toISOString())
  if (working !== undefined) return t('ui.due.workingLate', { days: -working })
  return t('ui.due.late', { days: -(daysUntil(due, Date.now()) ?? 0) })
}

/** Returns the day that it is now for the person, `YYYY-MM-DD`. */
export function today(): string {
  return localDay(Date.now())
}
