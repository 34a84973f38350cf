import { ACCESS_PROPERTY } from '@cairn/contract'
import { useCommands, useIsTaskRunning, useItemType, useTasks, useTranslate, type Item } from '@cairn/contract/web'
import { AsyncContent, Box, Button, Callout } from '@cairn/ui'
import { useChangeMany } from '@cairn/ui/results'
import * as v from 'valibot'
import { TaskProgress } from '../tasks/task-progress.tsx'
import { useTaskResult } from '../tasks/use-task-result.ts'

const ACTION = 'passDownCare'
const resultSchema = v.object({ changed: v.number(), same: v.number(), refused: v.number() })

/**
 * Offers to copy the level, protocols, labels and warnings of an item to all items below it in its tree, as a
 * task that reports the result.
 */
export default function PassDownCare({ item: { $id, _t, _i, ...values } }: { item: Item }) {
  const t = useTranslate()
  const { startTask, openDialog, report } = useCommands()
  const last = useTasks().find(({ asyncKey, keyAction }) => asyncKey === $id && keyAction === ACTION)
  const isAtWork = useIsTaskRunning(last?.key)
  const passed = useTaskResult(last?.key, resultSchema)
  const changeMany = useChangeMany()
  const hasLevel = useItemType(_t)?.properties[ACCESS_PROPERTY] !== undefined
  const level = { how: 'SET', below: true, values: { [ACCESS_PROPERTY]: values[ACCESS_PROPERTY] ?? null } } as const
  const ask = async () => {
    let isSure = false
    await openDialog({
      title: t('forms.care.passDown'),
      message: [t('forms.care.passDownHelp'), ...(hasLevel ? [t('forms.care.levelDownHelp')] : [])].join(' '),
      maxWidth: 520,
      buttons: [
        { text: t('forms.cancel') },
        ...(hasLevel
          ? [{ text: t('forms.care.levelDown'), run: () => void changeMany(t('forms.care.levelDown'), [$id], level) }]
          : []),
        { text: t('forms.care.passDownNow'), kind: 'primary', run: () => void (isSure = true) },
      ],
    })
    if (isSure) await startTask(ACTION, { t: _t, i: _i }, $id)
  }
  return (
    <Box display="flex" flexDirection="column" alignItems="flex-start" gap="6px" _print={{ display: 'none' }}>
      <Button size="sm" kind="ghost" icon="shield" disabled={isAtWork} onClick={() => void ask().catch(report)}>
        {t('forms.care.passDown')}
      </Button>
      {last && isAtWork && (
        <TaskProgress
          taskKey={last.key}
          name={t('forms.care.passDown')}
          going={({ count, total = 0 }) => t('forms.care.passDownGoing', { count, total })}
          cancelled={({ count }) => t('forms.care.passDownCancelled', { count })}
        />
      )}
      {passed && (
        <AsyncContent of={passed}>
          {({ changed, same, refused }) => (
            <Callout
              tone={refused > 0 ? 'warn' : 'ok'}
              icon="shield"
              title={t('forms.care.passedDown', { changed, same })}
            >
              {refused > 0 && t('forms.care.passDownRefused', { count: refused })}
            </Callout>
          )}
        </AsyncContent>
      )}
    </Box>
  )
}
