import { useCell, useItems, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { localTimeZone, wallTime } from '@cairn/model/zones'
import { Calendar, firstCalendarState, type CalendarEvent, type CalendarState } from '@cairn/ui/calendar'
import { useState } from 'react'
import { exhibitionDays } from '../../../model/exhibitions/exhibition-days.ts'

const TONES = { NOW: 'ok', COMING: 'consult', PAST: 'neutral' } as const
/** Exhibitions are few: more than these are found in the list. */
const ALL: Query = { types: ['Exhibition'], sort: [{ key: '_c.ts', order: 'desc' }], max: 500 }
const nothing = () => {}

/**
 * Asks the server for the 500 exhibitions made last, and shows them on a calendar, with what is on, to come
 * and over.
 */
export default function ExhibitionCalendar() {
  const t = useTranslate()
  const { openRight, rightKey } = useCell()
  const [now] = useState(() => wallTime(new Date().toISOString(), localTimeZone()))
  const [state, setState] = useState<CalendarState>(() => firstCalendarState(now.slice(0, 10)))
  const search = useSearch(ALL)
  const items = useItems(search.ids)
  const events = [...items.values()].flatMap((item): CalendarEvent[] => {
    const days = exhibitionDays(item['period'], now.slice(0, 10))
    if (!days) return []
    const { from, until, when } = days
    return [
      {
        ...{ id: item.$id, title: String(item['label']), date: from, until, tone: TONES[when] },
        ...{ note: t(`belongings.exhibitionWhen.${when}`), icon: 'frame' },
      },
    ]
  })
  return (
    <Calendar
      label={t('menu.belongings.exhibitions')}
      events={events}
      isLoading={search.status === 'loading'}
      hasFailed={search.status === 'error'}
      state={state}
      onState={setState}
      onRange={nothing}
      onOpen={(id) => openRight(itemKey(id))}
      openId={rightKey?.replace(/^i-/, '')}
      clock={{ zone: localTimeZone(), now }}
    />
  )
}
