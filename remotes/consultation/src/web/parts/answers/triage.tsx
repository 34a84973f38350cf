import { textKeyFromData } from '@cairn/contract/texts'
import { useCommands, useListValues, useTranslate, type Item, type Translate } from '@cairn/contract/web'
import { AsyncContent, Box, Button, Chip, HStack, Section, Text, useAsync } from '@cairn/ui'
import { useCallback, useState } from 'react'
import * as v from 'valibot'
import { triageSchema, type TriageReason } from '../../../model/answers/triage.ts'

/**
 * Suggests a priority for an open response without one, with its reasons, to who may set it. Renders nothing
 * otherwise.
 */
export function TriageSection({ item }: { item: Item }) {
  const isOffered = item['state'] === 'PENDING' && item.$can?.['update'] === true && item.$deleted !== true
  return isOffered && item['priority'] === undefined ? <Suggestion item={item} /> : null
}

function Suggestion({ item }: { item: Item }) {
  const t = useTranslate()
  const { act, report, updateItem } = useCommands()
  const [isBusy, setBusy] = useState(false)
  const { $id, _u } = item
  const ask = useCallback(async () => v.parse(triageSchema, await act('triage', $id, {})), [act, $id])
  const lists = useListValues('CONSULT_PRIORITIES')
  const wordOf = (priority: string) =>
    Object.values(lists ?? {})
      .flat()
      .find(({ key }) => key === priority)?.label ?? priority
  const set = (priority: string) => {
    setBusy(true)
    updateItem($id, _u, { priority })
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Section title={t('consultation.triage.title')} note={t('consultation.triage.note')}>
      <AsyncContent of={useAsync(ask, _u)}>
        {({ priority, reasons }) => (
          <>
            <Box as="ul" display="grid" gap="4px">
              {reasons.map((reason) => (
                <li key={reason.key}>
                  <HStack gap="8px" alignItems="baseline">
                    <Text>{reasonText(reason, t)}</Text>
                    {reason.points > 0 && <Chip tone="warn">{`+${reason.points}`}</Chip>}
                  </HStack>
                </li>
              ))}
            </Box>
            {lists && (
              <Box>
                <Button size="sm" busy={isBusy} onClick={() => set(priority)}>
                  {t('consultation.triage.set', { priority: wordOf(priority) })}
                </Button>
              </Box>
            )}
          </>
        )}
      </AsyncContent>
    </Section>
  )
}

function reasonText({ key, value = '', count = 0 }: TriageReason, t: Translate): string {
  if (key === 'level')
    return t('consultation.triage.level', { level: t(textKeyFromData(`lists.CONSULT_LEVELS.${value}`)) })
  if (key === 'overlap') return t(textKeyFromData(`consultation.triage.overlap.${value}`))
  return t(`consultation.triage.${key}`, { count })
}
