import { useTranslate } from '@cairn/contract/web'
import type { StepDefinition } from '@cairn/contract/workflow'
import type { DefinitionProblem } from '@cairn/model/workflow'
import { Box, Chip, Section, Text } from '@cairn/ui'

/** Props of `Problems`. */
export interface ProblemsProps {
  problems: readonly DefinitionProblem[]
  steps: readonly StepDefinition[]
  titles: (step: StepDefinition) => string
}

/** Lists the errors that prevent publishing a workflow, and the warnings for its designer. */
export function Problems({ problems, steps, titles }: ProblemsProps) {
  const t = useTranslate()
  if (problems.length === 0)
    return (
      <Section title={t('workflow.checks')}>
        <Box>
          <Chip tone="ok" icon="check">
            {t('workflow.sound')}
          </Chip>
        </Box>
      </Section>
    )
  return (
    <Section title={t('workflow.checks')}>
      <Box as="ul" display="flex" flexDirection="column" gap="6px">
        {problems.map(({ code, step, kind, right, days, isWarning }) => {
          const named = steps.find(({ key }) => key === step)
          return (
            <Box
              as="li"
              key={`${code} ${step} ${kind} ${right}`}
              display="flex"
              gap="8px"
              alignItems="center"
              flexWrap="wrap"
            >
              <Chip tone={isWarning ? 'warn' : 'bad'}>{t(isWarning ? 'workflow.warning' : 'workflow.wrong')}</Chip>
              <Text>
                {t(`workflow.problems.${code}`, {
                  title: named ? titles(named) : '',
                  kind: kind === undefined ? '' : t(`stepKinds.${kind}`),
                  days: days ?? 0,
                  right: right ?? '',
                })}
              </Text>
            </Box>
          )
        })}
      </Box>
    </Section>
  )
}
