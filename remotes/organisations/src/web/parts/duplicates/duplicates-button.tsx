import { useCell, useTranslate } from '@cairn/contract/web'
import { viewKey } from '@cairn/model/cell-path'
import { Button } from '@cairn/ui'
import type { DuplicateType } from '../../../model/duplicates/duplicate-keys.ts'

/** Renders the button that opens the duplicates of a type beside their list. */
export function DuplicatesButton({ type }: { type: DuplicateType }) {
  const t = useTranslate()
  const { openRight } = useCell()
  return (
    <Button size="sm" onClick={() => openRight(viewKey('duplicates'), type)}>
      {t('organisations.duplicates.button')}
    </Button>
  )
}
