import { ListPanel } from '../parts/lists/list-panel.tsx'

/** Shows the consultations that intake has to look over, the first filed first. */
export default function ToReviewPanel() {
  return <ListPanel list="toReview" />
}
