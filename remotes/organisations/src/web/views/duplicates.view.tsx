import { textKeyFromData } from '@cairn/contract/texts'
import { useState } from 'react'
import { useCell, useCommands, useLanguage, useTasks, useTranslate } from '@cairn/contract/web'
import { formatRelative } from '@cairn/model/format'
import { TaskProgressBar, useTaskResult } from '@cairn/forms'
import {
  AsyncContent,
  Box,
  Button,
  Callout,
  ColumnBody,
  EmptyState,
  HStack,
  Section,
  SegmentedControl,
  Stack,
  Text,
} from '@cairn/ui'
import { groupsSchema, type FoundGroups } from '../../model/duplicates/duplicate-answers.ts'
import { DUPLICATE_TYPES, type DuplicateType } from '../../model/duplicates/duplicate-keys.ts'
import { DuplicateRow } from '../parts/duplicates/duplicate-row.tsx'
import { useCompare } from '../parts/duplicates/use-compare.tsx'

/**
 * Searches, as a task, for contacts or organisations that may be the same. The result stays until the next
 * search.
 */
export default function DuplicatesView() {
  const t = useTranslate()
  const { parameter, setParameter } = useCell()
  const type = DUPLICATE_TYPES.find((one) => one === parameter) ?? 'Contact'
  return (
    <ColumnBody padded tabIndex={0}>
      <Stack gap="4">
        <Box>
          <SegmentedControl
            label={t('organisations.duplicates.of')}
            value={type}
            onChange={setParameter}
            options={DUPLICATE_TYPES.map((value) => ({ value, label: t(`organisations.duplicates.${value}`) }))}
          />
        </Box>
        <Found key={type} type={type} />
      </Stack>
    </ColumnBody>
  )
}

function Found({ type }: { type: DuplicateType }) {
  const t = useTranslate()
  const language = useLanguage()
  const { startTask, report } = useCommands()
  const task = useTasks().find(({ keyAction, asyncKey }) => keyAction === 'findDuplicates' && asyncKey === type)
  const result = useTaskResult(task?.key, groupsSchema)
  const [now] = useState(() => Date.now())
  const isOver = task === undefined || (task.state !== 'QUEUED' && task.state !== 'RUNNING')
  const look = () => void startTask('findDuplicates', { t: type, i: 0, type }, type).catch(report)
  if (task === undefined)
    return (
      <EmptyState
        icon="users"
        title={t('organisations.duplicates.none')}
        guidance={t('organisations.duplicates.noneHelp')}
        actions={
          <Button kind="primary" onClick={look}>
            {t('organisations.duplicates.look')}
          </Button>
        }
      />
    )
  return (
    <Stack gap="4">
      <TaskProgressBar
        task={task}
        label={t('tasks.findDuplicates')}
        going={t('organisations.duplicates.looking', { count: task.count, total: task.total ?? 0 })}
      />
      {isOver && (
        <HStack flexWrap="wrap">
          <Text flex="1" tone="muted">
            {t('organisations.duplicates.asOf', { when: formatRelative(task.started, now, language) })}
          </Text>
          <Button size="sm" onClick={look}>
            {t('organisations.duplicates.again')}
          </Button>
        </HStack>
      )}
      {(task.state === 'FAILED' || task.state === 'CANCELLED') && (
        <Callout
          tone="warn"
          icon="alert"
          title={t(textKeyFromData(task.errorKey ?? 'organisations.duplicates.cancelled'))}
        />
      )}
      {result && <AsyncContent of={result}>{(found) => <Groups result={found} />}</AsyncContent>}
    </Stack>
  )
}

function Groups({ result: { groups, total } }: { result: FoundGroups }) {
  const t = useTranslate()
  const compare = useCompare()
  if (total === 0) return <Callout tone="ok" icon="check" title={t('organisations.duplicates.allDifferent')} />
  return (
    <>
      <Text role="status">{t('organisations.duplicates.groups', { count: total, shown: groups.length })}</Text>
      {groups.map(({ ids: [first = '', ...others], reasons }) => (
        <Section
          key={first}
          title={reasons.map((reason) => t(`organisations.duplicates.reason.${reason}`)).join(' · ')}
        >
          <Box as="ul" listStyleType="none">
            <DuplicateRow id={first} />
            {others.map((id) => (
              <DuplicateRow key={id} id={id} onCompare={() => compare(first, id)} />
            ))}
          </Box>
        </Section>
      ))}
    </>
  )
}
