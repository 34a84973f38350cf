import { useLanguage, useListValues, useTranslate } from '@cairn/contract/web'
import type { StepDefinition, StepKind } from '@cairn/contract/workflow'
import type { StepPart } from '../../model/draft.ts'
import { Box, Button, Checkbox, Chip, Field, HStack, IconButton, Input, NativeSelect, Stack, Text } from '@cairn/ui'
import { useState } from 'react'

/** Props of `StepForm`. */
export interface StepFormProps {
  step: StepDefinition
  steps: readonly StepDefinition[]
  kinds: Readonly<Record<string, StepKind>>
  /** Its place in the list, from 1. */
  number: number
  mayChange: boolean
  isOpen: boolean
  titles: (step: StepDefinition) => string
  onOpen: () => void
  onChange: (change: StepPart) => void
  onRemove: () => void
  onMove: (by: -1 | 1) => void
}

/** Shows a step of a draft: its title, what it comes after, and, once opened, all that can be said of it. */
export function StepForm(props: StepFormProps) {
  const { step, steps, number, mayChange, isOpen, titles, onOpen, onMove } = props
  const t = useTranslate()
  const title = titles(step)
  const before = steps.filter(({ key }) => step.after?.includes(key))
  return (
    <Box as="li" paddingBlock="8px" borderBottom="1px solid" borderColor="line">
      <HStack gap="8px" flexWrap="wrap">
        <Text tone="muted">{number}</Text>
        <Box flex="1" minWidth="140px">
          <Text fontWeight="semibold">{title}</Text>
          <Text size="sm" tone="muted">
            {t(`stepKinds.${step.kind}`)}
          </Text>
          <HStack flexWrap="wrap" gap="6px">
            {before.map((other) => (
              <Chip key={other.key}>{t('workflow.after', { title: titles(other) })}</Chip>
            ))}
            {step.optional && <Chip tone="info">{t('workflow.optional')}</Chip>}
          </HStack>
        </Box>
        {mayChange && (
          <>
            <IconButton
              icon="chevron-up"
              label={t('workflow.up', { title })}
              disabled={number === 1}
              onClick={() => onMove(-1)}
            />
            <IconButton
              icon="chevron-down"
              label={t('workflow.down', { title })}
              disabled={number === steps.length}
              onClick={() => onMove(1)}
            />
            <IconButton icon="pencil" label={t('workflow.edit', { title })} aria-expanded={isOpen} onClick={onOpen} />
          </>
        )}
      </HStack>
      {isOpen && mayChange && <Details {...props} />}
    </Box>
  )
}

function Details({ step, steps, titles, onChange, onRemove }: StepFormProps) {
  const t = useTranslate()
  const language = useLanguage()
  const states = Object.values(useListValues('RWF_STATES') ?? {}).flat()
  const [title, setTitle] = useState(step.title[language] ?? '')
  const [days, setDays] = useState(step.due ? String(step.due.days) : '')
  const keepDays = () => {
    const count = Number(days)
    const isDays = days.trim() !== '' && Number.isInteger(count) && count >= 0 && count <= 3650
    onChange({ due: isDays ? { days: count, from: 'activation', working: true } : undefined })
    if (!isDays) setDays('')
  }
  const toggle = (key: string) => {
    const after = step.after ?? []
    onChange({ after: after.includes(key) ? after.filter((name) => name !== key) : [...after, key] })
  }
  return (
    <Stack gap="12px" paddingBlock="10px" paddingInlineStart="20px">
      <Field label={t('workflow.title')} required>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            onBlur={() => title.trim() !== '' && onChange({ title: { ...step.title, [language]: title.trim() } })}
          />
        )}
      </Field>
      <Box as="fieldset">
        <Text as="legend" size="sm" tone="muted">
          {t('workflow.comesAfter')}
        </Text>
        <HStack flexWrap="wrap" gap="12px">
          {steps
            .filter(({ key }) => key !== step.key)
            .map((other) => (
              <Box as="label" key={other.key} display="flex" alignItems="center" gap="6px" minHeight="32px">
                <Checkbox checked={step.after?.includes(other.key) ?? false} onChange={() => toggle(other.key)} />
                <span>{titles(other)}</span>
              </Box>
            ))}
        </HStack>
      </Box>
      <HStack flexWrap="wrap" gap="12px" alignItems="flex-end">
        <Box width="180px">
          <Field label={t('workflow.dueDays')}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                value={days}
                onChange={(event) => setDays(event.target.value)}
                onBlur={keepDays}
              />
            )}
          </Field>
        </Box>
        <Box width="200px">
          <Field label={t('workflow.state')}>
            {(control) => (
              <NativeSelect
                {...control}
                value={step.state ?? ''}
                onChange={({ target: { value } }) => onChange({ state: value === '' ? undefined : value })}
              >
                <option value="">{t('workflow.noState')}</option>
                {states.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </Box>
        <Box as="label" display="flex" alignItems="center" gap="6px" minHeight="36px">
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
  )
}
