import { useTranslate } from '@cairn/contract/web'
import type { StepDefinition, StepKind, WorkflowDefinition } from '@cairn/contract/workflow'
import { simulate } from '@cairn/model/workflow'
import { Box, Section, Text } from '@cairn/ui'
import { useMemo, useState } from 'react'

/** Props of `Trial`. */
export interface TrialProps {
  draft: WorkflowDefinition
  kinds: Readonly<Record<string, StepKind>>
  titles: (step: StepDefinition) => string
}

/**
 * Plays the steps with the engine that runs them: in which order they end, on which day, side by side where
 * they do not wait for each other. Conditions are tried for an item without values.
 */
export function Trial({ draft, kinds, titles }: TrialProps) {
  const t = useTranslate()
  const [now] = useState(() => new Date().toISOString())
  const played = useMemo(() => simulate(draft, { values: {}, now, by: null, kinds }), [draft, kinds, now])
  const last = Math.max(1, ...played.map(({ ended }) => ended))
  return (
    <Section title={t('workflow.trial')} note={t('workflow.days', { days: last })}>
      <Box
        as="ol"
        aria-label={t('workflow.trial')}
        listStyleType="none"
        display="flex"
        flexDirection="column"
        gap="4px"
      >
        {played.map(({ key, began, ended, isSkipped }) => {
          const step = draft.steps.find((each) => each.key === key)
          return (
            <Box
              as="li"
              key={key}
              display="grid"
              gridTemplateColumns="minmax(90px, 1fr) 2fr auto"
              gap="8px"
              alignItems="center"
            >
              <Text size="sm">{step ? titles(step) : key}</Text>
              <Box bg="sunken" borderRadius="4px" height="10px" aria-hidden>
                <Box
                  height="full"
                  borderRadius="4px"
                  bg={isSkipped ? 'line' : 'primary'}
                  marginInlineStart={`${(began / last) * 100}%`}
                  width={`${Math.max(2, ((ended - began) / last) * 100)}%`}
                />
              </Box>
              <Text size="sm" tone="muted">
                {isSkipped ? t('workflow.skipped') : t('workflow.day', { from: began, to: ended })}
              </Text>
            </Box>
          )
        })}
      </Box>
    </Section>
  )
}
