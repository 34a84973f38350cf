import { ThreadPanel } from '../parts/thread-panel.tsx'

/**
 * Asks the server for the conversations with unread messages, and shows the latest four; nothing if there are
 * none.
 */
export default function UnreadThreadsPanel() {
  return <ThreadPanel list="unread" />
}
