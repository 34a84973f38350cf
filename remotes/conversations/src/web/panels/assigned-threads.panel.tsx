import { ThreadPanel } from '../parts/thread-panel.tsx'

/** Shows the open conversations in which the person is asked to do something. */
export default function AssignedThreadsPanel() {
  return <ThreadPanel list="assigned" />
}
