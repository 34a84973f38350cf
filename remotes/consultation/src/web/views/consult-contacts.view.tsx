import { ConsultList } from '../parts/consult-list.tsx'

/** Lists the people of those who ask, of the consultations that the person may read. */
export default function ConsultContactsView() {
  return <ConsultList list="contacts" />
}
