import { ListPanel } from '../parts/lists/list-panel.tsx'

/** Shows the consultations that were accepted and have to be distributed. */
export default function ToDistributePanel() {
  return <ListPanel list="toDistribute" />
}
