import { ConsultList } from '../parts/consult-list.tsx'

/** Lists the contact people of consultations that the person may read. */
export default function ConsultContactsView() {
  return <ConsultList list="contacts" />
}
