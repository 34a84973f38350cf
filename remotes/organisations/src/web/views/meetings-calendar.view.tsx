import { useCell, useCommands, useItemType, useTranslate, type Item, type Translate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { localTimeZone, wallTime } from '@cairn/model/zones'
import { Button, Callout, useMayCreate, useNow } from '@cairn/ui'
import {
  Calendar,
  CalendarFoot,
  firstCalendarState,
  formatCalendarState,
  parseCalendarState,
  type CalendarEvent,
  type EventTimes,
} from '@cairn/ui/calendar'
import { useMemo, useState } from 'react'
import { meetingState, timesOf } from '../../model/meetings/meeting-time.ts'
import { useMeetingsExport } from '../parts/meetings/meeting-download.tsx'
import { MEETING_LOOKS } from '../parts/meetings/meeting-looks.ts'
import { MOST_MEETINGS, useMeetings } from '../parts/meetings/use-meetings.ts'
import { useOwnerZones } from '../parts/use-owner-zone.ts'

/** Shows meetings as a calendar, by the clock of their owners. Only the visible days are loaded. */
export default function MeetingsCalendarView() {
  const t = useTranslate()
  const { parameter, setParameter, openRight, openNew, rightKey } = useCell()
  const [range, setRange] = useState<{ from: string; to: string } | undefined>(undefined)
  const { items, search, isCut } = useMeetings(range)
  const { events, zone, wall, isZoneKnown } = useEvents(items)
  const move = useMove(items)
  const mayAdd = useMayAdd()
  const isDayKnown = isZoneKnown || parameter !== '' || (search.status === 'ready' && items.length === 0)
  const state = parseCalendarState(parameter, firstCalendarState(wall.slice(0, 10)))
  const exportMeetings = useMeetingsExport(range)
  return (
    <>
      <Calendar
        label={t('views.meetings.calendar.title')}
        events={events}
        acts={[{ value: 'export', label: t('organisations.ics.many'), icon: 'download', run: exportMeetings }]}
        isLoading={search.status === 'loading'}
        hasFailed={search.status === 'error'}
        state={state}
        onState={(next) => setParameter(formatCalendarState(next))}
        onRange={setRange}
        onOpen={(id) => openRight(itemKey(id))}
        onMove={move}
        {...(mayAdd ? { onPick: (times: EventTimes) => openNew('Meeting', namedTimes(times)) } : {})}
        openId={rightKey?.replace(/^i-/, '')}
        clock={{ zone, now: wall }}
      />
      {isCut && (
        <Callout tone="warn" icon="warning" title={t('organisations.tooManyMeetings', { count: MOST_MEETINGS })} />
      )}
      <CalendarFoot zone={zone} notice={search.status === 'error' ? t('organisations.meetingsFailed') : undefined}>
        {search.status === 'error' && (
          <Button size="sm" icon="refresh" onClick={search.retry}>
            {t('organisations.again')}
          </Button>
        )}
        {mayAdd && (
          <Button size="sm" icon="plus" onClick={() => openNew('Meeting', isDayKnown ? { date: state.day } : {})}>
            {t('organisations.newMeeting')}
          </Button>
        )}
      </CalendarFoot>
    </>
  )
}

interface Events {
  events: CalendarEvent[]
  /** The time zone of the owners if they share one, else the person's own. */
  zone: string
  /** The zone of an owner is known. Until then, today may be another day by that owner's clock. */
  isZoneKnown: boolean
  /** The time in that zone, as YYYY-MM-DDTHH:mm. */
  wall: string
}

/** Makes the entries of the calendar from meetings. */
function useEvents(items: readonly Item[]): Events {
  const t = useTranslate()
  const now = useNow()
  const zones = useOwnerZones(items)
  const events = useMemo(
    () => items.flatMap((item) => eventOf(item, zones.get(item.$id) ?? localTimeZone(), now, t) ?? []),
    [items, zones, now, t],
  )
  const [zone = localTimeZone(), ...others] = new Set(zones.values())
  const shown = others.length > 0 ? localTimeZone() : zone
  return { events, zone: shown, isZoneKnown: zones.size > 0, wall: wallTime(new Date(now).toISOString(), shown) }
}

function eventOf(item: Item, zone: string, now: number, t: Translate): CalendarEvent | undefined {
  const times = timesOf(item)
  const state = times && meetingState(times, zone, now)
  if (!state) return undefined
  const words = t(`organisations.meetingState.${state}`)
  const place = typeof item['location'] === 'string' ? item['location'] : undefined
  return {
    id: item.$id,
    title: String(item.summary),
    ...times,
    // The time says enough of a meeting whose place is not known.
    ...(place !== undefined || times.start === undefined ? { note: place ?? words } : {}),
    ...{ icon: 'calendar', tone: 'people' },
    ...(state === 'ONGOING' ? { chip: { text: words, ...MEETING_LOOKS[state] } } : {}),
    isMovable: item.$can?.['update'] === true,
  }
}

/** Returns a function that moves a meeting to other times. It reports a refusal and throws it. */
function useMove(items: readonly Item[]) {
  const { updateItem, report } = useCommands()
  return async (id: string, { date, start, end }: EventTimes) => {
    const basedOn = items.find(({ $id }) => $id === id)?._u ?? 0
    const done = updateItem(id, basedOn, { date, start: start ?? null, end: end ?? null })
    done.catch(report)
    await done
  }
}

/** Returns the first values of a new meeting. */
function namedTimes({ date, start, end }: EventTimes): Record<string, string> {
  return { date, ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
}

function useMayAdd(): boolean {
  return useMayCreate(useItemType('Meeting'))
}
