import * as v from 'valibot'
import {
  useCommands,
  useItems,
  useItemType,
  useLanguage,
  useSearch,
  useSession,
  useTranslate,
  type Item,
  type ItemType,
} from '@cairn/contract/web'
import { workflowRunSchema, type StepKind, type WorkflowRun } from '@cairn/contract/workflow'
import { isSettledStep, isUntouched } from '@cairn/model/workflow'
import { Box, Button, HStack, NativeSelect, Section, Text, useAsync } from '@cairn/ui'
import { useCallback, useMemo, useState } from 'react'
import { RunMenu } from './run-menu.tsx'
import { RunNotes } from './run-notes.tsx'
import { StepRow } from './step-row.tsx'
import { useRunVersion } from './use-run-version.ts'
import { useStepKinds } from './use-step-kinds.ts'
import { useStepPeople } from '../relations/use-step-people.ts'

const allowedSchema = v.object({ force: v.boolean() })

/**
 * Shows the steps of an item's workflow, those that are done folded, with what the person can do with each.
 * Without a run, whoever may change the item can begin one. Renders nothing for types without workflows, and
 * for items without a run that the person may not change.
 */
export function WorkflowSteps({ item }: { item: Item }) {
  const type = useItemType(item._t)
  return type?.workflow ? <Steps item={item} type={type} /> : null
}

function Steps({ item, type }: { item: Item; type: ItemType }) {
  const t = useTranslate()
  const kinds = useStepKinds(item.$id)
  const user = useSession()
  const run = useMemo(() => v.safeParse(workflowRunSchema, item['workflow']), [item])
  const { workflowCapability } = type
  const mayWork = workflowCapability === undefined || user?.admin || user?.capabilities[workflowCapability] === true
  const mayUpdate = mayWork === true && item.$can?.['update'] === true && !item.$deleted
  const mayForce = useMayForce(item.$id) && mayWork === true
  if (!kinds) return null
  if (item['workflow'] === undefined)
    return mayUpdate ? (
      <Section title={t('forms.steps.title')}>
        <Begin item={item} />
      </Section>
    ) : null
  if (!run.success)
    return (
      <Section title={t('forms.steps.title')}>
        <Text>{t('forms.steps.unreadable')}</Text>
        {mayForce && <RunMenu item={item} type={type} />}
      </Section>
    )
  return <Run {...{ item, type, kinds, mayUpdate, mayForce }} run={run.output} />
}

interface RunProps {
  item: Item
  type: ItemType
  kinds: Readonly<Record<string, StepKind>>
  run: WorkflowRun
  mayUpdate: boolean
  mayForce: boolean
}

function Run({ item, type, kinds, run, mayUpdate, mayForce }: RunProps) {
  const t = useTranslate()
  const user = useSession()
  const version = useRunVersion(run)
  const [isWhole, setWhole] = useState(false)
  const done = run.steps.filter(isSettledStep)
  const assigned = [...new Set(run.steps.flatMap((step) => (isSettledStep(step) ? [] : (step.assigned ?? []))))]
  const asked = [...new Set([...assigned, user?.contact ?? []].flat())]
  const able = useStepPeople(item.$id, mayUpdate && asked.length > 0 ? asked : null)
  const shown = isWhole ? run.steps : run.steps.filter((step) => !isSettledStep(step))
  return (
    <Section title={t('forms.steps.title')} {...(run.label === undefined ? {} : { note: run.label })}>
      <RunNotes {...{ item, run, version, mayUpdate }} />
      {run.steps.length === 0 && <Text tone="muted">{t('forms.steps.none')}</Text>}
      {!run.cleared && (
        <Box as="ol" aria-label={t('forms.steps.title')} listStyleType="none" paddingTop="4px">
          {shown.map((step, at) => (
            <StepRow
              key={step.key}
              {...{ item, type, step, kinds, mayUpdate, mayForce, able }}
              isFrozen={version.isFrozen}
              isLast={at === shown.length - 1}
              contact={user?.contact}
              steps={run.steps}
            />
          ))}
        </Box>
      )}
      {run.cleared && mayUpdate && <Begin item={item} />}
      <HStack flexWrap="wrap" gap="8px" _print={{ display: 'none' }}>
        {!run.cleared && done.length > 0 && (
          <Button size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {t(isWhole ? 'forms.steps.hideDone' : 'forms.steps.showDone', { count: done.length })}
          </Button>
        )}
        {mayUpdate && !run.cleared && !version.isFrozen && <AddStep item={item} run={run} kinds={kinds} />}
        {mayUpdate && !run.cleared && !run.ended && isUntouched(run, kinds) && <OtherWorkflow item={item} run={run} />}
        {mayForce && !run.cleared && <RunMenu item={item} type={type} />}
      </HStack>
    </Section>
  )
}

