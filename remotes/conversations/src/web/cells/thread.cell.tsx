import { useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { ItemSections } from '@cairn/forms'
import { Box } from '@cairn/ui'
import { useState } from 'react'
import { Conversation } from '../parts/thread/conversation.tsx'
import { fillColumn } from '../parts/thread/fill-column.ts'
import { ThreadBar } from '../parts/thread/thread-bar.tsx'

/** Screens with room for more than what is said. */
const WIDE = '(min-width: 48em)'
/** The bar says it, and lets those resolve a thread who may. */
const IN_BAR: readonly string[] = ['resolved']

/**
 * Shows a thread: its state, its messages, the field below them, and its properties. On a phone the messages
 * with the field at the foot fill the column, and the properties are folded below.
 */
export default function ThreadCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const [isWide] = useState(() => matchMedia(WIDE).matches)
  return (
    <>
      <ThreadBar thread={item} />
      <Box ref={isWide ? undefined : fillColumn} flex="1 0 auto" display="flex" flexDirection="column">
        <Conversation key={item.$id} thread={item} />
      </Box>
      {isWide ? (
        <ItemSections hidden={IN_BAR} />
      ) : (
        <Box as="details">
          <Box as="summary" cursor="pointer" minHeight="2rem">
            {t('conversations.about')}
          </Box>
          <ItemSections hidden={IN_BAR} />
        </Box>
      )}
    </>
  )
}
