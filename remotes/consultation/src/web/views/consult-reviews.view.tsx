import { ConsultList } from '../parts/consult-list.tsx'

/** Lists the files that intake looks at. */
export default function ConsultReviewsView() {
  return <ConsultList list="reviews" />
}