/** Lets the person add a step of a kind that this run takes. */
function AddStep({ item, run, kinds }: Pick<RunProps, 'item' | 'run' | 'kinds'>) {
  const t = useTranslate()
  const language = useLanguage()
  const { act, report } = useCommands()
  const offered = (run.adHoc ?? []).filter((kind) => kinds[kind]?.adHoc)
  if (offered.length === 0) return null
  const add = (kind: string) => {
    const numbers = run.steps.flatMap(({ key }) => Number(/^own(\d+)$/.exec(key)?.[1] ?? 0))
    const key = `own${Math.max(0, ...numbers) + 1}`
    const step = { key, kind, title: { [language]: t(`stepKinds.${kind}`) }, optional: true }
    act('applySteps', item.$id, { add: [step] }).catch(report)
  }
  return (
    <Box width="200px">
      <NativeSelect
        aria-label={t('forms.steps.add')}
        value=""
        onChange={(event) => event.target.value && add(event.target.value)}
      >
        <option value="">{t('forms.steps.add')}</option>
        {offered.map((kind) => (
          <option key={kind} value={kind}>
            {t(`stepKinds.${kind}`)}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}

/** Lets the person take another published workflow, while nobody has begun with this one. */
function OtherWorkflow({ item, run }: Pick<RunProps, 'item' | 'run'>) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const others = usePublished(item._t).filter((workflow) => workflow['published'] !== run.version)
  if (others.length === 0) return null
  const take = (version: string) => act('setWorkflow', item.$id, { _u: item._u, version }).catch(report)
  return (
    <Box width="200px">
      <NativeSelect
        aria-label={t('forms.steps.another')}
        value=""
        onChange={(event) => event.target.value && void take(event.target.value)}
      >
        <option value="">{t('forms.steps.another')}</option>
        {others.map(({ $id, published, title }) => (
          <option key={$id} value={String(published)}>
            {String(title ?? '')}
          </option>
        ))}
      </NativeSelect>
    </Box>
  )
}

/** Returns the workflows of a type that are published. */
function usePublished(type: string): Item[] {
  const query = useMemo(
    () => ({ types: ['Workflow'], must: [{ prop: 'of', kind: 'is' as const, value: type }], max: 20 }),
    [type],
  )
  const { ids } = useSearch(query)
  const workflows = useItems(ids)
  return ids.flatMap((id) => workflows.get(id) ?? []).filter((workflow) => workflow['published'] !== undefined)
}

/** Begins a run: by a published workflow of the type, or by hand. */
function Begin({ item }: { item: Item }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const ready = usePublished(item._t)
  return (
    <HStack flexWrap="wrap" gap="8px">
      {ready.map((workflow) => (
        <Button
          key={workflow.$id}
          size="sm"
          kind="primary"
          onClick={() =>
            void act('setWorkflow', item.$id, { _u: item._u, version: workflow['published'] }).catch(report)
          }
        >
          {t('forms.steps.begin', { title: String(workflow['title'] ?? '') })}
        </Button>
      ))}
      <Button size="sm" onClick={() => void act('initManualWorkflow', item.$id, { _u: item._u }).catch(report)}>
        {t('forms.steps.byHand')}
      </Button>
    </HStack>
  )
}

function useMayForce(id: string): boolean {
  const { act } = useCommands()
  const ask = useCallback(
    async () => v.parse(allowedSchema, await act('isAllowed', id, { actions: ['force'] })).force,
    [act, id],
  )
  const [answer] = useAsync(ask)
  return answer.status === 'ready' && answer.value
}
