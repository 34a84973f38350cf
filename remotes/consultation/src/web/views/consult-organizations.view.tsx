import { ConsultList } from '../parts/consult-list.tsx'

/** Lists the organisations that propose projects, of the consultations that the person may read. */
export default function ConsultOrganizationsView() {
  return <ConsultList list="organizations" />
}
