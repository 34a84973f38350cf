import { useCommands, useIsTaskRunning, useTasks, useTranslate, type Item } from '@cairn/contract/web'
import { TaskProgress, useTaskResult } from '@cairn/forms'
import { AsyncContent, Button, Callout } from '@cairn/ui'
import { markedSchema, type Marked } from '../../model/marked.ts'

const ACTION = 'markSensitive'

/**
 * Renders the button that marks all features of a collection or an import as sensitive, or as no longer
 * sensitive, and shows the progress and result of that task.
 */
export function SensitiveTool({ item }: { item: Item }) {
  const t = useTranslate()
  const { openDialog, startTask, report } = useCommands()
  const { $id, _t, _i } = item
  const key = useTasks().find(({ asyncKey, keyAction }) => asyncKey === $id && keyAction === ACTION)?.key
  const isAtWork = useIsTaskRunning(key)
  const mark = (sensitive: boolean) => void startTask(ACTION, { t: _t, i: _i, sensitive }, $id).catch(report)
  const ask = () =>
    openDialog({
      title: t('spatial.sensitive.title'),
      message: t('spatial.sensitive.help'),
      buttons: [
        { text: t('spatial.sensitive.no') },
        { text: t('spatial.sensitive.exact'), run: () => mark(false) },
        { text: t('spatial.sensitive.rough'), kind: 'primary', run: () => mark(true) },
      ],
    })
  return (
    <>
      <Button size="sm" icon="shield" disabled={isAtWork} onClick={() => void ask()}>
        {t('spatial.sensitive')}
      </Button>
      {key !== undefined && <Course taskKey={key} />}
    </>
  )
}

function Course({ taskKey }: { taskKey: string }) {
  const t = useTranslate()
  const marked = useTaskResult(taskKey, markedSchema)
  return (
    <>
      <TaskProgress
        taskKey={taskKey}
        name={t(`tasks.${ACTION}`)}
        going={({ count, total = 0 }) => t('spatial.import.going', { count, total })}
        cancelled={({ count }) => t('spatial.sensitive.cancelled', { count })}
      />
      {marked && <AsyncContent of={marked}>{(what) => <Outcome marked={what} />}</AsyncContent>}
    </>
  )
}

function Outcome({ marked: { changed, known, refused } }: { marked: Marked }) {
  const t = useTranslate()
  return (
    <Callout
      tone={refused === 0 ? 'ok' : 'warn'}
      icon={refused === 0 ? 'check' : 'alert'}
      title={t('spatial.sensitive.done', { changed, known })}
    >
      {refused > 0 && t('spatial.sensitive.refused', { count: refused })}
    </Callout>
  )
}
