import { useCell, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { localDay } from '@cairn/model/presets'
import { localTimeZone, wallTime } from '@cairn/model/zones'
import { Button, Callout, HStack, ToggleChip, type Tone } from '@cairn/ui'
import { Calendar, type CalendarState } from '@cairn/ui/calendar'
import { useMemo, useState } from 'react'
import type { CalendarDay } from '../../../model/clock/calendar-days.ts'
import { MOST_ENTRIES, useCalendarDays } from './use-calendar-days.ts'

const TONES: Readonly<Record<CalendarDay['kind'], Tone>> = {
  due: 'warn',
  late: 'bad',
  anticipated: 'info',
  step: 'info',
  stopped: 'neutral',
  starts: 'ok',
  meeting: 'primary',
}
/** Kinds by what people switch on and off. Each has a colour of its own. */
const GROUPS = {
  late: ['late'],
  due: ['due'],
  planned: ['anticipated', 'step'],
  stopped: ['stopped'],
  meetings: ['meeting'],
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
 * Shows what is due, begins or is talked about, as a calendar. Chips above it say what the colours stand for,
 * and switch each on and off. Only the visible days are loaded.
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
  const isList = state.mode === 'agenda'
  const events = useMemo(
    () =>
      found.days
        .filter(({ kind }) => groups.some((group) => kindsOf(group).includes(kind)))
        .map(({ kind, until, ...day }) => ({
          ...day,
          // A list would repeat a project on each of its days.
          ...(until === undefined || isList ? {} : { until }),
          ...{ note: t(`consultation.day.${kind}`), tone: TONES[kind] },
        })),
    [found.days, groups, isList, t],
  )
  const press = (group: Group) =>
    setGroups(groups.includes(group) ? groups.filter((other) => other !== group) : [...groups, group])
  return (
    <>
      <HStack flexWrap="wrap" gap="6px" padding="8px 16px 0">
        {ALL.map((group) => (
          <ToggleChip
            key={group}
            pressed={groups.includes(group)}
            tone={TONES[GROUPS[group][0]]}
            onClick={() => press(group)}
          >
            {t(`consultation.days.${group}`)}
          </ToggleChip>
        ))}
      </HStack>
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
const NARROW = '(max-width: 37.5em)'

/** Returns the initial state of a calendar: the month, or a list of days on a small screen. */
export function firstState(): CalendarState {
  return { mode: matchMedia(NARROW).matches ? 'agenda' : 'month', day: today() }
}
