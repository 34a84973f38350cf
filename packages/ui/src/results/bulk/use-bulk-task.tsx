import { useCommands, useTranslate } from '@cairn/contract/web'
import { BulkTask, type BulkTaskProps } from './bulk-task.tsx'
import type { Selection } from './use-selection.ts'
import type { BulkHow } from './bulk-changes.ts'

/** A change of many items, as the action `changeItems` takes it. */
export interface Change {
  values: Readonly<Record<string, unknown>>
  how?: BulkHow
  below?: boolean
  reason?: string
}

/**
 * Returns a function that changes items as a task, which goes on when its dialog is closed. The dialog shows
 * how far it is, what was refused, and offers to undo it. `onRefused` gets the refused ones. Resolves once
 * the dialog was closed, or the task could not be started.
 */
export function useChangeMany() {
  const translate = useTranslate()
  const { startTask, openDialog, report } = useCommands()
  return (title: string, ids: readonly string[], change: Change, onRefused?: BulkTaskProps['onRefused']) => {
    const show = async (taskKey: string) =>
      openDialog({
        title,
        Content: () => <BulkTask {...{ taskKey, onRefused }} />,
        maxWidth: 520,
        buttons: [{ text: translate('ui.results.bulk.close'), kind: 'primary' }],
      })
    return startTask('changeItems', { ids, ...change })
      .then(show)
      .catch(report)
  }
}

/** Returns a function that changes the selected items as a task. Refused items are selected again. */
export function useBulkTask(selection: Selection): (title: string, change: Change) => void {
  const changeMany = useChangeMany()
  return (title, change) => {
    void changeMany(title, [...selection.ids], change, selection.set)
    selection.stop()
  }
}
