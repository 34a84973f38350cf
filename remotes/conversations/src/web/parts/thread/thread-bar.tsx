import { useRef, useState } from 'react'
import { useCommands, useLanguage, useSession, useTranslate, type Item } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { Button, Chip, Field, HStack, Spacer, Text, Textarea } from '@cairn/ui'
import { PURPOSES } from '../../../model/purposes.ts'
import { mayResolve } from '../../../model/taking-part.ts'
import { useTakesPart } from './use-takes-part.ts'

/** Shows the state of a thread, with a button that resolves or reopens it. */
export function ThreadBar({ thread }: { thread: Item }) {
  const t = useTranslate()
  const isResolved = thread.resolved === true
  const { purpose, assignedDue } = thread
  const session = useSession()
  const takesPart = useTakesPart(thread)
  const isOffered = session !== null && mayResolve(thread, { userId: session.$id, admin: session.admin }, PURPOSES)
  return (
    <HStack gap="2" flexWrap="wrap">
      <Chip tone={isResolved ? 'ok' : 'info'} icon={isResolved ? 'check' : 'message'}>
        {t(isResolved ? 'conversations.resolved' : 'conversations.open')}
      </Chip>
      {typeof purpose === 'string' && <Chip>{t(`purposes.${purpose}`)}</Chip>}
      {typeof assignedDue === 'string' && !isResolved && <DueChip due={assignedDue} />}
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

function DueChip({ due }: { due: string }) {
  const t = useTranslate()
  const [today] = useState(() => new Date().toISOString())
  const isLate = due < today.slice(0, due.length)
  const date = formatDate(due, useLanguage())
  return (
    <Chip tone={isLate ? 'bad' : 'warn'} icon="clock">
      {t(isLate ? 'conversations.overdue' : 'conversations.due', { date })}
    </Chip>
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
