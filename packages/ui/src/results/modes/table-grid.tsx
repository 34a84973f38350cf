import { chakra } from '../../system/chakra.ts'
import { use, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useDraftItems, useLanguage, useTranslate } from '@cairn/contract/web'
import { logicalKey } from '../../base/direction.ts'
import { SkeletonRows } from '../window/skeleton-rows.tsx'
import { STACK_SIZE, stackClass, placeholderTableRowsClass } from '../window/row-stack.ts'
import { useResultWindow } from '../window/use-result-window.ts'
import type { ModeProps } from './mode-props.ts'
import { RowTitles } from '../rows/row-titles.ts'
import type { OwnColumn } from './own-columns.ts'
import { HEADER_HEIGHT } from './table-header.tsx'
import { ROW_HEIGHT, TableRow } from './table-row.tsx'
import type { TableColumn } from './use-table-columns.ts'
import { useTextScale } from '../../system/text-size.ts'
import { useWidth } from '../../base/use-width.ts'

const Scroller = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflow: 'auto',
    outline: 'none',
    contain: 'strict',
    fontSize: 'sm',
    _print: { contain: 'none', overflow: 'visible' },
  },
})

const ON_ITS_WAY = <SkeletonRows count={2} />

/** Props of `TableGrid`, which shows the rows of a table below its header, as an ARIA grid. */
export interface TableGridProps extends Pick<ModeProps, 'search' | 'label' | 'listRef' | 'selection' | 'type'> {
  columns: readonly TableColumn[]
  /** Columns that the view draws itself. */
  own: readonly OwnColumn[]
  /** Width of all columns together in pixels. */
  width: number
  /** Header row; it is not rendered again while the rows scroll. */
  header: ReactNode
}

/**
 * Shows the rows of a table below its header, as an ARIA grid. Arrow keys move by cell, Home and End
 * within the row, with Control to the first and last row. Enter opens the item, the space key selects it.
 */
export function TableGrid({ search, label, listRef, selection, type, columns, own, width, header }: TableGridProps) {
  const { ids, hasMore } = search
  const drafts = useDraftItems()
  const titles = use(RowTitles)
  const translate = useTranslate()
  const locale = useLanguage()
  const [room, measure] = useWidth()
  const scale = useTextScale()
  const above = HEADER_HEIGHT * scale
  const results = useResultWindow({
    ...{ search, listRef, selection },
    perRow: STACK_SIZE,
    columns: 1,
    rowSize: STACK_SIZE * ROW_HEIGHT * scale,
    above,
  })
  const { scroller, virtual, drawn, isPartial, items, openId, active, elementId, press } = results
  const [at, setAt] = useState(0)
  const column = Math.min(at, columns.length - 1)
  const activeCell = active.hasFocus && active.id ? `${elementId(active.id)}-${column}` : undefined
  // A press takes the focus: what is pressed must not move away under it.
  const isPressed = useRef(false)
  useEffect(() => {
    if (activeCell && !isPressed.current)
      document.getElementById(activeCell)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeCell])
  const onKeyDown = (event: KeyboardEvent) => {
    isPressed.current = false
    const target = event.target === event.currentTarget ? columnTarget(event, column, columns.length - 1) : undefined
    if (target === undefined) return event.target === event.currentTarget ? results.onKeyDown(event) : undefined
    event.preventDefault()
    setAt(target)
  }
  return (
    <Scroller
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={hasMore ? -1 : ids.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable={selection.isOn || undefined}
      aria-activedescendant={activeCell}
      data-wide={room !== undefined && room <= width}
      style={{ scrollPaddingInlineStart: pinnedWidth(columns), scrollPaddingTop: above }}
      onPointerDown={() => (isPressed.current = true)}
      onFocus={active.onFocus}
      onBlur={active.onBlur}
      onKeyDown={onKeyDown}
    >
      {header}
      <div
        ref={measure}
        role="presentation"
        className={isPartial ? placeholderTableRowsClass() : undefined}
        style={
          {
            height: virtual.getTotalSize(),
            minWidth: width,
            position: 'relative',
            '--row': `${ROW_HEIGHT * scale}px`,
          } as object
        }
      >
        {drawn.map(({ slot, index, start }) => (
          <div key={slot} role="presentation" className={stackClass()} style={{ insetInline: 0, top: start - above }}>
            {ids.slice(index * STACK_SIZE, (index + 1) * STACK_SIZE).map((id, row) => (
              <TableRow
                key={row}
                id={id}
                elementId={elementId(id)}
                item={items.get(id)}
                label={titles[id] ?? search.labels[id]}
                hasDraft={drafts.has(id)}
                columns={columns}
                own={own}
                translate={translate}
                locale={locale}
                type={type}
                index={index * STACK_SIZE + row}
                isOpen={id === openId}
                mark={selection.isOn ? selection.ids.has(id) : undefined}
                activeColumn={active.hasFocus && id === active.id ? column : undefined}
                onPress={press}
              />
            ))}
          </div>
        ))}
      </div>
      {hasMore && ON_ITS_WAY}
    </Scroller>
  )
}

/** Returns the index of the column that a key leads to. Undefined for other keys. */
function columnTarget({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, at: number, last: number): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  const targets: Record<string, number> = {
    ArrowRight: Math.min(last, at + 1),
    ArrowLeft: Math.max(0, at - 1),
    Home: 0,
    End: last,
  }
  const meant = logicalKey(key)
  return Object.hasOwn(targets, meant) ? targets[meant] : undefined
}

function pinnedWidth(columns: readonly TableColumn[]): number {
  return columns.reduce((sum, { pinnedAt, width }) => (pinnedAt === undefined ? sum : sum + width), 0)
}
