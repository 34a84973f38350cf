import { ANY_TYPE } from './any-type.ts'
import { lazyComponent } from '../../base/lazy-component.tsx'
import type { ResultMapComponent } from '../modes/result-map.ts'
import type { ModeProps } from '../modes/mode-props.ts'
import { groupedBy } from '../modes/time-group.ts'
import type { GroupedListProps } from '../modes/grouped-list.tsx'
import { effectiveSort, sameSort, SORTS } from './display-options.ts'
import { renderRow, renderRowWithType, ROW_SIZE } from '../rows/result-row.tsx'
import { SkeletonRows } from '../window/skeleton-rows.tsx'
import { useDelayed } from '../../base/delays.ts'
import { VirtualResults } from '../window/virtual-results.tsx'

/** Components of the display modes. The code of each is loaded when it is first shown. */
const MODES = {
  table: lazyComponent(() => import('../modes/table.tsx'), <Waiting />),
  cards: lazyComponent(() => import('../modes/cards.tsx'), <Waiting />),
  timeline: lazyComponent(() => import('../modes/timeline.tsx'), <Waiting />),
  carousel: lazyComponent(() => import('../modes/carousel.tsx'), <Waiting />),
}

const GroupedList = lazyComponent(() => import('../modes/grouped-list.tsx'), <Waiting />)
const DatedList = lazyComponent(() => import('../modes/dated-list.tsx'), <Waiting />)

/** Props of `ResultsByMode`: those of a mode, and what a search in all types needs. */
export interface ResultsByModeProps extends ModeProps {
  ResultMap: ResultMapComponent | null
  /** Groups in which a list of best results stands. */
  grouping?: Pick<GroupedListProps, 'groups' | 'onGroup'> | undefined
}

/** Shows results in the chosen mode. Falls back to the list mode if there is no map component. */
export function ResultsByMode({ ResultMap, grouping, ...props }: ResultsByModeProps) {
  const { search, label, listRef, selection, shown } = props
  const date = shown.mode === 'list' ? groupedBy(props.type, effectiveSort(shown, props.type)) : undefined
  const isBestFirst = shown.mode === 'list' && sameSort(effectiveSort(shown, props.type), SORTS.best)
  // What is selected can be all that was found.
  if (grouping && isBestFirst && !selection.isOn) return <GroupedList {...props} {...grouping} />
  if (date !== undefined) return <DatedList {...props} date={date} />
  const Mode = shown.mode === 'list' ? undefined : shown.mode === 'map' ? ResultMap : MODES[shown.mode]
  if (Mode) return <Mode {...props} />
  return (
    <VirtualResults
      {...{ search, label, listRef, selection }}
      draw={props.type === ANY_TYPE ? renderRowWithType : renderRow}
      rowSize={ROW_SIZE}
    />
  )
}

function Waiting() {
  return useDelayed(true) ? <SkeletonRows count={6} /> : null
}
