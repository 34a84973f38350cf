import GalleryHorizontal from 'lucide-react/icons/gallery-horizontal'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import ListTree from 'lucide-react/icons/list-tree'
import Map from 'lucide-react/icons/map'
import Table from 'lucide-react/icons/table'
import type { ComponentType } from 'react'
import { useTranslate } from '@cairn/contract/web'
import { SegmentedControl } from '../../base/segmented-control.tsx'
import { RESULT_MODES, type ResultMode } from './display-options.ts'

/** Imported here, because named icons are part of the boot bundle. */
const ICONS: Record<ResultMode, ComponentType<{ size: number; 'aria-hidden': true }>> = {
  list: List,
  table: Table,
  cards: LayoutGrid,
  timeline: ListTree,
  carousel: GalleryHorizontal,
  map: Map,
}

/** Shows buttons that choose how results are shown. The map is offered only with `hasMap`. */
export function ModeSwitch({
  mode,
  onChange,
  hasMap,
}: {
  mode: ResultMode
  onChange: (mode: ResultMode) => void
  hasMap: boolean
}) {
  const translate = useTranslate()
  return (
    <SegmentedControl
      label={translate('ui.results.mode')}
      value={mode}
      onChange={onChange}
      options={RESULT_MODES.filter((value) => value !== 'map' || hasMap).map((value) => {
        const ModeIcon = ICONS[value]
        return {
          value,
          label: translate(`ui.results.mode.${value}`),
          icon: <ModeIcon size={16} aria-hidden />,
          iconOnly: true,
        }
      })}
    />
  )
}
