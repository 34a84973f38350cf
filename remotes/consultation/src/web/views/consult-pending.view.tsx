import { ConsultList } from '../parts/lists/consult-list.tsx'

/**
 * Lists the consultations that intake has accepted and that are not answered yet, the last submitted
 * first.
 */
export default function ConsultPendingView() {
  return <ConsultList list="pending" />
}
