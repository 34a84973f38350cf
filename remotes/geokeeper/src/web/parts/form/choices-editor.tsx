import { choicesIn } from '../../../model/form/choice-lists.ts'
import { useCommands, useItemType, useListValues, useTranslate, type ListValues } from '@cairn/contract/web'
import { Box, Button, Callout, Field, NativeSelect, Text, Textarea } from '@cairn/ui'
import { FileDrop } from '@cairn/ui/files'
import { useState } from 'react'
import {
  changeQuestion,
  choiceLines,
  choicesOfCsv,
  choicesOfLines,
  choicesOfValues,
  listsOf,
  ownChoices,
  sharingChoices,
} from '../../../model/form/build-form.ts'
import type { Choice, Form, Question } from '../../../model/form/form.ts'

interface ChoicesEditorProps {
  form: Form
  question: Question
  onChange: (form: Form) => void
}

/** Edits the choices of a question: written, one a line, or taken over from a list of values or a file. */
export function ChoicesEditor({ form, question, onChange }: ChoicesEditorProps) {
  const t = useTranslate()
  const { report } = useCommands()
  const list = question.choices ?? question.name
  const former = choicesIn(form, list)
  const [text, setText] = useState(() => choiceLines(former, form.languages))
  const put = (next: Choice[]) =>
    onChange(changeQuestion({ ...form, choices: { ...form.choices, [list]: next } }, question.name, { choices: list }))
  const take = (next: Choice[]) => {
    setText(choiceLines(next, form.languages))
    put(next)
  }
  const [language] = form.languages
  const others = sharingChoices(form, question)
  return (
    <>
      {others.length > 0 && (
        <Callout
          title={t('geokeeper.builder.shared', { names: others.join(', ') })}
          actions={
            <Button size="sm" onClick={() => onChange(ownChoices(form, question))}>
              {t('geokeeper.builder.ownChoices')}
            </Button>
          }
        />
      )}
      <Field label={t('geokeeper.builder.choices')} help={t('geokeeper.builder.choicesHelp')}>
        {(attributes) => (
          <Textarea
            {...attributes}
            rows={5}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              put(choicesOfLines(target.value, form.languages, former))
            }}
          />
        )}
      </Field>
      <FromList onTake={(values) => take(choicesOfValues(values, language ?? ''))} />
      <FileDrop
        label={t('geokeeper.builder.fromFile')}
        icon="upload"
        chooseLabel={t('geokeeper.xlsform.choose')}
        accept=".csv"
        isBusy={false}
        onFiles={([file]) => {
          file
            ?.text()
            .then((csv) => take(choicesOfCsv(csv, 'name', 'label', language)))
            .catch(report)
        }}
      >
        {t('geokeeper.builder.fromFile')}
        <Text size="sm" tone="muted">
          {t('geokeeper.builder.fromFileHelp')}
        </Text>
      </FileDrop>
    </>
  )
}

/** Chooses one of the lists that records and statements take their values from. */
function FromList({ onTake }: { onTake: (values: ListValues) => void }) {
  const t = useTranslate()
  const types = [useItemType('GeoKeeperFieldData'), useItemType('ResearchData'), useItemType('CommunityMember')]
  const lists = listsOf(types)
  const [list, setList] = useState(lists[0] ?? '')
  const values = useListValues(list)
  return (
    <Field label={t('geokeeper.builder.fromList')} help={t('geokeeper.builder.fromListHelp')}>
      {(attributes) => (
        <Box display="flex" flexWrap="wrap" gap="8px">
          <Box flex="1" minWidth="160px">
            <NativeSelect {...attributes} value={list} onChange={({ target }) => setList(target.value)}>
              {lists.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </NativeSelect>
          </Box>
          <Button disabled={!values} onClick={() => values && onTake(values)}>
            {t('geokeeper.builder.takeList')}
          </Button>
        </Box>
      )}
    </Field>
  )
}
