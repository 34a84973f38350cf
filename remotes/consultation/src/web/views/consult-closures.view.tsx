import { ConsultList } from '../parts/lists/consult-list.tsx'
import { MovingClocks } from '../parts/clock/moving-clocks.tsx'

/** Lists the working calendars of offices, and moves the periods that run by one's own. */
export default function ConsultClosuresView() {
  return <ConsultList list="closures" footerEnd={<MovingClocks />} />
}
