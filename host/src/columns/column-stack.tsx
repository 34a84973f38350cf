import { useTranslate } from '@cairn/contract/web'
import type { CellRef, CellStack } from '@cairn/model/cell-path'
import { ColumnPlaceContext, ColumnStack, useWidth } from '@cairn/ui'
import { useMemo, useRef } from 'react'
import { CellColumn } from './cell-column.tsx'
import { useIsSingleColumn } from '../frame/address/use-media.ts'
import { ColumnCrumbs } from './column-crumbs.tsx'
import { withKeys, type KeyedCell } from '../frame/address/stack.ts'
import { columnsOf } from '../frame/address/columns-of.ts'
import { useActiveColumn, useRouter } from '../frame/address/use-router.ts'
import { useRegistry } from '../state/use-shell-state.ts'
import { useColumnParts } from './column-parts.ts'
import { placeOf } from './open-columns.ts'
import { useOpenColumns } from './use-open-columns.ts'

/**
 * Renders the stack of columns beside the drawer: the last ones that fit are open, those before them folded.
 * An expanded column hides those before it behind links to them. In single-column layout renders only the
 * last, below links to those before it.
 */
export function Columns({ stack }: { stack: CellStack }) {
  const t = useTranslate()
  const frame = useRef<HTMLElement>(null)
  const isSingle = useIsSingleColumn()
  const keyed = useMemo(() => withKeys(stack), [stack])
  const isAsked = useIsAsked(stack)
  const shown = isSingle ? keyed.slice(-1) : keyed.filter(isAsked)
  const active = useActiveColumn()
  useRouter(frame, keyed, isSingle)
  const [width, measure] = useWidth()
  const { open, expanded } = useOpenColumns(shown, active, width)
  const crumbs = isSingle ? stack : stack.slice(0, (shown[expanded]?.index ?? -1) + 1)
  const focus = (index: number) =>
    columnsOf(frame.current)[shown.findIndex((each) => each.index === index)]?.focus({ preventScroll: true })
  return (
    <div ref={measure} style={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      {crumbs.length > 1 && <ColumnCrumbs stack={crumbs} {...(isSingle ? {} : { onPress: focus })} />}
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
function useIsAsked(stack: CellStack): (keyed: KeyedCell) => boolean {
  const own = useColumnParts().views
  const { views } = useRegistry()
  const isWord = (cell: CellRef) => cell.kind === 'view' && !own[cell.view] && !views.has(cell.view)
  const first = stack.findIndex(isWord)
  return ({ cell, index }) => index === first || !isWord(cell)
}
