import * as v from 'valibot'
import { useCellCheck, useCommands, useLanguage, useTranslate, useUnsentDraft, type Item } from '@cairn/contract/web'
import { formatDate, formatDateTime } from '@cairn/model/format'
import { AsyncContent, Box, Button, Checkbox, LinkButton, Section, Text, useAsync } from '@cairn/ui'
import { useCallback, useState, type ReactNode } from 'react'
import { entriesIn, versionOf, type RecordEntry } from '../../../model/records/record-entries.ts'

const answerSchema = v.object({ entries: v.unknown() })
const ROW = { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '2px 10px', padding: '8px 0' } as const

/**
 * Lists the entries of a record, asked for again after each change. Of a draft one sees, and ticks, those
 * that one may read by oneself.
 */
export function RecordEntries({ record }: { record: Item }) {
  const { $id, _u, state } = record
  const { act } = useCommands()
  const ask = useCallback(
    async () => entriesIn(v.parse(answerSchema, await act('recordEntries', $id, {})).entries),
    [act, $id],
  )
  return (
    <AsyncContent of={useAsync(ask, _u)}>
      {(entries: RecordEntry[]) =>
        state === 'DRAFT' ? (
          <Choice id={$id} entries={entries} key={_u} />
        ) : (
          <EntryList entries={entries} besides={(entry) => <RemarkOn record={record} entry={entry} />} />
        )
      }
    </AsyncContent>
  )
}

function Choice({ id, entries }: { id: Item['$id']; entries: readonly RecordEntry[] }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const [chosen, setChosen] = useState(() => new Set(entries.flatMap((entry) => (entry.included ? [entry.id] : []))))
  const [isBusy, setBusy] = useState(false)
  const toggle = (entry: string) => {
    const next = new Set(chosen)
    if (!next.delete(entry)) next.add(entry)
    setChosen(next)
  }
  const isChanged = entries.some((entry) => entry.included !== chosen.has(entry.id))
  const keep = useCallback(async (): Promise<boolean> => {
    setBusy(true)
    return act('chooseEntries', id, { included: [...chosen] })
      .then(
        () => true,
        (thrown: unknown) => {
          report(thrown)
          return false
        },
      )
      .finally(() => setBusy(false))
  }, [act, report, id, chosen])
  // A record is opened with what is ticked, and no tick is lost with the column.
  useCellCheck(
    'VALIDATE',
    useCallback(
      (occasion) => {
        const kept = isChanged && keep()
        return occasion === 'SAVE' && kept ? kept : true
      },
      [isChanged, keep],
    ),
  )
  return (
    <EntryList
      entries={entries}
      before={(entry) => (
        <Checkbox checked={chosen.has(entry.id)} onChange={() => toggle(entry.id)} aria-label={entry.summary} />
      )}
    >
      <Box>
        <Button size="sm" busy={isBusy} onClick={() => void keep()}>
          {t('consultation.record.keep')}
        </Button>
      </Box>
    </EntryList>
  )
}

interface EntryListProps {
  entries: readonly RecordEntry[]
  before?: (entry: RecordEntry) => ReactNode
  besides?: (entry: RecordEntry) => ReactNode
  children?: ReactNode
}

function EntryList({ entries, before, besides, children }: EntryListProps) {
  const t = useTranslate()
  return (
    <Section title={t('consultation.record.entries')}>
      <Box as="ol" listStyleType="none" margin="0" padding="0">
        {entries.map((entry) => (
          <Box as="li" key={entry.id} css={ROW} borderBottom="1px solid" borderColor="line">
            {before?.(entry) ?? <span />}
            <Entry entry={entry} />
            {besides?.(entry)}
          </Box>
        ))}
      </Box>
      {children}
    </Section>
  )
}

/** Makes the remark that is being written one on this entry. */
function RemarkOn({ record: { $id, state }, entry: { id, summary } }: { record: Item; entry: RecordEntry }) {
  const t = useTranslate()
  const { value, change } = useUnsentDraft($id)
  if (state !== 'COMMENT') return null
  const isOn = value['entry'] === id
  const { entry: _entry, ...rest } = value
  return (
    <Box gridColumn="2">
      <LinkButton
        aria-label={t('consultation.record.remarkOn', { summary })}
        aria-pressed={isOn}
        onClick={() => change(isOn ? rest : { ...value, entry: id })}
      >
        {t(isOn ? 'consultation.record.remarking' : 'consultation.record.remark')}
      </LinkButton>
    </Box>
  )
}

/** Characters of a day. What was not written as it happened has no time. */
const DAY = 10

function Entry({ entry }: { entry: RecordEntry }) {
  const { kind, date, from, to, summary, answer } = entry
  const version = versionOf(entry)
  const t = useTranslate()
  const language = useLanguage()
  return (
    <Box minWidth="0">
      <Text overflowWrap="anywhere">{summary}</Text>
      {entry.isPrivate && <Text tone="bad">{t('consultation.record.private')}</Text>}
      {answer !== undefined && <Text overflowWrap="anywhere">{t('consultation.record.answer', { answer })}</Text>}
      <Text size="sm" tone="muted" overflowWrap="anywhere">
        {[
          t(`consultation.record.kinds.${kind}`),
          date.length > DAY ? formatDateTime(date, language) : formatDate(date, language),
          [from, to].filter(Boolean).join(' → '),
          version === undefined ? '' : t('consultation.record.version', { version }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Box>
  )
}
