import { useCell, useItemType, useTranslate } from '@cairn/contract/web'
import { localTimeZone } from '@cairn/model/zones'
import { Button, useMayCreate } from '@cairn/ui'
import { CalendarFoot, firstCalendarState, formatCalendarState, parseCalendarState } from '@cairn/ui/calendar'
import { ConsultCalendar, today } from '../parts/clock/consult-calendar.tsx'

/** Shows the calendar of consultations: what is due, begins, or is talked about. */
export default function ConsultCalendarView() {
  const t = useTranslate()
  const { parameter, setParameter, openNew } = useCell()
  const mayMeet = useMayCreate(useItemType('Meeting'))
  const state = parseCalendarState(parameter, firstCalendarState(today()))
  return (
    <>
      <ConsultCalendar state={state} onState={(next) => setParameter(formatCalendarState(next))} />
      <CalendarFoot zone={localTimeZone()}>
        {mayMeet && (
          <Button size="sm" icon="plus" onClick={() => openNew('Meeting', { date: state.day })}>
            {t('consultation.newMeeting')}
          </Button>
        )}
      </CalendarFoot>
    </>
  )
}
