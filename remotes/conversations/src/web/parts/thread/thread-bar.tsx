import { useRef } from 'react'
import { useCommands, useItemType, useSession, useTranslate, type Item } from '@cairn/contract/web'
import { Button, Chip, Field, HStack, Spacer, Text, Textarea } from '@cairn/ui'
import { DueChip } from '@cairn/ui/results'
import { PURPOSES } from '../../../model/purposes.ts'
import { mayResolve } from '../../../model/taking-part.ts'
import { useTakesPart } from './use-takes-part.ts'

/**
 * Shows the state of a thread, its purpose and when an answer is due, with a button that resolves or reopens
 * it for who takes part in it and may.
 */
export function ThreadBar({ thread }: { thread: Item }) {
  const t = useTranslate()
  const isResolved = thread.resolved === true
  const { purpose } = thread
  const type = useItemType('Thread')
  const session = useSession()
  const takesPart = useTakesPart(thread)
  const isOffered = session !== null && mayResolve(thread, { userId: session.$id, admin: session.admin }, PURPOSES)
  return (
    <HStack gap="2" flexWrap="wrap">
      <Chip tone={isResolved ? 'ok' : 'info'} icon={isResolved ? 'check' : 'message'}>
        {t(isResolved ? 'conversations.resolved' : 'conversations.open')}
      </Chip>
      {typeof purpose === 'string' && <Chip>{t(`purposes.${purpose}`)}</Chip>}
      {type && !isResolved && <DueChip item={thread} type={type} property="assignedDue" />}
      <Spacer />
      {takesPart && isOffered && <MoveButton thread={thread} isResolved={isResolved} />}
      {takesPart && !isOffered && !isResolved && (
        <Text size="sm" tone="muted">
          {t('conversations.endsByItself')}
        </Text>
      )}
    </HStack>
  )
}

function MoveButton({ thread, isResolved }: { thread: Item; isResolved: boolean }) {
  const t = useTranslate()
  const { act, openDialog } = useCommands()
  const reason = useRef('')
  const action = isResolved ? 'reopenThread' : 'resolveThread'
  const ask = () => {
    reason.current = ''
    void openDialog({
      title: t(`conversations.${action}`),
      Content: () => (
        <Field label={t('conversations.reason')} help={t('conversations.reasonHelp')}>
          {({ id }) => <Textarea id={id} rows={3} onChange={(event) => (reason.current = event.target.value)} />}
        </Field>
      ),
      buttons: [
        { text: t('conversations.cancel') },
        {
          text: t(`conversations.${action}`),
          kind: 'primary',
          run: () => act(action, thread.$id, reason.current.trim() ? { reason: reason.current } : {}),
        },
      ],
      maxWidth: 480,
    })
  }
  return (
    <Button size="sm" icon={isResolved ? 'refresh' : 'check'} onClick={ask}>
      {t(`conversations.${action}`)}
    </Button>
  )
}
