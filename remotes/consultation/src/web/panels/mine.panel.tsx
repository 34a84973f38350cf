import { ListPanel } from '../parts/lists/list-panel.tsx'

/** Shows the open responses on which the person works, by when their next step is due. */
export default function MinePanel() {
  return <ListPanel list="mineOpen" />
}
