import type { ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Conversation } from '../parts/thread/conversation.tsx'
import { ThreadBar } from '../parts/thread/thread-bar.tsx'

/** A thread: how it stands, the conversation itself, then who takes part and what it is about. */
export default function ThreadCell({ item }: ItemCellProps) {
  return (
    <>
      <ThreadBar thread={item} />
      <Conversation key={item.$id} thread={item} />
      <ItemSections />
    </>
  )
}
