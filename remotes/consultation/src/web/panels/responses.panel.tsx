import { ListPanel } from '../parts/lists/list-panel.tsx'

/** Shows the answers that came in last. */
export default function ResponsesPanel() {
  return <ListPanel list="answered" />
}
