import { useItemType, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import type { StepDefinition, StepKind } from '@cairn/contract/workflow'
import { stepTitle, useStepKinds } from '@cairn/forms'
import { checkDefinition, longestWay, rightsAsked } from '@cairn/model/workflow'
import { Box, Button, Callout, Field, HStack, Input, NativeSelect, Section, Text } from '@cairn/ui'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { addable, isReadable, readDays, withChange, withOrder, withoutStep, withStep } from '../../model/draft.ts'
import { Graph } from './graph.tsx'
import { PastFiles } from './past-files.tsx'
import { PlaySteps } from './play.tsx'
import { Problems } from './problems.tsx'
import { Publish } from './publish.tsx'
import { StepForm } from './step-form.tsx'
import { StepList } from './step-list.tsx'
import { Trial } from './trial.tsx'
import { RandomWalks } from './walks.tsx'
import { UseFor } from './use-for.tsx'
import { WholeRun } from './whole-run.tsx'
import { useRightHolders } from './use-right-holders.ts'
import { useDraft, type Draft } from './use-draft.ts'

/** Working days that a community usually has. */
const USUAL_PERIOD = '30'

/**
 * Shows the steps of a workflow: the list, beside it a form and the drawing. Its designers change them, see
 * at once what is wrong, try them, and publish them. Each change is saved as it is made and can be taken
 * back. Renders nothing until the kinds of step are known.
 */
export function Editor({ item }: { item: Item }) {
  const t = useTranslate()
  const kinds = useStepKinds(item.$id, String(item['of']))
  if (!kinds) return null
  if (!isReadable(item['draft'])) return <Callout tone="bad">{t('workflow.unreadable')}</Callout>
  return <Whole item={item} kinds={kinds} />
}

interface WholeProps {
  item: Item
  kinds: Readonly<Record<string, StepKind>>
}

function Whole({ item, kinds }: WholeProps) {
  const t = useTranslate()
  const language = useLanguage()
  const of = String(item['of'])
  const type = useItemType(of)
  const work = useDraft(item)
  const { draft, change } = work
  const [open, setOpen] = useState<string>()
  const [period, setPeriod] = useState(USUAL_PERIOD)
  const mayChange = item.$can?.['update'] === true && !item.$deleted
  const [days] = readDays(period)
  const holders = useRightHolders(
    item,
    of,
    useMemo(() => rightsAsked(draft, kinds), [draft, kinds]),
  )
  const problems = useMemo(() => {
    const against = { type: of, kinds, properties: type?.properties, holders }
    return checkDefinition(draft, { ...against, languages: [language], period: days })
  }, [draft, of, kinds, type, holders, language, days])
  const longest = useMemo(() => longestWay(draft), [draft])
  const isSound = problems.every(({ isWarning }) => isWarning)
  const titles = (step: StepDefinition) => stepTitle(step, language)
  const opened = draft.steps.find(({ key }) => key === open)
  const undoByKey = (event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    work.undo()
  }
  return (
    <>
      <Box {...beside} onKeyDown={undoByKey}>
        <Section title={t('workflow.steps')}>
          {draft.steps.length === 0 && <Text tone="muted">{t('workflow.noSteps')}</Text>}
          <StepList
            {...{ open, mayChange, titles }}
            steps={draft.steps}
            longest={longest.keys}
            onOpen={setOpen}
            onMove={(key, by) => change(withOrder(draft, key, by))}
            onRemove={(key) => change(withoutStep(draft, key))}
          />
          {mayChange && <AddStep work={work} kinds={kinds} onAdded={setOpen} />}
        </Section>
        <Box minWidth="0">
          {opened && mayChange && (
            <StepForm
              key={opened.key}
              {...{ of, titles }}
              step={opened}
              steps={draft.steps}
              onChange={(part) => change(withChange(draft, opened.key, part))}
              onRemove={() => change(withoutStep(draft, opened.key))}
            />
          )}
          {draft.steps.length > 0 && (
            <Section title={t('workflow.drawing')} note={t('workflow.days', { days: longest.days })}>
              <Graph {...{ open, titles }} steps={draft.steps} longest={longest.keys} onOpen={setOpen} />
            </Section>
          )}
        </Box>
      </Box>
      {draft.steps.length > 0 && (
        <>
          {mayChange && <WholeRun {...{ draft, kinds, of }} onChange={change} />}
          <Problems problems={problems} steps={draft.steps} titles={titles} />
          <Box width="220px" paddingBlock="8px">
            <Field label={t('workflow.period')}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  value={period}
                  onChange={(event) => setPeriod(event.target.value)}
                />
              )}
            </Field>
          </Box>
        </>
      )}
      {draft.steps.length > 0 && isSound && (
        <>
          <Trial draft={draft} kinds={kinds} titles={titles} />
          <PlaySteps {...{ draft, kinds, of, titles }} />
          <RandomWalks {...{ draft, kinds, titles }} period={days ?? Number(USUAL_PERIOD)} />
          {mayChange && <PastFiles {...{ draft, kinds, of }} />}
        </>
      )}
      {mayChange && <UseFor item={item} />}
      {mayChange && (
        <Publish {...{ item, draft, isSound, titles }} simulated={{ days: longest.days, steps: draft.steps.length }} />
      )}
    </>
  )
}

/** List and form stand side by side where the column is wide enough. */
const beside = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: '24px',
  css: { '@container (min-width: 53.75rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' } },
} as const

interface AddStepProps {
  work: Draft
  kinds: Readonly<Record<string, StepKind>>
  onAdded: (key: string) => void
}

function AddStep({ work: { draft, change, undo, canUndo }, kinds, onAdded }: AddStepProps) {
  const t = useTranslate()
  const language = useLanguage()
  const add = (kind: string) => {
    const next = withStep(draft, kind, { [language]: t(`stepKinds.${kind}`) })
    change({ ...next, adHoc: next.adHoc ?? addable(kinds) })
    onAdded(next.steps.at(-1)?.key ?? '')
  }
  return (
    <HStack flexWrap="wrap" gap="8px" paddingTop="8px">
      <Box width="240px">
        <NativeSelect
          aria-label={t('workflow.add')}
          value=""
          onChange={({ target: { value } }) => {
            if (value) add(value)
          }}
        >
          <option value="">{t('workflow.add')}</option>
          {Object.entries(kinds).map(([kind, { completes }]) => (
            <option key={kind} value={kind}>
              {t(`stepKinds.${kind}`)}
              {completes === 'later' ? ` (${t('workflow.notHere')})` : ''}
            </option>
          ))}
        </NativeSelect>
      </Box>
      <Button size="sm" disabled={!canUndo} onClick={undo}>
        {t('workflow.undo')}
      </Button>
    </HStack>
  )
}
