import { textKeyFromData } from '@cairn/contract/texts'
import { useTranslate } from '@cairn/contract/web'
import { Box, Button, Chip, DescriptionList, DescriptionRow, Section, Text } from '@cairn/ui'
import { useState } from 'react'
import { whySchema, type Reason } from '../../model/answers.ts'
import { Failed } from './failed.tsx'
import { FindItem } from './find-item.tsx'
import { ItemName } from './item-name.tsx'
import { useMoment } from './moment.ts'
import { useAnswer } from './use-answer.ts'

const ACTIONS = ['read', 'update', 'delete'] as const

/**
 * Asks for an item and shows whether a person may see, change or delete it: the rule that decided, and who
 * gave the right.
 */
export function WhySeen({ userId }: { userId: string }) {
  const t = useTranslate()
  const [item, setItem] = useState<string>()
  return (
    <Section title={t('admin.why.title')} note={t('admin.why.note')}>
      {item === undefined ? (
        <FindItem label={t('admin.why.item')} onPick={setItem} />
      ) : (
        <>
          <Box display="flex" alignItems="center" gap="6px">
            <ItemName id={item} />
            <Button size="sm" icon="x" onClick={() => setItem(undefined)}>
              {t('admin.why.another')}
            </Button>
          </Box>
          <Verdicts userId={userId} item={item} />
        </>
      )}
    </Section>
  )
}

function Verdicts({ userId, item }: { userId: string; item: string }) {
  const t = useTranslate()
  const payload = { actions: [...ACTIONS], subjectID: userId }
  const [answer, again] = useAnswer(whySchema, 'isAllowed', { id: item, payload })
  if (answer.status === 'failed') return <Failed thrown={answer.error} onRetry={again} />
  if (answer.status === 'loading') return null
  return (
    <DescriptionList>
      {ACTIONS.map((action) => (
        <DescriptionRow key={action} label={t(`admin.why.action.${action}`)}>
          <Verdict reason={answer.value.$why[action]} />
        </DescriptionRow>
      ))}
    </DescriptionList>
  )
}

function Verdict({ reason = { rule: 'none' } }: { reason?: Reason | undefined }) {
  const t = useTranslate()
  const moment = useMoment()
  const isAllowed = reason.rule !== 'none'
  return (
    <Box display="flex" flexDirection="column" gap="2px">
      <div>
        <Chip icon={isAllowed ? 'check' : 'x'} tone={isAllowed ? 'ok' : 'bad'}>
          {t(isAllowed ? 'admin.yes' : 'admin.no')}
        </Chip>
      </div>
      <Text>{t(textKeyFromData(`admin.why.rule.${reason.rule}`), { grant: reason.grant ?? '' })}</Text>
      {reason.grantedBy && <ItemName id={reason.grantedBy} />}
      {reason.through && <ItemName id={reason.through} />}
      {reason.expires && (
        <Text size="sm" tone="muted">
          {t('admin.why.expires', { when: moment(reason.expires) })}
        </Text>
      )}
    </Box>
  )
}
