import { ListPanel } from '../parts/lists/list-panel.tsx'

/**
 * Asks the server for the open responses on which the person works, and shows their number and the first
 * four, by when their next step is due.
 */
export default function MinePanel() {
  return <ListPanel list="mineOpen" />
}
