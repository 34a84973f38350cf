import { textKeyFromData } from '@cairn/contract/texts'
import { useSession, useTranslate } from '@cairn/contract/web'
import { RichTextView } from '@cairn/forms'
import { Button, HStack, Text } from '@cairn/ui'
import { Entry } from './message-entry.tsx'
import { MessageFiles } from './message-files.tsx'
import type { Unsent } from '../../../model/unsent.ts'

interface UnsentEntryProps {
  message: Unsent
  onRetry: (key: string) => void
  onTakeBack: (key: string) => void
}

/**
 * Shows a message that is not stored yet. One that failed has buttons to send it again or to take it back
 * into the field.
 */
export function UnsentEntry({
  message: { key, body, attachments, state, problem },
  onRetry,
  onTakeBack,
}: UnsentEntryProps) {
  const t = useTranslate()
  const name = useSession()?.name ?? ''
  return (
    <Entry name={name} when={t(state === 'failed' ? 'conversations.notSent' : 'conversations.sending')}>
      <RichTextView value={body} />
      {attachments.length > 0 && <MessageFiles ids={attachments} />}
      {state === 'failed' && (
        <HStack gap="8px" flexWrap="wrap" role="alert">
          <Text size="sm" color="bad">
            {t(textKeyFromData(problem ?? 'errors.generalFailure'))}
          </Text>
          <Button size="sm" icon="refresh" onClick={() => onRetry(key)}>
            {t('conversations.retry')}
          </Button>
          <Button size="sm" kind="ghost" onClick={() => onTakeBack(key)}>
            {t('conversations.takeBack')}
          </Button>
        </HStack>
      )}
    </Entry>
  )
}
