import { useEffect, useRef, useState } from 'react'
import { useCommands, useItemType, useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { attachmentPath } from '@cairn/contract'
import {
  ID_TARGET,
  isTarget,
  planProblems,
  type ImportFound,
  type ImportPlan,
  type ImportResult,
  type ImportTrial,
} from '@cairn/model/imports'
import { textKeyFromData } from '@cairn/contract/texts'
import { Box, Button, Callout, Checkbox, Field, HStack, Link, NativeSelect, Section, Text } from '@cairn/ui'
import { ItemRows } from '@cairn/ui/results'
import { TaskProgress } from '../tasks/task-progress.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { ImportSettings } from './import-settings.tsx'
import { rejectedWords } from './problem-text.ts'
import { SecondTableChoice } from './second-table-choice.tsx'
import { CountChips, TrialPanel } from './trial-panel.tsx'
import { useImportWork, type ImportWork } from './use-import-work.ts'

/**
 * Shows an import of a table step by step: what was found, what its columns become, the trial, and the
 * result.
 */
export function ImportBoard({ item, typeName }: { item: Item; typeName: string }) {
  const t = useTranslate()
  const type = useItemType(typeName)
  const work = useImportWork(item)
  const found = item['found'] as ImportFound | undefined
  const trial = item['trial'] as ImportTrial | undefined
  const state = String(item['state'])
  const isOpen = state === 'READ' || state === 'UNDONE'
  const isAsked = isOpen && found !== undefined && work.plan !== undefined && found.refusal === undefined
  const trialBox = useShownOnceNew(trial)
  if (!type) return null
  return (
    <>
      <StepList state={state} isTried={trial !== undefined} />
      {!isAsked && <StepProgress work={work} />}
      {found?.refusal !== undefined && (
        <Callout
          tone="bad"
          icon="alert"
          title={t(textKeyFromData(found.refusal), { line: found.line ?? 1, why: found.why ?? '' })}
        />
      )}
      {isOver(state, work) && <Outcome item={item} work={work} />}
      {isAsked && found && work.plan && (
        <Box
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(26.25rem, 100%), 1fr))"
          gap="18px"
          alignItems="start"
          css={trial ? TRIAL_FIRST : {}}
        >
          <Box display="flex" flexDirection="column" gap="18px" minWidth="0">
            <Section title={t('forms.import.columns', { count: found.rows, columns: columnCount(found) })}>
              {found.broken.length > 0 && (
                <Callout tone="warn" icon="alert" title={t('forms.import.broken', { count: found.broken.length })}>
                  {t('forms.import.brokenLines', { lines: found.broken.map(({ line }) => line).join(', ') })}
                </Callout>
              )}
              {found.stray && (
                <Callout tone="neutral" icon="info" title={t('forms.import.stray', { count: found.stray.count })}>
                  {t('forms.import.strayLines', { lines: found.stray.lines.join(', ') })}
                </Callout>
              )}
              <SheetChoice found={found} work={work} />
              <SecondTableChoice found={found} work={work} />
              <ColumnMapping {...{ type, found, trial, work }} />
            </Section>
            <ImportSettings type={type} plan={work.plan} work={work} given={Object.keys(item['defaults'] ?? {})} />
          </Box>
          <Box display="flex" flexDirection="column" gap="18px" minWidth="0" data-trial ref={trialBox}>
            {trial && <TrialPanel {...{ type, found, trial, work }} />}
            {work.canUpdate && <NextStep {...{ type, found, trial, work, item }} />}
          </Box>
        </Box>
      )}
    </>
  )
}

/** How many columns there are, of a file that its area reads those with something in them. */
function columnCount({ columns, isOwn }: ImportFound): number {
  return isOwn === true ? columns.filter(({ filled }) => filled > 0).length : columns.length
}

/** While rows come in, the progress says it all. */
function isOver(state: string, { isAtWork }: ImportWork): boolean {
  return state === 'UNDONE' || state === 'DONE' || (state === 'STARTED' && !isAtWork)
}

/** Scrolls to what a step brought: the person pressed a button further down, and looks there. */
function useShownOnceNew(value: unknown) {
  const box = useRef<HTMLDivElement>(null)
  const known = useRef(JSON.stringify(value))
  useEffect(() => {
    const now = JSON.stringify(value)
    if (value !== undefined && now !== known.current) box.current?.scrollIntoView?.({ block: 'start' })
    known.current = now
  }, [value])
  return box
}

