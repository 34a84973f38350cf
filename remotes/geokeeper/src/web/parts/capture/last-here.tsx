import { useItems, useLanguage, useSearch, useTranslate, type Item } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { Text } from '@cairn/ui'
import { useMemo } from 'react'
import type { Answers } from '../../../model/records/answer-values.ts'
import type { Form } from '../../../model/form/form.ts'
import { nearestOf } from '../../../model/capture/last-here.ts'
import { recordsByForm } from '../../../model/queries.ts'
import { shownAnswers } from '../../../model/records/shown-answers.ts'

interface LastHereProps {
  form: Form
  formDef: Item
  answers: Answers
  languages: readonly string[]
}

const MOST_SHOWN = 3

/**
 * Asks the server for records of the form, and shows what was recorded last at the place that is answered.
 * Renders nothing if there is nothing.
 */
export function LastHere({ form, formDef, answers, languages }: LastHereProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { ids } = useSearch(useMemo(() => recordsByForm(formDef.$id), [formDef.$id]))
  const records = useItems(ids)
  const found = nearestOf(form, answers, [...records.values()])
  const text = useMemo(() => (found ? inShort(form, found, languages) : ''), [form, found, languages])
  if (!found || text === '') return null
  const day = momentOf(found).slice(0, 10)
  return (
    <Text size="sm" tone="muted">
      {t('geokeeper.capture.lastHere', { text, date: formatDate(day, language) })}
    </Text>
  )
}

const momentOf = (record: Item) => String(record['collected'] ?? '')

/** The first answers of a record in words. */
function inShort(form: Form, record: Item, languages: readonly string[]): string {
  return shownAnswers(form, (record['answers'] ?? {}) as Answers, { now: momentOf(record), languages })
    .flatMap((group) => group.answers)
    .filter((each) => each.text !== '' && !each.place)
    .slice(0, MOST_SHOWN)
    .map((each) => `${each.label} ${each.text}`)
    .join(' · ')
}
