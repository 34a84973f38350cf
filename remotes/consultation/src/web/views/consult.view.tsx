import { ConsultList } from '../parts/consult-list.tsx'

/** Lists all consultations that the person may read, the last submitted first. */
export default function ConsultView() {
  return <ConsultList list="all" />
}
