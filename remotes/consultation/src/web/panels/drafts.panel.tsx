import { ListPanel } from '../parts/lists/list-panel.tsx'

/** Shows the files that the person’s organisation still has to finish. */
export default function DraftsPanel() {
  return <ListPanel list="unfinished" />
}
