import { useItemType, useTranslate } from '@cairn/contract/web'
import type { StepDefinition } from '@cairn/contract/workflow'
import { RelationPicker } from '@cairn/forms'
import { Box, Field, HStack, NativeSelect } from '@cairn/ui'
import { useState } from 'react'
import { rightsOfType, type StepPart } from '../../model/draft.ts'

/** Props of `AssigneeField`. */
export interface AssigneeFieldProps {
  step: StepDefinition
  others: readonly StepDefinition[]
  of: string
  titles: (step: StepDefinition) => string
  onChange: (change: StepPart) => void
}

const WAYS = ['none', 'person', 'sameAs', 'notSameAs', 'right'] as const
type Way = (typeof WAYS)[number]

/** Edits who does a step: a person, whoever does another step, anyone but them, or whoever holds a right. */
export function AssigneeField({ step, others, of, titles, onChange }: AssigneeFieldProps) {
  const t = useTranslate()
  const rights = rightsOfType(useItemType(of))
  const { assignee } = step
  // Nobody is named yet: the definition changes once somebody is.
  const [isNaming, setNaming] = useState(false)
  const way = (isNaming ? 'person' : assignee ? Object.keys(assignee)[0] : 'none') as Way
  const value = assignee ? String(Object.values(assignee)[0]) : ''
  const [first] = others
  const choose = (next: Way) => {
    setNaming(next === 'person')
    if (next === 'none' || next === 'person') onChange({ assignee: undefined })
    if (next === 'right') onChange({ assignee: { right: rights[0] ?? 'update' } })
    if (next === 'sameAs' && first) onChange({ assignee: { sameAs: first.key } })
    if (next === 'notSameAs' && first) onChange({ assignee: { notSameAs: first.key } })
  }
  const isStep = way === 'sameAs' || way === 'notSameAs'
  const options = isStep
    ? others.map((other) => ({ key: other.key, label: titles(other) }))
    : rights.map((right) => ({ key: right, label: right }))
  return (
    <HStack flexWrap="wrap" gap="12px" alignItems="flex-end">
      <Box width="220px">
        <Field label={t('workflow.who')}>
          {(control) => (
            <NativeSelect {...control} value={way} onChange={({ target }) => choose(target.value as Way)}>
              {WAYS.filter((each) => first || (each !== 'sameAs' && each !== 'notSameAs')).map((each) => (
                <option key={each} value={each}>
                  {t(`workflow.whoIs.${each}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </Box>
      {way === 'person' && (
        <Box flex="1" minWidth="220px">
          <Field label={t('workflow.person')}>
            {(control) => (
              <RelationPicker
                attributes={{
                  id: control.id,
                  name: 'person',
                  'aria-invalid': undefined,
                  'aria-describedby': undefined,
                  'aria-required': undefined,
                }}
                type="Contact"
                many={false}
                onlyKnown
                value={value || null}
                onChange={(id) => {
                  setNaming(id === null)
                  onChange({ assignee: typeof id === 'string' ? { person: id as never } : undefined })
                }}
              />
            )}
          </Field>
        </Box>
      )}
      {(isStep || way === 'right') && (
        <Box flex="1" minWidth="180px">
          <Field label={t(isStep ? 'workflow.step' : 'workflow.right')}>
            {(control) => (
              <NativeSelect
                {...control}
                value={value}
                onChange={({ target }) => onChange({ assignee: { [way]: target.value } as StepDefinition['assignee'] })}
              >
                {options.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </Box>
      )}
    </HStack>
  )
}
