import { ListPanel } from '../parts/lists/list-panel.tsx'

/** Asks the server for the answers that came in, and shows their number and the last four. */
export default function ResponsesPanel() {
  return <ListPanel list="answered" />
}
