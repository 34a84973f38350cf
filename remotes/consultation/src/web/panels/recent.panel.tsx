import { ListPanel } from '../parts/lists/list-panel.tsx'

/** Asks the server for the responses that were answered, and shows their number and the last four. */
export default function RecentPanel() {
  return <ListPanel list="recent" />
}
