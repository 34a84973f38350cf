import type { Timeline, TimelineEntry } from '@cairn/contract/timeline'
import { useCell } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'
import { Avatar, Box, Text } from '@cairn/ui'
import { SaidWhen } from './said-when.tsx'
import { useTimelineTexts } from './texts.ts'
import { useEntryWords } from './use-entry-words.ts'

/** Props of one change in the timeline. */
export interface TimelineRowProps {
  entry: TimelineEntry
  labels: Timeline['labels']
  /**
   * The current time (milliseconds since 1970), from which to tell how long ago it was; without it the time
   * of day is shown.
   */
  now?: number
}

/**
 * Renders one change in the timeline: who, what, when and why. Clicking it opens the item in the column to
 * the right.
 */
export function TimelineRow({ entry, labels, now }: TimelineRowProps) {
  const t = useTimelineTexts()
  const { openRight, rightKey } = useCell()
  const { sentence, detail } = useEntryWords(entry, labels)
  return (
    <Box as="li" borderTop="1px solid" borderColor="line" _first={{ borderTop: '0' }}>
      <Box
        as="button"
        display="grid"
        gridTemplateColumns="auto minmax(0, 1fr)"
        gap="2px 10px"
        alignItems="start"
        width="full"
        textAlign="start"
        padding="8px"
        borderRadius="md"
        lineHeight="roomy"
        bg={rightKey === itemKey(entry.id) ? 'primaryBg' : undefined}
        _hover={{ bg: 'sunken' }}
        onClick={() => openRight(itemKey(entry.id))}
      >
        <Avatar name={labels[entry.as ?? entry.by] || t('app.notify.system')} size="sm" />
        <SaidWhen ts={entry.ts} now={now}>
          {sentence}
        </SaidWhen>
        {(detail || entry.reason) && (
          <Text as="span" gridColumn="2" size="sm" tone="muted">
            {[detail, entry.reason].filter(Boolean).join(' · ')}
          </Text>
        )}
      </Box>
    </Box>
  )
}
