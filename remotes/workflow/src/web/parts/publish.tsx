import { useCommands, useItems, useSession, useTranslate, type Item } from '@cairn/contract/web'
import type { StepDefinition, WorkflowDefinition } from '@cairn/contract/workflow'
import { differenceOf } from '@cairn/model/workflow'
import { Box, Button, Chip, Field, HStack, Input, Section, Stack, Text } from '@cairn/ui'
import { useId, useMemo, useState } from 'react'
import { readDraft } from '../../model/draft.ts'
import { publishProblem } from '../../model/publishing.ts'

/** Props of `Publish`. */
export interface PublishProps {
  item: Item
  draft: WorkflowDefinition
  /** Nothing is wrong with it. */
  isSound: boolean
  /** What the trial said, kept with the version. */
  simulated: Readonly<Record<string, number>>
  titles: (step: StepDefinition) => string
}

/**
 * Shows what differs from the published version, and publishes it with a reason; says what is missing while
 * that cannot be done. Nothing without a difference.
 */
export function Publish({ item, draft, isSound, simulated, titles }: PublishProps) {
  const t = useTranslate()
  const { act, report, notify } = useCommands()
  const published = usePublished(item)
  const session = useSession()
  const noteId = useId()
  const [why, setWhy] = useState('')
  const problem = publishProblem(item, { isSound, why, person: session?.$id })
  const difference = differenceOf(published, draft)
  const nameOf = (key: string) => {
    const step = [...draft.steps, ...published.steps].find((each) => each.key === key)
    return step ? titles(step) : key
  }
  const kinds = (['added', 'removed', 'changed', 'moved'] as const).filter((kind) => difference[kind].length > 0)
  if (kinds.length === 0 && !difference.isOther) return null
  const publish = () =>
    act('publishWorkflow', item.$id, { why, simulated })
      .then(() => (notify(t('workflow.published')), setWhy('')))
      .catch(report)
  return (
    <Section title={t('workflow.publish')}>
      <Stack gap="10px">
        <Box as="ul" aria-label={t('workflow.differences')} listStyleType="none">
          {kinds.map((kind) => (
            <Box as="li" key={kind} display="flex" gap="6px" flexWrap="wrap" paddingBlock="3px" alignItems="center">
              <Text size="sm" tone="muted" minWidth="90px">
                {t(`workflow.differs.${kind}`)}
              </Text>
              {difference[kind].map((key) => (
                <Chip key={key}>{nameOf(key)}</Chip>
              ))}
            </Box>
          ))}
        </Box>
        <Field label={t('workflow.why')} required>
          {(control) => (
            <Input {...control} maxLength={2000} value={why} onChange={(event) => setWhy(event.target.value)} />
          )}
        </Field>
        <HStack flexWrap="wrap" gap="8px 12px">
          <Button
            kind="primary"
            disabled={problem !== undefined}
            aria-describedby={problem && noteId}
            onClick={() => void publish()}
          >
            {t('workflow.publish')}
          </Button>
          {problem && (
            <Text id={noteId} size="sm" tone="muted">
              {t(`workflow.publishNot.${problem}`)}
            </Text>
          )}
        </HStack>
      </Stack>
    </Section>
  )
}

/** Returns the definition that new runs begin with now, empty if none is published. */
function usePublished(item: Item): WorkflowDefinition {
  const id = String(item['published'] ?? '')
  const ids = useMemo(() => (id === '' ? [] : [id]), [id])
  return readDraft(useItems(ids).get(id)?.['definition'])
}
