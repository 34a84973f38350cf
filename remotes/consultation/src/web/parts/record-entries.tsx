import { useCommands, useLanguage, useTranslate, useUnsentDraft, type Item } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { Box, Button, Checkbox, LinkButton, Section, Text } from '@cairn/ui'
import { useState } from 'react'
import { entriesIn, type RecordEntry } from '../../model/record-entries.ts'

const ROW = { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '2px 10px', padding: '8px 0' } as const

/**
 * Lists the entries of a record. Of a draft one ticks those that belong in it; while it is open, one chooses
 * what to remark on.
 */
export function RecordEntries({ record }: { record: Item }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const entries = entriesIn(record['entries'])
  const [chosen, setChosen] = useState(() => new Set(entries.flatMap(({ id, included }) => (included ? [id] : []))))
  const [isBusy, setBusy] = useState(false)
  const isDraft = record['state'] === 'DRAFT'
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const keep = () => {
    setBusy(true)
    act('chooseEntries', record.$id, { included: [...chosen] })
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Section title={t('consultation.record.entries')}>
      <Box as="ol" listStyleType="none" margin="0" padding="0">
        {entries.map((entry) => (
          <Box as="li" key={entry.id} css={ROW} borderBottom="1px solid" borderColor="line">
            {isDraft ? (
              <Checkbox checked={chosen.has(entry.id)} onChange={() => toggle(entry.id)} aria-label={entry.summary} />
            ) : (
              <span />
            )}
            <Entry entry={entry} />
            {record['state'] === 'COMMENT' && <RemarkOn record={record} entry={entry} />}
          </Box>
        ))}
      </Box>
      {isDraft && (
        <Box>
          <Button size="sm" busy={isBusy} onClick={keep}>
            {t('consultation.record.keep')}
          </Button>
        </Box>
      )}
    </Section>
  )
}

/** Makes the remark that is being written one on this entry. */
function RemarkOn({ record: { $id }, entry: { id, summary } }: { record: Item; entry: RecordEntry }) {
  const t = useTranslate()
  const { value, change } = useUnsentDraft($id)
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

function Entry({ entry: { kind, date, from, to, summary, answer, evidence } }: { entry: RecordEntry }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <Box minWidth="0">
      <Text overflowWrap="anywhere">{summary}</Text>
      {answer !== undefined && <Text overflowWrap="anywhere">{t('consultation.record.answer', { answer })}</Text>}
      <Text size="sm" tone="muted" overflowWrap="anywhere">
        {[
          t(`consultation.record.kinds.${kind}`),
          formatDate(date.slice(0, 10), language),
          [from, to].filter(Boolean).join(' → '),
          evidence,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Box>
  )
}
