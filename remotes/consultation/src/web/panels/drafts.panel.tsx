import { ListPanel } from '../parts/lists/list-panel.tsx'

/**
 * Asks the server for the files that the person’s organisation still has to finish, and shows their number
 * and the first four.
 */
export default function DraftsPanel() {
  return <ListPanel list="unfinished" />
}
