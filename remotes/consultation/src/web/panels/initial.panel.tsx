import { ListPanel } from '../parts/lists/list-panel.tsx'

/**
 * Asks the server for the responses that nobody has taken on yet, and shows their number and the four asked
 * first.
 */
export default function InitialPanel() {
  return <ListPanel list="initial" />
}
