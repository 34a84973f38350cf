import { useConfig, useTranslate } from '@cairn/contract/web'
import type { StepDefinition } from '@cairn/contract/workflow'
import { Box, Button, Checkbox, Field, HStack, Input, NativeSelect, Section, Stack, Text } from '@cairn/ui'
import { useState } from 'react'
import { readDays, type StepPart } from '../../model/draft.ts'
import { AssigneeField } from './assignee-field.tsx'
import { Conditions } from './conditions.tsx'
import { StateField } from './state-field.tsx'

/** Props of `StepForm`. */
export interface StepFormProps {
  step: StepDefinition
  steps: readonly StepDefinition[]
  /** Item type that the workflow is for. */
  of: string
  titles: (step: StepDefinition) => string
  onChange: (change: StepPart) => void
  onRemove: () => void
}

/** Languages that every install has. */
const LANGUAGES = ['en', 'fr']

/** Edits all settings of a step of a draft. */
export function StepForm({ step, steps, of, titles, onChange, onRemove }: StepFormProps) {
  const t = useTranslate()
  const languages = [...LANGUAGES, ...useConfig().languages.filter((tag) => !LANGUAGES.includes(tag))]
  const others = steps.filter(({ key }) => key !== step.key)
  const toggle = (key: string) => {
    const after = step.after ?? []
    onChange({ after: after.includes(key) ? after.filter((name) => name !== key) : [...after, key] })
  }
  return (
    <Section title={titles(step)} note={t(`stepKinds.${step.kind}`)}>
      <Stack gap="12px">
        {languages.map((language) => (
          <TextPart
            key={language}
            label={t('workflow.titleIn', {
              language: new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language,
            })}
            value={step.title[language] ?? ''}
            onChange={(text) => {
              const { [language]: _former, ...rest } = step.title
              const title = text === '' ? rest : { ...rest, [language]: text }
              if (Object.keys(title).length > 0) onChange({ title })
            }}
          />
        ))}
        <Box as="fieldset" padding="0">
          <Text as="legend" size="sm" tone="muted">
            {t('workflow.comesAfter')}
          </Text>
          <HStack flexWrap="wrap" gap="12px">
            {others.map((other) => (
              <Box as="label" key={other.key} display="flex" alignItems="center" gap="6px" minHeight="2rem">
                <Checkbox checked={step.after?.includes(other.key) ?? false} onChange={() => toggle(other.key)} />
                <span>{titles(other)}</span>
              </Box>
            ))}
          </HStack>
        </Box>
        <AssigneeField step={step} others={others} of={of} titles={titles} onChange={onChange} />
        <Dates step={step} onChange={onChange} />
        <StateField of={of} label={t('workflow.state')} value={step.state} onChange={(state) => onChange({ state })} />
        <Conditions
          legend={t('workflow.when')}
          conditions={step.when ?? []}
          of={of}
          onChange={(conditions) => onChange({ when: conditions })}
        />
        <HStack flexWrap="wrap" gap="12px">
          <Box as="label" display="flex" alignItems="center" gap="6px" minHeight="2.25rem">
            <Checkbox
              checked={step.optional ?? false}
              onChange={() => onChange({ optional: step.optional ? undefined : true })}
            />
            <span>{t('workflow.mayBeSkipped')}</span>
          </Box>
          <Button size="sm" icon="trash" onClick={onRemove}>
            {t('workflow.remove')}
          </Button>
        </HStack>
      </Stack>
    </Section>
  )
}

interface PartProps {
  step: StepDefinition
  onChange: (change: StepPart) => void
}

/** Edits by when a step is to be done, and when whoever does it is reminded. */
function Dates({ step, onChange }: PartProps) {
  const t = useTranslate()
  const { due } = step
  const from = due?.from ?? 'activation'
  const reminders = (step.remind ?? []).join(', ')
  return (
    <HStack flexWrap="wrap" gap="12px" alignItems="flex-end">
      <Box width="150px">
        <TextPart
          label={t('workflow.dueDays')}
          value={due ? String(due.days) : ''}
          numeric
          onChange={(text) => {
            const [days] = readDays(text)
            onChange({ due: days === undefined ? undefined : { days, from, working: due?.working ?? true } })
          }}
        />
      </Box>
      <Box width="220px">
        <Field label={t('workflow.dueFrom')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={from}
              disabled={!due}
              onChange={({ target: { value } }) => due && onChange({ due: { ...due, from: value as typeof from } })}
            >
              {(['activation', 'clock', 'due'] as const).map((each) => (
                <option key={each} value={each}>
                  {t(`workflow.from.${each}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </Box>
      <Box width="200px">
        <TextPart
          label={t('workflow.remind')}
          value={reminders}
          onChange={(text) => {
            const days = readDays(text)
            onChange({ remind: days.length > 0 ? days : undefined })
          }}
        />
      </Box>
    </HStack>
  )
}

interface TextPartProps {
  label: string
  value: string
  numeric?: boolean
  onChange: (text: string) => void
}

/** Edits a text. It is kept when the person leaves the field. */
function TextPart({ label, value, numeric, onChange }: TextPartProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          maxLength={200}
          {...(numeric ? { inputMode: 'numeric' as const } : {})}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            if (typed !== undefined && typed.trim() !== value) onChange(typed.trim())
            setTyped(undefined)
          }}
        />
      )}
    </Field>
  )
}
