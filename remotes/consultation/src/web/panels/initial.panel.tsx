import { ListPanel } from '../parts/lists/list-panel.tsx'

/** Shows the responses that nobody has taken on yet, the first asked first. */
export default function InitialPanel() {
  return <ListPanel list="initial" />
}
