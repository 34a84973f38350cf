import { useTranslate } from '@cairn/contract/web'
import { ItemRows } from '@cairn/ui/results'
import { useUnsavedIds } from '../../data/use-shell-state.ts'
import { Panel } from './panel.tsx'

const NO_LABELS = {}

/** Items with something typed and not saved, in this visit or an earlier one, so that it is not forgotten. */
export function NotSaved() {
  const t = useTranslate()
  const ids = useUnsavedIds()
  if (ids.length === 0) return null
  return (
    <Panel title={t('app.unsaved.title')}>
      <ItemRows ids={ids} labels={NO_LABELS} />
    </Panel>
  )
}
