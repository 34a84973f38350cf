import { useCommands, useLanguage, useTranslate, useUnsentDraft, type Item } from '@cairn/contract/web'
import { Callout, Field, Input, SaveBar, Section, Text } from '@cairn/ui'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { addQuestion, allQuestions, emptyForm } from '../../model/build-form.ts'
import { indexForm } from '../../model/form-index.ts'
import { formSchema, type Form } from '../../model/form.ts'
import { formOf } from '../../model/record-values.ts'
import { AddQuestion } from './add-question.tsx'
import { QuestionRows } from './question-rows.tsx'
import { XlsFormIn } from './xlsform-in.tsx'

/** A form on the way may have no question yet. */
const draftSchema = v.object({
  ...formSchema.entries,
  questions: v.array(v.custom<Form['questions'][number]>((each) => typeof each === 'object')),
})

/**
 * Lets whoever may change a draft of a form build it, by keyboard and by touch, or take it over from a
 * spreadsheet. What is built is kept on this device until it is saved or discarded.
 */
export default function FormBuilder({ item }: { item: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const { updateItem, report } = useCommands()
  const { value, change } = useUnsentDraft(`build-${item.$id}`)
  const stored = useMemo(() => formOf(item), [item])
  const held = v.safeParse(draftSchema, value['form'])
  const form: Form = held.success ? held.output : (stored ?? emptyForm([language]))
  const [open, setOpen] = useState<string>()
  const [state, setState] = useState<'none' | 'saving' | 'error'>('none')
  const faults = useMemo(() => (form.questions.length > 0 ? indexForm(form).faults : []), [form])
  const keep = (next: Form) => change({ form: next })
  const save = () => {
    setState('saving')
    updateItem(item.$id, item._u, { questions: form })
      .then(() => {
        change({})
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
      <QuestionRows {...{ form, faults, open, onOpen: setOpen, onChange: keep }} questions={form.questions} />
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
      {held.success && (
        <SaveBar
          label={t('geokeeper.builder.unsaved')}
          discardLabel={t('geokeeper.table.discard')}
          saveLabel={t('geokeeper.builder.save')}
          state={state}
          onDiscard={() => {
            change({})
            setState('none')
          }}
          onSave={save}
        />
      )}
    </Section>
  )
}
