import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { Callout, Field, Input, SaveBar, Section, Text } from '@cairn/ui'
import { useMemo, useState } from 'react'
import { addQuestion, allQuestions } from '../../../model/form/build-form.ts'
import { indexForm } from '../../../model/form/form-index.ts'
import { AddQuestion } from './add-question.tsx'
import { QuestionRows } from './question-rows.tsx'
import { useBuiltForm } from '../capture/use-built-form.ts'
import { useRows } from '../records/use-rows.ts'
import { XlsFormIn } from './xlsform-in.tsx'

/**
 * Lets whoever may change a draft of a form build it, by keyboard and by touch, or take it over from a
 * spreadsheet. What is built is kept on this device until it is saved or discarded.
 */
export default function FormBuilder({ item }: { item: Item }) {
  const t = useTranslate()
  const { updateItem, report } = useCommands()
  const { form, isHeld, keep } = useBuiltForm(item)
  const [open, setOpen] = useState<string>()
  const { rowOf, noteRename } = useRows()
  const [state, setState] = useState<'none' | 'saving' | 'error'>('none')
  const faults = useMemo(() => (form.questions.length > 0 ? indexForm(form).faults : []), [form])
  const save = () => {
    setState('saving')
    updateItem(item.$id, item._u, { questions: form })
      .then(() => {
        keep()
        setState('none')
      })
      .catch((thrown: unknown) => {
        setState('error')
        report(thrown)
      })
  }
  return (
    <Section
      title={t('geokeeper.builder')}
      note={t('geokeeper.builder.count', { count: allQuestions(form.questions).length })}
    >
      <XlsFormIn onTake={keep} />
      <Field label={t('geokeeper.builder.languages')} help={t('geokeeper.builder.languagesHelp')}>
        {(attributes) => (
          <Input
            {...attributes}
            value={form.languages.join(', ')}
            onChange={({ target }) => {
              const languages = target.value.split(',').map((each) => each.trim())
              keep({ ...form, languages })
            }}
          />
        )}
      </Field>
      {form.questions.length === 0 && <Text tone="muted">{t('geokeeper.builder.empty')}</Text>}
      <QuestionRows
        {...{ form, faults, open, onOpen: setOpen, rowOf, onChange: keep }}
        questions={form.questions}
        onRename={(next, from, to) => {
          noteRename(from, to)
          keep(next)
          setOpen(to)
        }}
      />
      <AddQuestion
        onAdd={(kind) => {
          const added = addQuestion(form, kind)
          keep(added.form)
          setOpen(added.name)
        }}
      />
      {faults.length > 0 && (
        <Callout tone="warn" icon="warning" title={t('geokeeper.builder.faults', { count: faults.length })}>
          {t('geokeeper.builder.faultsHelp')}
        </Callout>
      )}
      {isHeld && (
        <SaveBar
          label={t('geokeeper.builder.unsaved')}
          discardLabel={t('geokeeper.table.discard')}
          saveLabel={t('geokeeper.builder.save')}
          state={state}
          onDiscard={() => {
            keep()
            setState('none')
          }}
          onSave={save}
        />
      )}
    </Section>
  )
}
