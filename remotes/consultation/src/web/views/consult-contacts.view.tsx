import { CountedList } from '../parts/counted-list.tsx'

/** Lists the contact people of consultations, with the number of those that name them. */
export default function ConsultContactsView() {
  return <CountedList list="contacts" by="primaryContacts" />
}
