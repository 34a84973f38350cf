import { ListPanel } from '../parts/lists/list-panel.tsx'

/**
 * Asks the server for the consultations that were accepted and have to be distributed, and shows their number
 * and the first four.
 */
export default function ToDistributePanel() {
  return <ListPanel list="toDistribute" />
}
