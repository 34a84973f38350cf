import {
  useCell,
  useCommands,
  useItems,
  useItemType,
  useLanguage,
  useSearch,
  useSession,
  useTranslate,
} from '@cairn/contract/web'
import type { Item, Query } from '@cairn/contract/web'
import { formatWeekday } from '@cairn/model/format'
import { Box, Button, Icon, Section, Text, useAsync, useMayCreate } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { useCallback, useMemo } from 'react'
import * as v from 'valibot'
import { followUpsOf, type FollowUp } from '../../../model/file/yours-to-do.ts'

const MOST_LOGS = 200
const MOST_THREADS = 10

/** Props of `YoursToDo`: the consultation, and its notices that the person may read. */
export interface YoursToDoProps {
  item: Item
  notices: readonly Item[]
}

/**
 * Shows what the submitter still owes the communities of a file: follow-ups on their days, and up to ten
 * conversations that wait for the person, which it asks of the server. Renders nothing for others, and where
 * nothing is owed.
 */
export function YoursToDo({ item, notices }: YoursToDoProps) {
  const t = useTranslate()
  const user = useSession()
  const about = useMemo(() => [item.$id, ...notices.map(({ $id }) => $id)], [item.$id, notices])
  const contact = user?.contact
  const isOwn = user?.organizations.includes(String(item['owner'])) === true
  const owed = useFollowUps(item.$id, isOwn ? notices : NONE)
  const asked = useMemo((): Query | null => {
    if (contact === undefined) return null
    return {
      types: ['Thread'],
      must: [
        { prop: 'context', kind: 'rel', value: about },
        { prop: 'assignedTo', kind: 'rel', value: [contact] },
      ],
      mustNot: [{ prop: 'resolved', kind: 'is', value: true }],
      sort: [{ key: 'assignedDue', order: 'asc' }],
      max: MOST_THREADS,
      labels: true,
    }
  }, [about, contact])
  const { ids, labels } = useSearch(asked)
  if (ids.length === 0 && owed.length === 0) return null
  return (
    <Section title={t('consultation.toDo.title')}>
      {ids.length > 0 && <ItemRows ids={ids} labels={labels} />}
      {owed.length > 0 && (
        <Box as="ul" display="grid" gap="10px">
          {owed.map((followUp) => (
            <FollowUpRow key={`${followUp.notice.$id} ${followUp.day}`} followUp={followUp} />
          ))}
        </Box>
      )}
    </Section>
  )
}

const NONE: readonly Item[] = []
const loggedSchema = v.object({ logged: v.record(v.string(), v.number()) })

/** The follow-ups that are owed for these notices, those that are logged marked as done. */
function useFollowUps(file: string, notices: readonly Item[]): FollowUp[] {
  const { act } = useCommands()
  const query = useMemo(
    (): Query | null =>
      notices.length === 0
        ? null
        : {
            types: ['CommLog'],
            must: [{ prop: 'context', kind: 'rel', value: notices.map(({ $id }) => $id) }],
            max: MOST_LOGS,
            total: false,
          },
    [notices],
  )
  const { ids } = useSearch(query)
  const logs = useItems(ids)
  const ask = useCallback(async () => v.parse(loggedSchema, await act('followUpsLogged', file)), [act, file])
  // Asked again when one more is there. What a colleague keeps private is in no list of theirs.
  const [answer] = useAsync(notices.length === 0 ? undefined : ask, ids.join(' '))
  const logged = answer.status === 'ready' ? answer.value.logged : undefined
  return useMemo(() => {
    const known = ids.flatMap((id) => logs.get(id) ?? [])
    return followUpsOf(notices, known, logged)
  }, [notices, ids, logs, logged])
}

function FollowUpRow({ followUp: { notice, day, date, isDone } }: { followUp: FollowUp }) {
  const t = useTranslate()
  const language = useLanguage()
  const { openNew } = useCell()
  const mayLog = useMayCreate(useItemType('CommLog'), 'context', notice.$id)
  const words = [
    notice.$labels?.[String(notice['community'])],
    isDone
      ? t('consultation.toDo.logged')
      : date === undefined
        ? t('consultation.row.stopped')
        : formatWeekday(date, language),
  ]
  return (
    <Box as="li" display="flex" gap="8px" alignItems="flex-start">
      <Box color={isDone ? 'ok' : 'fgMuted'} paddingTop="2px">
        <Icon name={isDone ? 'check' : 'clock'} />
      </Box>
      <Box minWidth="0" flex="1">
        <Text fontWeight={isDone ? undefined : 'semibold'}>{t('consultation.toDo.followUp', { day })}</Text>
        <Text size="sm" tone="muted">
          {words.filter(Boolean).join(' · ')}
        </Text>
        {!isDone && mayLog && (
          <Button
            size="sm"
            marginTop="6px"
            onClick={() => openNew('CommLog', { context: notice.$id, direction: 'OUTGOING' })}
          >
            {t('consultation.toDo.log')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
