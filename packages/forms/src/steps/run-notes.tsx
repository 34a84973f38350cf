import { useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import type { StepDefinition, WorkflowRun } from '@cairn/contract/workflow'
import { formatDate } from '@cairn/model/format'
import { differenceOf, isSettledStep } from '@cairn/model/workflow'
import { Callout, Text } from '@cairn/ui'
import { MoveRun } from './move-run.tsx'
import { titleOf } from './step-words.ts'
import type { RunVersion } from './use-run-version.ts'

/** Props of `RunNotes`. */
export interface RunNotesProps {
  item: Item
  run: WorkflowRun
  version: RunVersion
  mayUpdate: boolean
}

/**
 * Shows notices about a workflow run: it was cleared, its state was set by hand, it has ended, it is
 * suspended, or it uses an older version.
 */
export function RunNotes({ item, run, version, mayUpdate }: RunNotesProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { newer, own, isFrozen } = version
  const list = (keys: readonly string[], steps: readonly StepDefinition[]) =>
    new Intl.ListFormat(language).format(
      keys.map((key) => titleOf(steps.find((step) => step.key === key) ?? { key, title: {} }, language)),
    )
  const difference = newer && own ? differenceOf(own, newer.definition) : undefined
  return (
    <>
      {run.cleared && <Callout tone="warn">{t('forms.steps.cleared', { reason: run.cleared.reason })}</Callout>}
      {run.forcedState && (
        <Callout tone="warn">{t('forms.steps.forcedState', { reason: run.forcedState.reason })}</Callout>
      )}
      {run.ended && <Ended run={run} />}
      {isFrozen && <Callout tone="bad">{t('forms.steps.frozen')}</Callout>}
      {newer && !run.cleared && !run.ended && (
        <Callout tone="info" title={t('forms.steps.older')} actions={mayUpdate ? <MoveRun item={item} /> : undefined}>
          <Text>{t('forms.steps.olderHelp', { number: newer.number })}</Text>
          {difference && difference.added.length > 0 && (
            <Text>{t('forms.steps.newSteps', { titles: list(difference.added, newer.definition.steps) })}</Text>
          )}
          {difference && difference.removed.length > 0 && (
            <Text>{t('forms.steps.goneSteps', { titles: list(difference.removed, own?.steps ?? []) })}</Text>
          )}
          {difference && difference.changed.length > 0 && (
            <Text>{t('forms.steps.otherSteps', { titles: list(difference.changed, newer.definition.steps) })}</Text>
          )}
        </Callout>
      )}
    </>
  )
}

/** Says since when nothing more is needed, how many steps were left then, and how many are to be done yet. */
function Ended({ run: { ended = '', steps } }: Pick<RunNotesProps, 'run'>) {
  const t = useTranslate()
  const language = useLanguage()
  const left = steps.filter((step) => step.left).length
  const open = steps.filter((step) => !isSettledStep(step)).length
  return (
    <Callout tone={open > 0 ? 'info' : 'ok'}>
      {[
        t('forms.steps.ended', { date: formatDate(ended.slice(0, 10), language) }),
        ...(left > 0 ? [t('forms.steps.leftSteps', { count: left })] : []),
        ...(open > 0 ? [t('forms.steps.openSteps', { count: open })] : []),
      ].join(' ')}
    </Callout>
  )
}
