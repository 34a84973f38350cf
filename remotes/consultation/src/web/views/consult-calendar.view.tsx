import { useCell } from '@cairn/contract/web'
import { formatCalendarState, parseCalendarState } from '@cairn/ui/calendar'
import { ConsultCalendar, firstState } from '../parts/clock/consult-calendar.tsx'

/** Shows the calendar of consultations: what is due, begins, or is talked about. */
export default function ConsultCalendarView() {
  const { parameter, setParameter } = useCell()
  return (
    <ConsultCalendar
      state={parseCalendarState(parameter, firstState())}
      onState={(next) => setParameter(formatCalendarState(next))}
    />
  )
}
