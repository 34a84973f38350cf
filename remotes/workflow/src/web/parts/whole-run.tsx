import { useTranslate } from '@cairn/contract/web'
import type { StepKind, WorkflowDefinition } from '@cairn/contract/workflow'
import { Box, Checkbox, HStack, Section, Stack, Text } from '@cairn/ui'
import { addable, withAddable } from '../../model/draft.ts'
import { StateField } from './state-field.tsx'

/** Props of `WholeRun`. */
export interface WholeRunProps {
  draft: WorkflowDefinition
  kinds: Readonly<Record<string, StepKind>>
  /** Item type that the workflow is for. */
  of: string
  onChange: (draft: WorkflowDefinition) => void
}

/**
 * Edits the settings of a draft for the whole run: steps that people may add, and the state when all are
 * done.
 */
export function WholeRun({ draft, kinds, of, onChange }: WholeRunProps) {
  const t = useTranslate()
  return (
    <Section title={t('workflow.whole')}>
      <Stack gap="12px">
        <Box as="fieldset" padding="0">
          <Text as="legend" size="sm" tone="muted">
            {t('workflow.mayAdd')}
          </Text>
          <HStack flexWrap="wrap" gap="12px">
            {addable(kinds).map((kind) => (
              <Box as="label" key={kind} display="flex" alignItems="center" gap="6px" minHeight="2rem">
                <Checkbox
                  checked={draft.adHoc?.includes(kind) ?? false}
                  onChange={() => onChange(withAddable(draft, kind))}
                />
                <span>{t(`stepKinds.${kind}`)}</span>
              </Box>
            ))}
          </HStack>
        </Box>
        <StateField
          of={of}
          label={t('workflow.doneState')}
          value={draft.doneState}
          onChange={(doneState) => {
            const { doneState: _former, ...rest } = draft
            onChange(doneState === undefined ? rest : { ...rest, doneState })
          }}
        />
      </Stack>
    </Section>
  )
}
