import { ListPanel } from '../parts/list-panel.tsx'

/** Shows the responses that were answered last. */
export default function RecentPanel() {
  return <ListPanel list="recent" />
}
