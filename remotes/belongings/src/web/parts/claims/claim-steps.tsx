import { useState } from 'react'
import { useCommands, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { useSettling } from '@cairn/forms'
import { Box, Button, Icon, Section, Text } from '@cairn/ui'
import { nextStep, stepsIn, type ClaimStep } from '../../../model/claims/claim-steps.ts'
import { StepDialog } from './step-dialog.tsx'

/**
 * Shows the checklist of a claim that the person may see, and lets them say which steps are done. Renders
 * nothing without steps.
 */
export function ClaimSteps({ item }: { item: Item }) {
  const t = useTranslate()
  const own = stepsIn(item['steps'])
  const steps = own.length > 0 ? own : stepsIn(item['holderSteps'])
  const next = nextStep(steps)
  const done = steps.filter((step) => step.done !== undefined)
  if (steps.length === 0) return null
  const mayTick =
    !['DRAFT', 'CLOSED', 'WITHDRAWN'].includes(String(item['state'])) &&
    (item.$can?.['update'] === true || own.length === 0)
  return (
    <Section title={t('belongings.steps', { done: done.length, total: steps.length })}>
      <Box as="ol">
        {steps.map((step) => (
          <Step key={step.key} item={item} step={step} isNext={step.key === next?.key} mayTick={mayTick} />
        ))}
      </Box>
    </Section>
  )
}

interface StepProps {
  item: Item
  step: ClaimStep
  isNext: boolean
  mayTick: boolean
}

function Step({ item, step, isNext, mayTick }: StepProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { act, report } = useCommands()
  const [asking, setAsking] = useState<'done' | 'undo' | undefined>(undefined)
  const { done, due } = step
  // The holder adds no file to a claim: a step that wants one waits for whoever may.
  const lacksFile = done === undefined && step.wants === 'FILE' && [item['files'] ?? []].flat().length === 0
  const isOffered = mayTick && (item.$can?.['update'] === true || !lacksFile)
  const isSettling = useSettling(String(done))
  const tick = async (values: object) => {
    await act('tickStep', item.$id, { key: step.key, ...values }).then(() => setAsking(undefined), report)
  }
  const when = done ?? due
  return (
    <Box
      as="li"
      display="flex"
      flexWrap="wrap"
      columnGap="10px"
      alignItems="center"
      minHeight="2.75rem"
      borderBottom="1px solid"
      borderColor="line"
    >
      <Box color={done === undefined ? (isNext ? 'primary' : 'fgMuted') : 'ok'}>
        <Icon name={done === undefined ? 'clock' : 'check'} />
      </Box>
      <Box flex="1 1 160px" minWidth="0" padding="6px 0">
        <Text fontWeight={isNext ? 'semibold' : undefined}>{step.label}</Text>
        <Text size="sm" tone="muted">
          {[
            t(`belongings.by.${step.by}`),
            step.left
              ? t('belongings.step.left')
              : when === undefined
                ? t('belongings.step.noDate')
                : t(done === undefined ? 'belongings.step.due' : 'belongings.step.done', {
                    date: formatDate(when, language),
                  }),
            step.text,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      {isOffered && (
        <Box marginInlineStart="auto" paddingBottom="6px">
          <Button size="sm" disabled={isSettling} onClick={() => setAsking(done === undefined ? 'done' : 'undo')}>
            {t(done === undefined ? 'belongings.step.tick' : 'belongings.step.undo')}
          </Button>
        </Box>
      )}
      {asking && (
        <StepDialog
          item={item}
          step={step}
          undo={asking === 'undo'}
          onClose={() => setAsking(undefined)}
          onGiven={tick}
        />
      )}
    </Box>
  )
}
