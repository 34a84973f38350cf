import * as v from 'valibot'
import { toCairnError } from '@cairn/contract/errors'
import { errorText, useCommands, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import type { WorkflowDefinition, WorkflowRun } from '@cairn/contract/workflow'
import { Button, ErrorNotice, HStack, Stack, Text, useAsync } from '@cairn/ui'
import { Dialog } from '@cairn/ui/overlays'
import { useCallback, useState } from 'react'
import { titleOf } from './step-words.ts'

/** Props of `MoveDialog`. */
export interface MoveDialogProps {
  item: Item
  run: WorkflowRun
  /** The version it is moved to. */
  newer: { id: string; number: number; definition: WorkflowDefinition }
  onClose: () => void
}

const planSchema = v.object({
  kept: v.array(v.string()),
  added: v.array(v.string()),
  dropped: v.array(v.string()),
  losing: v.array(v.string()),
})

/** Asks the server what moving a run to another version does, says so before it is moved, and moves it. */
export function MoveDialog({ item, run, newer, onClose }: MoveDialogProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { act } = useCommands()
  const [thrown, setThrown] = useState<unknown>()
  const ask = useCallback(
    async () => v.parse(planSchema, await act('planSteps', item.$id, { version: newer.id })),
    [act, item.$id, newer.id],
  )
  const [plan] = useAsync(ask)
  const failed = thrown ?? (plan.status === 'failed' ? plan.error : undefined)
  const titles = (keys: readonly string[]) =>
    new Intl.ListFormat(language).format(
      keys.map((key) => {
        const step = [...newer.definition.steps, ...run.steps].find((each) => each.key === key)
        return titleOf(step ?? { key, title: {} }, language)
      }),
    )
  const move = () => act('applySteps', item.$id, { _u: item._u, version: newer.id }).then(onClose).catch(setThrown)
  const rows =
    plan.status === 'ready'
      ? ([
          ['forms.steps.kept', plan.value.kept],
          ['forms.steps.newSteps', plan.value.added],
          ['forms.steps.goneSteps', plan.value.dropped],
        ] as const)
      : []
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('forms.steps.moveRun', { number: newer.number })}
      closeLabel={t('forms.cancel')}
      maxWidth={520}
    >
      <Stack gap="12px">
        <Text tone="muted">{t('forms.steps.movePlan')}</Text>
        {rows.map(([key, keys]) => keys.length > 0 && <Text key={key}>{t(key, { titles: titles(keys) })}</Text>)}
        {plan.status === 'ready' && plan.value.losing.length > 0 && (
          <Text tone="bad">{t('forms.steps.losing', { names: labelsOf(item, plan.value.losing, language) })}</Text>
        )}
        {failed !== undefined && (
          <ErrorNotice
            title={t('forms.steps.refusedRun')}
            next={errorText(t, toCairnError(failed)).title}
            detail={toCairnError(failed).message}
            detailLabel={t('ui.detail')}
          />
        )}
        <HStack justifyContent="flex-end">
          <Button onClick={onClose}>{t('forms.cancel')}</Button>
          <Button kind="primary" disabled={plan.status !== 'ready'} onClick={() => void move()}>
            {t('forms.steps.move')}
          </Button>
        </HStack>
      </Stack>
    </Dialog>
  )
}

function labelsOf({ $labels = {} }: Item, ids: readonly string[], language: string): string {
  return new Intl.ListFormat(language).format(ids.map((id) => $labels[id] ?? id))
}
