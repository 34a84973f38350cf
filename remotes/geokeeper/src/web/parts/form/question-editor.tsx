import { QUESTION_LEVELS } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { Box, Checkbox, Field, Input, NativeSelect } from '@cairn/ui'
import { useState } from 'react'
import { allQuestions, changeQuestion, renameQuestion } from '../../../model/form/build-form.ts'
import { CHOICE_KINDS, FILE_KINDS, HOLDERS, PLACE_KINDS, type Form, type Question } from '../../../model/form/form.ts'
import { ChoicesEditor } from './choices-editor.tsx'

/** Rules of a question that are written as expressions. */
const RULES = ['relevant', 'constraint', 'default'] as const
const ALWAYS = 'true()'

interface QuestionEditorProps {
  form: Form
  question: Question
  /** `renamed` is the new name of the question, if that is what changed. */
  onChange: (form: Form, renamed?: string) => void
}

/** Edits one question: its words by language, its name, its choices, and its rules. */
export function QuestionEditor({ form, question, onChange }: QuestionEditorProps) {
  const t = useTranslate()
  const { name, kind } = question
  const set = (change: Partial<Question>) => onChange(changeQuestion(form, name, change))
  const words = (property: 'label' | 'hint' | 'constraintMessage', language: string, text: string) => {
    const all = Object.entries({ ...question[property], [language]: text }).filter(([, value]) => value !== '')
    set({ [property]: all.length > 0 ? Object.fromEntries(all) : undefined })
  }
  const isHolder = HOLDERS.includes(kind)
  const rules =
    kind === 'calculate' ? (['relevant', 'calculation'] as const) : isHolder ? (['relevant'] as const) : RULES
  const mayHaveLevel = kind !== 'note' && ![...FILE_KINDS, ...PLACE_KINDS].includes(kind)
  const isAsked = !isHolder && kind !== 'calculate' && kind !== 'note' && kind !== 'hidden'
  return (
    <Box display="grid" gap="10px" paddingTop="10px">
      {(['label', 'hint'] as const).flatMap((property) =>
        form.languages
          .filter((language) => language !== '')
          .map((language) => (
            <Field key={property + language} label={t(`geokeeper.builder.${property}`, { language })}>
              {(attributes) => (
                <Input
                  {...attributes}
                  lang={language}
                  value={question[property]?.[language] ?? ''}
                  onChange={({ target }) => words(property, language, target.value)}
                />
              )}
            </Field>
          )),
      )}
      <NameField form={form} name={name} onChange={(next) => onChange(renameQuestion(form, name, next), next)} />
      {CHOICE_KINDS.includes(kind) && <ChoicesEditor key={question.choices} {...{ form, question, onChange }} />}
      {isAsked && (
        <Box as="label" display="flex" alignItems="center" gap="10px" minHeight="2.75rem">
          <Checkbox
            checked={question.required === ALWAYS}
            onChange={() => set({ required: question.required === ALWAYS ? undefined : ALWAYS })}
          />
          {t('geokeeper.builder.required')}
        </Box>
      )}
      {mayHaveLevel && <LevelField level={question.level} onChange={(level) => set({ level })} />}
      {rules.map((rule) => (
        <Field key={rule} label={t(`geokeeper.builder.${rule}`)}>
          {(attributes) => (
            <Input
              {...attributes}
              spellCheck={false}
              value={question[rule] ?? ''}
              onChange={({ target }) => set({ [rule]: target.value === '' ? undefined : target.value })}
            />
          )}
        </Field>
      ))}
    </Box>
  )
}

/** Who may read the answers, besides who may read the record. */
function LevelField({ level, onChange }: { level: Question['level']; onChange: (level: Question['level']) => void }) {
  const t = useTranslate()
  return (
    <Field label={t('geokeeper.builder.level')}>
      {(attributes) => (
        <NativeSelect
          {...attributes}
          value={level ?? ''}
          onChange={({ target }) => onChange(QUESTION_LEVELS.find((each) => each === target.value))}
        >
          <option value="">{t('geokeeper.builder.levels.ALL')}</option>
          {QUESTION_LEVELS.map((each) => (
            <option key={each} value={each}>
              {t(`geokeeper.builder.levels.${each}`)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

interface NameFieldProps {
  form: Form
  name: string
  onChange: (name: string) => void
}

/**
 * A name is given when it is whole and free: what reads the answer follows it, and could not be told from
 * what reads that of another question.
 */
function NameField({ form, name, onChange }: NameFieldProps) {
  const t = useTranslate()
  const [typed, setTyped] = useState(name)
  const isTaken = typed !== name && allQuestions(form.questions).some((other) => other.name === typed)
  const isFit = /^[A-Za-z][A-Za-z0-9_]{0,59}$/.test(typed)
  return (
    <Field
      label={t('geokeeper.builder.name')}
      error={
        isTaken ? t('geokeeper.faults.twice', { detail: typed }) : isFit ? undefined : t('geokeeper.builder.nameHelp')
      }
    >
      {(attributes) => (
        <Input
          {...attributes}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => isFit && !isTaken && typed !== name && onChange(typed)}
        />
      )}
    </Field>
  )
}
