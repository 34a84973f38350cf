import { CountedList } from '../parts/lists/counted-list.tsx'

/** Lists the organisations that propose projects, with the number of their consultations. */
export default function ConsultOrganizationsView() {
  return <CountedList />
}
