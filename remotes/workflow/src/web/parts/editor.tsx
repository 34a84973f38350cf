import { useCommands, useItems, useItemType, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import type { StepDefinition, WorkflowDefinition } from '@cairn/contract/workflow'
import { useStepKinds } from '@cairn/forms'
import { checkDefinition } from '@cairn/model/workflow'
import { Box, Button, Field, HStack, Input, NativeSelect, Section, Stack, Text } from '@cairn/ui'
import { useMemo, useRef, useState } from 'react'
import { addable, differenceOf, readDraft, withChange, withOrder, withoutStep, withStep } from '../../model/draft.ts'
import { Problems } from './problems.tsx'
import { StepForm } from './step-form.tsx'
import { Trial } from './trial.tsx'

/**
 * Shows the steps of a workflow. Its designers change them, see at once what is wrong, try them, and publish
 * them. Each change is saved as it is made; *Undo* takes the last ones back.
 */
export function Editor({ item }: { item: Item }) {
  const t = useTranslate()
  const language = useLanguage()
  const { act, updateItem, report, notify } = useCommands()
  const own = useStepKinds(item.$id, String(item['of']))
  const type = useItemType(String(item['of']))
  const [pending, setPending] = useState<WorkflowDefinition>()
  const stored = useMemo(() => readDraft(item['draft']), [item])
  const draft = pending ?? stored
  const saved = useRef(Promise.resolve(item._u))
  const published = usePublished(item)
  const [undone, setUndone] = useState<WorkflowDefinition[]>([])
  const [open, setOpen] = useState<string>()
  const [why, setWhy] = useState('')
  const mayChange = item.$can?.['update'] === true && !item.$deleted
  if (!own) return null
  const problems = checkDefinition(draft, {
    type: String(item['of']),
    kinds: own,
    properties: type ? Object.keys(type.properties) : undefined,
    languages: [language],
  })
  // One save after the other: each is made on top of the one before.
  const save = async (next: WorkflowDefinition) => {
    setPending(next)
    saved.current = saved.current
      .then((u) => updateItem(item.$id, Math.max(u, item._u), { draft: next }))
      .then(({ _u }) => _u)
      .catch((thrown: unknown) => (report(thrown), item._u))
    await saved.current
    setPending((current) => (current === next ? undefined : current))
  }
  const change = (next: WorkflowDefinition) => {
    if (next === draft) return
    setUndone((former) => [...former, draft].slice(-50))
    void save({ ...next, adHoc: next.adHoc ?? addable(own) })
  }
  const undo = () => {
    const last = undone.at(-1)
    if (last) void save(last)
    setUndone((former) => former.slice(0, -1))
  }
  const publish = () =>
    act('publishWorkflow', item.$id, { why })
      .then(() => (notify(t('workflow.published')), setWhy('')))
      .catch(report)
  const { added, removed, changed } = differenceOf(published, draft)
  const differs = added.length + removed.length + changed.length > 0
  const isSound = problems.every(({ isWarning }) => isWarning)
  const titles = (step: StepDefinition) => step.title[language] ?? Object.values(step.title)[0] ?? step.key
  return (
    <>
      <Section title={t('workflow.steps')}>
        {draft.steps.length === 0 && <Text tone="muted">{t('workflow.noSteps')}</Text>}
        <Box as="ol" aria-label={t('workflow.steps')} listStyleType="none">
          {draft.steps.map((step, at) => (
            <StepForm
              key={step.key}
              {...{ step, kinds: own, mayChange, titles }}
              number={at + 1}
              steps={draft.steps}
              isOpen={open === step.key}
              onOpen={() => setOpen(open === step.key ? undefined : step.key)}
              onChange={(part) => change(withChange(draft, step.key, part))}
              onRemove={() => change(withoutStep(draft, step.key))}
              onMove={(by) => change(withOrder(draft, step.key, by))}
            />
          ))}
        </Box>
        {mayChange && (
          <HStack flexWrap="wrap" gap="8px">
            <Box width="240px">
              <NativeSelect
                aria-label={t('workflow.add')}
                value=""
                onChange={({ target: { value } }) => {
                  if (value) change(withStep(draft, value, { [language]: t(`stepKinds.${value}`) }))
                }}
              >
                <option value="">{t('workflow.add')}</option>
                {Object.keys(own).map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`stepKinds.${kind}`)}
                  </option>
                ))}
              </NativeSelect>
            </Box>
            <Button size="sm" disabled={undone.length === 0} onClick={undo}>
              {t('workflow.undo')}
            </Button>
          </HStack>
        )}
      </Section>
      {draft.steps.length > 0 && <Problems problems={problems} steps={draft.steps} titles={titles} />}
      {draft.steps.length > 0 && isSound && <Trial draft={draft} kinds={own} titles={titles} />}
      {mayChange && differs && (
        <Section title={t('workflow.publish')}>
          <Stack gap="10px">
            <Text tone="muted">
              {t('workflow.difference', { added: added.length, removed: removed.length, changed: changed.length })}
            </Text>
            <Field label={t('workflow.why')} required>
              {(control) => (
                <Input {...control} maxLength={2000} value={why} onChange={(event) => setWhy(event.target.value)} />
              )}
            </Field>
            <HStack>
              <Button kind="primary" disabled={!isSound || why.trim() === ''} onClick={() => void publish()}>
                {t('workflow.publish')}
              </Button>
            </HStack>
          </Stack>
        </Section>
      )}
    </>
  )
}

/** Returns the definition that new runs begin with now, empty if none is published. */
function usePublished(item: Item): WorkflowDefinition {
  const id = String(item['published'] ?? '')
  const ids = useMemo(() => (id === '' ? [] : [id]), [id])
  return readDraft(useItems(ids).get(id)?.['definition'])
}
