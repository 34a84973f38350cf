import { useCommands, useItems, useSearch, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Button, Field, NativeSelect, Text } from '@cairn/ui'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { formOf, keptIn } from '../../../model/records/record-values.ts'
import { shownAnswers } from '../../../model/records/shown-answers.ts'
import { versionsOf } from '../../../model/queries.ts'

const answersSchema = v.fallback(v.record(v.string(), v.unknown()), {})
/** Versions that are offered. */
const MOST = 50

/**
 * Takes a record over into another version of its form. The answers that the version has no place for are
 * shown before. Asks the server for the versions; renders nothing if there is no other, or if the person may
 * not change the record.
 */
export function OtherForm({ item, formDef }: { item: Item; formDef: Item }) {
  const t = useTranslate()
  const { updateItem, report } = useCommands()
  const [chosen, choose] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { program, machineName } = formDef
  const { ids } = useSearch(useMemo(() => versionsOf(program, String(machineName), MOST), [program, machineName]))
  const items = useItems(ids)
  const others = ids.flatMap((id) => {
    const each = items.get(id)
    return each && each.$id !== formDef.$id && each['state'] !== 'DRAFT' ? [each] : []
  })
  if (others.length === 0 || item.$can?.['update'] !== true) return null
  const now = String(item['collected'] ?? '')
  const answers = v.parse(answersSchema, item['answers'])
  const [form, former] = [formOf(items.get(chosen)), formOf(formDef)]
  const kept = form && keptIn(form, answers, now)
  const shown = former
    ? shownAnswers(former, answers, { now, languages: former.languages }).flatMap((group) => group.answers)
    : []
  const lost = (kept?.lost ?? []).map((pointer) => {
    const answer = shown.find((each) => each.pointer === pointer)
    return { pointer, words: answer ? `${answer.label}: ${answer.text}` : pointer.slice(1) }
  })
  const move = () => {
    if (!kept) return
    setBusy(true)
    updateItem(item.$id, item._u, { formDef: chosen, answers: kept.answers })
      .then(() => choose(''))
      .catch(report)
      .finally(() => setBusy(false))
  }
  return (
    <Box as="details" marginBlock="8px" _print={{ display: 'none' }}>
      <Box as="summary" cursor="pointer" minHeight="2rem">
        {t('geokeeper.otherForm')}
      </Box>
      <Box display="grid" gap="8px" justifyItems="start">
        <Field label={t('geokeeper.otherForm.version')}>
          {(control) => (
            <NativeSelect {...control} value={chosen} onChange={({ target: { value } }) => choose(value)}>
              <option value="">{t('geokeeper.otherForm.choose')}</option>
              {others.map((each) => (
                <option key={each.$id} value={each.$id}>
                  {String(each['label'])}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {kept && (
          <Text role="status" tone={lost.length > 0 ? 'bad' : 'muted'}>
            {t('geokeeper.otherForm.lost', { count: lost.length })}
          </Text>
        )}
        {lost.length > 0 && (
          <Box as="ul" paddingInlineStart="16px" listStyleType="disc">
            {lost.map(({ pointer, words }) => (
              <li key={pointer} dir="auto">
                {words}
              </li>
            ))}
          </Box>
        )}
        {kept && (
          <Button busy={isBusy} onClick={move}>
            {t('geokeeper.otherForm.move')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
