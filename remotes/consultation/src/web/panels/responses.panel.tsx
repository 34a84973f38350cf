import { ListPanel } from '../parts/list-panel.tsx'

/** Shows the answers that came in last. */
export default function ResponsesPanel() {
  return <ListPanel list="answered" />
}
