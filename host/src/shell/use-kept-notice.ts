import { useTranslate } from '@cairn/contract/web'
import type { CellRef } from '@cairn/model/cell-path'
import { useEffect, useRef } from 'react'
import { UNDO_MS } from '../state/limits.ts'
import { useShell } from '../state/shell.ts'
import { useBegunLabel } from '../columns/use-begun-label.ts'
import { useNavigation } from '../frame/address/use-navigation.ts'

type EditedCell = CellRef & { kind: 'item' | 'new' }

/**
 * Shows a notice whenever a column with unsaved input has closed: the input is kept. The notice has a button
 * that opens the column again.
 */
export function useKeptNotice(): void {
  const t = useTranslate()
  const { stack, go } = useNavigation()
  const { unsaved, labels, notices } = useShell()
  const labelOf = useBegunLabel()
  const shown = useRef(stack)
  const now = useRef({ stack, go })
  /** Drafts for which the notice was shown. It is shown again only after more input. */
  const said = useRef(new WeakSet<object>())
  useEffect(() => {
    now.current = { stack, go }
    const former = shown.current
    shown.current = stack
    const keys = new Set(stack?.map(({ key }) => key))
    for (const cell of (former ?? []).filter(isEdited)) {
      const kept = keys.has(cell.key) ? [] : unsaved.ofItem(cell.id)
      if (kept.every((part) => said.current.has(part))) continue
      for (const part of kept) said.current.add(part)
      const name =
        cell.kind === 'new'
          ? labelOf({ id: cell.id, type: cell.type, values: unsaved.get(cell.id)?.mine ?? {} })
          : (labels.get(cell.id) ?? cell.id)
      const open = () => {
        const { stack: current, go: show } = now.current
        if (!current?.some(({ key }) => key === cell.key)) show([...(current ?? []), cell])
      }
      notices.offer(t('app.unsaved.kept', { name }), { text: t('app.unsaved.open'), run: open }, { forMs: UNDO_MS })
    }
  }, [stack, go, unsaved, labels, notices, labelOf, t])
}

/** Tells whether something may be typed in a cell. The history of an item is not where it is edited. */
function isEdited(cell: CellRef): cell is EditedCell {
  return cell.kind === 'new' || (cell.kind === 'item' && cell.context === undefined)
}
