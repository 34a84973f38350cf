import { ConsultList } from '../parts/lists/consult-list.tsx'

/** Lists the consultations that wait for intake to check them (state REVIEW). */
export default function ConsultReviewsView() {
  return <ConsultList list="reviews" />
}
