import { lazyComponent } from '@cairn/ui'
import { useCell, useCommands, useTranslate } from '@cairn/contract/web'
import { itemKey } from '@cairn/model/cell-path'

const MergeDialog = lazyComponent(() => import('./merge-dialog.tsx'))

/**
 * Returns a function that opens the merge dialog of two items. The kept item opens to the right afterwards.
 */
export function useCompare(): (kept: string, merged: string) => void {
  const t = useTranslate()
  const { openDialog } = useCommands()
  const { openRight } = useCell()
  return (kept, merged) =>
    void openDialog({
      title: t('organisations.duplicates.compareTitle'),
      maxWidth: 820,
      Content: ({ close }) => <MergeDialog {...{ kept, merged, close }} open={(id) => openRight(itemKey(id))} />,
    })
}
