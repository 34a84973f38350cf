import { ListPanel } from '../parts/lists/list-panel.tsx'

/**
 * Asks the server for the letters by others that wait for approval, and shows their number and the four
 * oldest.
 */
export default function ToApprovePanel() {
  return <ListPanel list="toApprove" />
}
