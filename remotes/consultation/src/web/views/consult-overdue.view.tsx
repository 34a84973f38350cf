import { ConsultList } from '../parts/consult-list.tsx'

/** Lists the open responses that are due before today, or whose next step is. */
export default function ConsultOverdueView() {
  return <ConsultList list="overdue" />
}
