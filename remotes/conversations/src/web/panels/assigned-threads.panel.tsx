import { ThreadPanel } from '../parts/thread-panel.tsx'

/**
 * Asks the server for the open conversations in which the person is asked to do something, and shows the
 * latest four; nothing if there are none.
 */
export default function AssignedThreadsPanel() {
  return <ThreadPanel list="assigned" />
}
