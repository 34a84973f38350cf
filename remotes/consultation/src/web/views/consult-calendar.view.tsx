import { useCell } from '@cairn/contract/web'
import { formatCalendarState, parseCalendarState } from '@cairn/ui/calendar'
import { ConsultCalendar, today } from '../parts/consult-calendar.tsx'

/** Width below which the month shows as a list of days. */
const NARROW = '(max-width: 600px)'

/** Shows the calendar of consultations: what is due, begins, or is talked about. */
export default function ConsultCalendarView() {
  const { parameter, setParameter } = useCell()
  const mode = matchMedia(NARROW).matches ? 'agenda' : 'month'
  return (
    <ConsultCalendar
      state={parseCalendarState(parameter, { mode, day: today() })}
      onState={(next) => setParameter(formatCalendarState(next))}
    />
  )
}
