import { useTranslate } from '@cairn/contract/web'
import type { CellRef, CellStack } from '@cairn/model/cell-path'
import { ColumnStack } from '@cairn/ui'
import { useMemo, useRef } from 'react'
import { CellColumn } from '../../cells/cell-column.tsx'
import { useIsSingleColumn } from '../use-media.ts'
import { ColumnCrumbs } from './column-crumbs.tsx'
import { useColumnFocus } from './use-column-focus.ts'

/** The stack of columns right of the drawer; one at a time on a small screen. */
export function Columns({ stack }: { stack: CellStack }) {
  const t = useTranslate()
  const frame = useRef<HTMLElement>(null)
  const isSingle = useIsSingleColumn()
  const keyed = useMemo(() => withKeys(stack), [stack])
  const shown = isSingle ? keyed.slice(-1) : keyed
  useColumnFocus(frame, keyed)
  return (
    <div style={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      {isSingle && stack.length > 1 && <ColumnCrumbs stack={stack} />}
      <ColumnStack ref={frame} aria-label={t('app.columns')}>
        {shown.map(({ key, cell, index }) => (
          <CellColumn key={key} cell={cell} index={index} stack={stack} />
        ))}
      </ColumnStack>
    </div>
  )
}

export interface KeyedCell {
  key: string
  cell: CellRef
  index: number
}

/** A column keeps its place and scroll while others come and go: its key is its cell, and which one of equals it is. */
function withKeys(stack: CellStack): KeyedCell[] {
  const seen = new Map<string, number>()
  return stack.map((cell, index) => {
    const count = (seen.get(cell.key) ?? 0) + 1
    seen.set(cell.key, count)
    return { key: `${cell.key}#${count}`, cell, index }
  })
}
