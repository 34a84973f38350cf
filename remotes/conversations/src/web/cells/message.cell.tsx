import { useCell, useLabel, useTranslate, type ItemCellProps } from '@cairn/contract/web'
import { Button, Stack } from '@cairn/ui'
import { MessageEntry } from '../parts/thread/message-entry.tsx'

/** Shows a single message, with a button that opens its thread. */
export default function MessageCell({ item }: ItemCellProps) {
  const t = useTranslate()
  const { openRight } = useCell()
  const thread = String(item.thread)
  const subject = useLabel(thread)
  return (
    <Stack gap="3">
      <MessageEntry item={item} />
      <Button icon="message" alignSelf="flex-start" onClick={() => openRight(`i-${thread}`)}>
        {t('conversations.openThread', { subject: subject ?? '' })}
      </Button>
    </Stack>
  )
}