/** Where there is no room beside the columns, what came of the trial stands above them. */
const TRIAL_FIRST = { '@container (max-width: 55.9375rem)': { '& > [data-trial]': { order: '-1' } } }

/** Asks which sheet of a workbook is read; another one is looked at. */
function SheetChoice({ found: { sheets = [], sheet }, work }: { found: ImportFound; work: ImportWork }) {
  const t = useTranslate()
  if (sheets.length < 2 || !work.plan) return null
  const plan = work.plan
  return (
    <Field label={t('forms.import.sheet')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={sheet ?? ''}
          disabled={!work.canUpdate || work.isAtWork}
          onChange={({ target: { value } }) => work.run('lookAtImport', { plan: { ...plan, sheet: value } })}
        >
          {sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

const STEPS = ['file', 'columns', 'trial', 'apply', 'report'] as const

/** Shows how far the import is. */
function StepList({ state, isTried }: { state: string; isTried: boolean }) {
  const t = useTranslate()
  const at = state === 'NEW' ? 0 : state === 'STARTED' ? 3 : state === 'DONE' ? 4 : isTried ? 2 : 1
  return (
    <Box as="ol" display="flex" flexWrap="wrap" gap="6px 20px" aria-label={t('forms.import.steps')}>
      {STEPS.map((step, n) => (
        <Box
          as="li"
          key={step}
          display="flex"
          alignItems="center"
          gap="2"
          fontWeight={n === at ? 'semibold' : 'normal'}
          color={n === at ? 'primary' : n < at ? 'ok' : 'fgMuted'}
          aria-current={n === at ? 'step' : undefined}
        >
          <Box
            as="span"
            aria-hidden="true"
            display="inline-flex"
            alignItems="center"
            justifyContent="center"
            boxSize="24px"
            borderRadius="full"
            border="1.5px solid"
            borderColor="currentColor"
            fontSize="xs"
          >
            {n < at ? '✓' : n + 1}
          </Box>
          {t(`forms.import.step.${step}`)}
        </Box>
      ))}
    </Box>
  )
}

function StepProgress({ work: { task } }: { work: ImportWork }) {
  const t = useTranslate()
  if (!task) return null
  return (
    <TaskProgress
      taskKey={task.key}
      name={t(`tasks.${task.keyAction}`)}
      going={({ count, total = 0 }) => t('forms.import.going', { count, total })}
      cancelled={({ count }) => t('forms.import.cancelled', { count })}
    />
  )
}

interface NextStepProps {
  item: Item
  type: ItemType
  found: ImportFound
  trial: ImportTrial | undefined
  work: ImportWork
}

/** Problems of rows that seem to be there already. */
const SEEMS_THERE = ['alike', 'alikeRow']

/** Offers the trial, and once it was made the import. */
function NextStep({ item, type, found, trial, work }: NextStepProps) {
  const t = useTranslate()
  const [goodOnly, setGoodOnly] = useState(false)
  const headings = found.columns.map(({ heading }) => heading)
  const problems = work.plan ? planProblems(work.plan, headings, type.properties, work.plan.key) : []
  // Items that are there already have it.
  const isNew = work.plan?.columns.some(({ to }) => to === ID_TARGET) !== true
  const needed = (isNew ? neededOf(type, work.plan, item) : []).map((name) => t(`types.${type.name}.props.${name}`))
  const { error = 0, ...good } = trial?.counts ?? { error: 0 }
  const count = Object.values(good).reduce((sum: number, each) => sum + Number(each), 0)
  const seemsThere = trial?.rows.some((row) => row.problems.some(({ code }) => SEEMS_THERE.includes(code)))
  const isReady = work.isTried && trial !== undefined && (error === 0 || goodOnly) && count > 0
  return (
    <Section title={t('forms.import.next')}>
      {problems.map(({ kind, names }) => (
        <Callout
          key={kind}
          tone="warn"
          icon="alert"
          title={t('errors.importPlan', { kind, names: names.join(', ') })}
        />
      ))}
      {needed.length > 0 && (
        <Callout tone="warn" icon="alert" title={t('forms.import.needed', { names: needed.join(', ') })} />
      )}
      <Text tone="muted">{t('forms.import.nothingYet')}</Text>
      {work.isTried && error > 0 && (
        <HStack as="label" gap="2" minHeight="2.75rem">
          <Checkbox checked={goodOnly} onChange={({ target }) => setGoodOnly(target.checked)} />
          <Text>{t('forms.import.goodOnly', { count: error })}</Text>
        </HStack>
      )}
      {(seemsThere || work.plan?.takesAlike) && (
        <HStack as="label" gap="2" minHeight="2.75rem">
          <Checkbox
            checked={work.plan?.takesAlike ?? false}
            disabled={!work.canUpdate}
            onChange={({ target }) => work.change({ takesAlike: target.checked })}
          />
          <Text>{t('forms.import.takesAlike')}</Text>
        </HStack>
      )}
      <HStack flexWrap="wrap">
        <Button
          kind={work.isTried ? 'outline' : 'primary'}
          icon="search"
          disabled={work.isAtWork || problems.length > 0}
          onClick={() => work.run('tryImport')}
        >
          {t(trial ? 'forms.import.tryAgain' : 'forms.import.try')}
        </Button>
        {trial && (
          <Button
            kind="primary"
            icon="check"
            disabled={work.isAtWork || !isReady}
            onClick={() => work.run('applyImport', { goodOnly, words: rejectedWords(t, trial) })}
          >
            {t('forms.import.apply', { count })}
          </Button>
        )}
      </HStack>
      {/* Beside the button that was pressed, which may be far below the head. */}
      <StepProgress work={work} />
    </Section>
  )
}

/** Properties that every item must have, and that neither a column nor the person has said. */
function neededOf(type: ItemType, plan: ImportPlan | undefined, { defaults }: Item): string[] {
  const isSaid = (name: string) =>
    plan?.columns.some(({ to = '' }) => to.split('.')[0] === name) === true ||
    [plan?.fixed, plan?.makes, defaults ?? {}].some((each) => each && Object.hasOwn(each, name))
  return Object.entries(type.properties).flatMap(([name, { required }]) =>
    required !== undefined && required !== false && isTarget(type.properties, name) && !isSaid(name) ? [name] : [],
  )
}

/** Shows what came of the import, the rows that were refused, and the way to take it back. */
function Outcome({ item, work }: { item: Item; work: ImportWork }) {
  const t = useTranslate()
  const { openDialog } = useCommands()
  const result = item['result'] as ImportResult | undefined
  const trial = item['trial'] as ImportTrial | undefined
  const state = String(item['state'])
  if (!result) return null
  const { removed = 0, restored = 0, kept = [], keptCount = kept.length } = result
  const undo = () =>
    openDialog({
      title: t('forms.import.undo'),
      message: t('forms.import.undoHelp'),
      buttons: [
        { text: t('forms.import.undo.no') },
        { text: t('forms.import.undo.yes'), kind: 'primary', run: () => work.run('revertImport') },
      ],
    })
  return (
    <Section title={t('forms.import.result')}>
      {state === 'UNDONE' ? (
        <Callout tone="neutral" icon="history" title={t('forms.import.undone', { removed, restored })}>
          {kept.length > 0 && (
            <>
              {t('forms.import.kept', { count: keptCount })}
              <ItemRows ids={kept} labels={{}} />
            </>
          )}
        </Callout>
      ) : (
        <CountChips counts={result.counts} />
      )}
      {state === 'STARTED' && (
        <Callout tone="warn" icon="alert" title={t('forms.import.begun')}>
          {t('forms.import.begunHelp')}
        </Callout>
      )}
      {typeof item['rejected'] === 'string' && (
        <Link href={attachmentPath(item['rejected'])} download>
          {t('forms.import.rejected', { count: result.counts.error })}
        </Link>
      )}
      {work.canUpdate && (
        <HStack flexWrap="wrap">
          {state === 'STARTED' && (
            <Button
              kind="primary"
              disabled={work.isAtWork}
              onClick={() => work.run('applyImport', { goodOnly: true, words: rejectedWords(t, trial) })}
            >
              {t('forms.import.goOn')}
            </Button>
          )}
          {(state !== 'UNDONE' || keptCount > 0) && (
            <Button icon="history" disabled={work.isAtWork} onClick={() => void undo()}>
              {t('forms.import.undo')}
            </Button>
          )}
        </HStack>
      )}
    </Section>
  )
}
