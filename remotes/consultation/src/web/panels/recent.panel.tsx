import { ListPanel } from '../parts/lists/list-panel.tsx'

/** Shows the responses that were answered last. */
export default function RecentPanel() {
  return <ListPanel list="recent" />
}
