import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Conversation } from '../parts/thread/conversation.tsx'
import { ThreadBar } from '../parts/thread/thread-bar.tsx'

/** Shows a thread: its state, its messages, and its properties. */
export default function ThreadCell({ item }: ItemCellProps) {
  return (
    <>
      <ThreadBar thread={item} />
      <Conversation key={item.$id} thread={item} />
      <ItemSections />
    </>
  )
}
