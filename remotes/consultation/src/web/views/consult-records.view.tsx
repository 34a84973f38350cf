import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the records of consultations. */
export default function ConsultRecordsView() {
  return <ConsultList list="records" />
}
