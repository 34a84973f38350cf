import { ThreadPanel } from '../parts/thread-panel.tsx'

/** Shows the conversations with unread messages, the latest first. */
export default function UnreadThreadsPanel() {
  return <ThreadPanel list="unread" />
}
