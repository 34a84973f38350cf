import { useState } from 'react'
import { useCommands, useTranslate, type ItemType } from '@cairn/contract/web'
import { BulkReport } from './bulk-report.tsx'
import { bulkMoveKey, type BulkAsk } from './bulk-moves.ts'
import { runForEach } from './bulk.ts'
import type { Selection } from './use-selection.ts'

/**
 * Progress of a bulk operation: `count` of `total` items are finished. `stop` starts no further items;
 * requests already sent go on.
 */
export interface BulkWork {
  count: number
  total: number
  stop: () => void
}

/**
 * Returns `remove`, which deletes all selected items after a confirmation, `move`, which runs an action such
 * as a change of state on each, `ask`, which does so with values, and `pin`, which pins each to a collection.
 * `work` is the progress of the running operation, undefined if none. Each operation ends with a report in a
 * dialog. Refused items stay selected.
 */
export function useBulk(
  selection: Selection,
  type: ItemType,
): {
  work: BulkWork | undefined
  remove: () => void
  move: (action: string) => void
  ask: (chosen: BulkAsk, title: string, values: Record<string, unknown>) => void
  pin: (each: (id: string) => Promise<unknown>) => void
} {
  const translate = useTranslate()
  const { act, deleteItem, restoreItem, openDialog, report } = useCommands()
  const [work, setWork] = useState<BulkWork | undefined>(undefined)
  const run = async (ids: readonly string[], each: (id: string) => Promise<unknown>) => {
    const stop = new AbortController()
    const onProgress = (count: number) => setWork({ count, total: ids.length, stop: () => stop.abort() })
    onProgress(0)
    const outcome = await runForEach(ids, each, { onProgress, signal: stop.signal })
    setWork(undefined)
    return { outcome, left: ids.filter((id) => !outcome.done.includes(id)) }
  }
  const finish = async (
    title: string,
    ids: readonly string[],
    each: (id: string) => Promise<unknown>,
    canUndo: boolean,
  ) => {
    const { outcome, left } = await run(ids, each)
    if (left.length > 0) selection.set(left)
    else selection.stop()
    await openDialog({
      title,
      Content: () => (
        <BulkReport
          {...{ done: outcome.done.length, total: ids.length, refused: outcome.refused.length, named: outcome.refused }}
        />
      ),
      maxWidth: 520,
      buttons: [
        ...(canUndo && outcome.done.length > 0
          ? [
              {
                text: translate('ui.results.bulk.restore'),
                run: () => void run(outcome.done, restoreItem).catch(report),
              },
            ]
          : []),
        { text: translate('ui.results.bulk.close'), kind: 'primary' as const },
      ],
    })
  }
  const remove = async () => {
    const ids = [...selection.ids]
    let isSure = false
    await openDialog({
      title: translate('ui.results.bulk.deleteTitle', { count: ids.length }),
      message: translate('ui.results.bulk.deleteText'),
      maxWidth: 520,
      buttons: [
        { text: translate('ui.results.bulk.cancel') },
        { text: translate('ui.results.delete'), kind: 'danger', run: () => void (isSure = true) },
      ],
    })
    if (isSure) await finish(translate('ui.results.bulk.deleted'), ids, deleteItem, true)
  }
  return {
    work,
    remove: () => void remove().catch(report),
    move: (action) =>
      void finish(translate(bulkMoveKey(type, action)), [...selection.ids], (id) => act(action, id), false).catch(
        report,
      ),
    ask: ({ action }, title, values) =>
      void finish(title, [...selection.ids], (id) => act(action, id, values), false).catch(report),
    pin: (each) => void finish(translate('ui.results.bulk.pinned'), [...selection.ids], each, false).catch(report),
  }
}
