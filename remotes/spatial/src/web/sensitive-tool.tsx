import * as v from 'valibot'
import { useEffect, useState } from 'react'
import { useCommands, useIsAtWork, useTask, useTasks, useTranslate, type Item } from '@cairn/contract/web'
import { TaskProgress } from '@cairn/forms'
import { Button, Callout } from '@cairn/ui'
import { markedSchema, type Marked } from '../model/marked.ts'

const ACTION = 'markSensitive'

/** Calls all features of a collection or an import sensitive at once, or sensitive no more, and tells what came of it. */
export function SensitiveTool({ item }: { item: Item }) {
  const t = useTranslate()
  const { openDialog, startTask, report } = useCommands()
  const { $id, _t, _i } = item
  const key = useTasks().find(({ asyncKey, keyAction }) => asyncKey === $id && keyAction === ACTION)?.key
  const isAtWork = useIsAtWork(key)
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
  const marked = useMarked(taskKey)
  return (
    <>
      <TaskProgress
        taskKey={taskKey}
        name={t(`tasks.${ACTION}`)}
        going={({ count, total = 0 }) => t('spatial.import.going', { count, total })}
        cancelled={({ count }) => t('spatial.sensitive.cancelled', { count })}
      />
      {marked && (
        <Callout
          tone={marked.refused === 0 ? 'ok' : 'warn'}
          icon={marked.refused === 0 ? 'check' : 'alert'}
          title={t('spatial.sensitive.done', { changed: marked.changed, known: marked.known })}
        >
          {marked.refused > 0 && t('spatial.sensitive.refused', { count: marked.refused })}
        </Callout>
      )}
    </>
  )
}

/** What came of the task, once it is done. */
function useMarked(taskKey: string): Marked | undefined {
  const { taskResult, report } = useCommands()
  const isDone = useTask(taskKey)?.state === 'DONE'
  const [known, setKnown] = useState<{ key: string; marked: Marked }>()
  useEffect(() => {
    if (!isDone) return
    let isCurrent = true
    taskResult(taskKey).then(
      (answer) => isCurrent && setKnown({ key: taskKey, marked: v.parse(markedSchema, answer) }),
      report,
    )
    return () => {
      isCurrent = false
    }
  }, [isDone, taskKey, taskResult, report])
  return isDone && known?.key === taskKey ? known.marked : undefined
}
