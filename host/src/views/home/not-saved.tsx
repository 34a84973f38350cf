import { useTranslate } from '@cairn/contract/web'
import { ItemRows } from '@cairn/ui/results'
import { useBegun, useUnsavedIds } from '../../state/use-shell-state.ts'
import { useBegunLabel } from '../../columns/use-begun-label.ts'
import { PanelGroup } from './panel.tsx'

/**
 * Renders links to the items with unsaved input, of this visit or an earlier one; nothing if there are none.
 */
export function NotSaved() {
  const t = useTranslate()
  const ids = useUnsavedIds()
  const labelOf = useBegunLabel()
  const labels = Object.fromEntries(useBegun().map((begun) => [begun.id, labelOf(begun)]))
  if (ids.length === 0) return null
  return (
    <PanelGroup title={t('app.unsaved.title')}>
      <ItemRows ids={ids} labels={labels} />
    </PanelGroup>
  )
}
