import { useItems, useLanguage, useSearch, useTranslate, type Item } from '@cairn/contract/web'
import { formatDate, formatDateTime } from '@cairn/model/format'
import { DescriptionRow, Text } from '@cairn/ui'
import { FactList } from '@cairn/ui/results'
import { useMemo, type ReactNode } from 'react'
import * as v from 'valibot'
import { checkAnswers } from '../../../model/records/check-answers.ts'
import { wordsIn, type Form } from '../../../model/form/form.ts'
import { nearestOf } from '../../../model/capture/last-here.ts'
import { recordsByForm } from '../../../model/queries.ts'
import { formOf } from '../../../model/records/record-values.ts'
import { answerIn, askedColumns } from '../../../model/review/review-table.ts'
import { fixOf, isVague } from '../../../model/capture/told-fixes.ts'

const answersSchema = v.fallback(v.record(v.string(), v.unknown()), {})

/**
 * Shows the main facts of a record: its first number, compared with the previous record at the same place;
 * the accuracy of the place; its form, and whether it is complete; and when it was collected.
 */
export function RecordFacts({ item, formDef }: { item: Item; formDef: Item | undefined }) {
  const t = useTranslate()
  const language = useLanguage()
  const form = formOf(formDef)
  const fix = fixOf(item['told'], item['place'])
  const collected = Date.parse(String(item['collected']))
  return (
    <FactList>
      {form && formDef && <FirstNumber {...{ item, formDef, form }} />}
      {fix && (
        <Fact
          label={t('geokeeper.fact.accuracy')}
          note={fix.satellites === undefined ? '' : t('geokeeper.fact.satellites', { count: fix.satellites })}
        >
          <Text as="span" {...(isVague(fix) ? { tone: 'bad' as const } : {})}>
            {t('geokeeper.metres', { metres: Math.round(fix.accuracy) })}
          </Text>
        </Fact>
      )}
      {form && formDef && (
        <Fact label={String(formDef['title'])} note={<Answered {...{ item, form }} />}>
          {t('geokeeper.fact.version', { version: Number(formDef['version'] ?? 1) })}
        </Fact>
      )}
      {!Number.isNaN(collected) && (
        <Fact label={t('types.GeoKeeperFieldData.props.collected')}>{formatDateTime(collected, language)}</Fact>
      )}
    </FactList>
  )
}

function Fact({ label, note = '', children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <DescriptionRow label={label}>
      {children}
      {note !== '' && (
        <Text size="xs" tone="muted" fontWeight="normal">
          {note}
        </Text>
      )}
    </DescriptionRow>
  )
}

/** How many questions that must be answered are not, or that none is left. */
function Answered({ item, form }: { item: Item; form: Form }) {
  const t = useTranslate()
  const { answers: stored, collected } = item
  const open = useMemo(() => {
    const { faults } = checkAnswers(form, v.parse(answersSchema, stored), { now: String(collected) })
    return Object.values(faults).filter((fault) => fault === 'required').length
  }, [form, stored, collected])
  return t(open === 0 ? 'geokeeper.fact.allAnswered' : 'geokeeper.fact.open', { count: open })
}

/** The first number that was answered, and what it was the time before at the same place. */
function FirstNumber({ item, formDef, form }: { item: Item; formDef: Item; form: Form }) {
  const t = useTranslate()
  const language = useLanguage()
  const { ids } = useSearch(useMemo(() => recordsByForm(formDef.$id), [formDef.$id]))
  const records = useItems(ids)
  const answers = v.parse(answersSchema, item['answers'])
  const column = askedColumns([formDef]).find(
    ({ isNumber, question }) => isNumber && answers[question.name] !== undefined,
  )
  if (!column) return null
  const languages = [language, ...form.languages]
  const numberOf = (of: Readonly<Record<string, unknown>>) => {
    const answer = answerIn(column, of, languages)
    return 'text' in answer ? answer.text : ''
  }
  const before = [...records.values()].filter(
    (each) => each.$id !== item.$id && String(each['collected']) < String(item['collected']),
  )
  const found = nearestOf(form, answers, before)
  const value = found ? numberOf(v.parse(answersSchema, found['answers'])) : ''
  const month = found ? formatDate(String(found['collected']).slice(0, 7), language) : ''
  return (
    <Fact
      label={wordsIn(column.question.label, languages) || column.question.name}
      note={value === '' ? '' : t('geokeeper.fact.before', { value, month })}
    >
      {numberOf(answers)}
    </Fact>
  )
}
