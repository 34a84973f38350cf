import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists what was promised in consultations, the next due first. */
export default function ConsultCommitmentsView() {
  return <ConsultList list="commitments" />
}
