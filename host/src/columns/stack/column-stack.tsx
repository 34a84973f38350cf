import { useTranslate } from '@cairn/contract/web'
import type { CellRef, CellStack } from '@cairn/model/cell-path'
import { Breadcrumbs, ColumnPlaceContext, ColumnStack } from '@cairn/ui'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { CellColumn } from '../cell-column.tsx'
import { useIsSingleColumn } from '../../frame/address/use-media.ts'
import { withKeys, type KeyedCell } from '../../frame/address/stack.ts'
import { columnsOf } from '../../frame/address/columns-of.ts'
import { useActiveColumn, useFocusColumn, useRouter } from '../../frame/address/use-router.ts'
import { onDemand } from '../../state/on-demand.ts'
import { useRegistry } from '../../state/use-shell-state.ts'
import { useColumnParts } from '../column-parts.ts'
import { placeOf } from './open-columns.ts'
import { useMostOpen, useOpenColumns } from './use-open-columns.ts'

/** The way to a column that is shown alone. */
const ColumnCrumbs = onDemand(() => import('./column-crumbs.tsx'), <Breadcrumbs aria-hidden />, 'first')

/**
 * Renders the stack of columns beside the drawer: as many are open as fit side by side, the others folded. An
 * expanded column hides those before it behind links to them. In single-column layout renders only the
 * last, below links to those before it.
 */
export default function Columns({ stack }: { stack: CellStack }) {
  const t = useTranslate()
  const frame = useRef<HTMLElement>(null)
  const isSingle = useIsSingleColumn()
  const keyed = useMemo(() => withKeys(stack), [stack])
  const asked = useAsked(keyed)
  const shown = isSingle ? keyed.slice(-1) : asked
  const active = useActiveColumn()
  useRouter(frame, isSingle ? keyed : asked, isSingle)
  const [most, measure] = useMostOpen(shown.length)
  const { open, expanded } = useOpenColumns(shown, active, most)
  const crumbs = isSingle ? stack : stack.slice(0, (shown[expanded]?.index ?? -1) + 1)
  const focusColumn = useFocusColumn()
  const onPress = useCallback((index: number) => focusColumn(stack, index), [focusColumn, stack])
  // Unfolding may leave it partly outside where there are many.
  useEffect(() => {
    const at = shown.findIndex(({ key }) => key === active)
    columnsOf(frame.current)[at]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-deps -- only when other columns are open
  }, [open.from])
  return (
    <div ref={measure} style={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      {crumbs.length > 1 && <ColumnCrumbs stack={crumbs} {...(isSingle ? {} : { onPress })} />}
      <ColumnStack ref={frame} aria-label={t('app.columns')}>
        {shown.map(({ key, cell, index }, at) => (
          <ColumnPlaceContext key={key} value={placeOf(at, open, expanded >= 0)}>
            <CellColumn cell={cell} index={index} stack={stack} isActive={isSingle || key === active} />
          </ColumnPlaceContext>
        ))}
      </ColumnStack>
    </div>
  )
}

/** Of words that are no views only the first has a column, which looks up the whole address. */
function useAsked(keyed: readonly KeyedCell[]): readonly KeyedCell[] {
  const own = useColumnParts().views
  const { views } = useRegistry()
  return useMemo(() => {
    const isWord = (cell: CellRef) => cell.kind === 'view' && !own[cell.view] && !views.has(cell.view)
    const first = keyed.findIndex(({ cell }) => isWord(cell))
    return keyed.filter(({ cell }, at) => at === first || !isWord(cell))
  }, [keyed, own, views])
}
