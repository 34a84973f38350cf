import { ListPanel } from '../parts/lists/list-panel.tsx'

/** Shows the letters by others that wait for approval, the oldest first. */
export default function ToApprovePanel() {
  return <ListPanel list="toApprove" />
}
