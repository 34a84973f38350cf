import { chakra } from '../../system/chakra.ts'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { readingKey } from '../../base/direction.ts'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { useResultWindow } from '../use-result-window.ts'
import type { ModeProps } from './mode-props.ts'
import { setWidth } from './table-columns.ts'
import { HEADER_HEIGHT, TableHeader } from './table-header.tsx'
import { ROW_HEIGHT, TableRow } from './table-row.tsx'
import { useColumns } from './use-columns.ts'
import { useLayout } from './use-layout.ts'

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

/**
 * Results as a table: the label, then the columns the person chose, wide, ordered and pinned as they like. A grid to the keyboard: arrows
 * move by cell, Home and End in the row, with Control to the first and last row; Enter opens, space selects.
 */
export default function Table({ search, label, listRef, selection, type, shown, onShow }: ModeProps) {
  const { ids, hasMore } = search
  const translate = useTranslate()
  const locale = useLanguage()
  const [kept, keep] = useLayout(type)
  const [dragged, setDragged] = useState<{ name: string; width: number } | undefined>(undefined)
  const layout = dragged ? setWidth(kept, dragged.name, dragged.width) : kept
  const { columns, width } = useColumns(type, layout)
  const options = { search, listRef, selection, rowSize: ROW_HEIGHT, above: HEADER_HEIGHT }
  const { scroller, virtual, items, openId, active, elementId, press, onKeyDown: onRowKey } = useResultWindow(options)
  const [at, setAt] = useState(0)
  const column = Math.min(at, columns.length - 1)
  const activeCell = active.hasFocus && active.id ? `${elementId(active.id)}-${column}` : undefined
  useEffect(() => {
    if (activeCell) document.getElementById(activeCell)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeCell])
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target === event.currentTarget ? columnTarget(event, column, columns.length - 1) : undefined
    if (target === undefined) return event.target === event.currentTarget ? onRowKey(event) : undefined
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
      style={{ scrollPaddingInlineStart: pinnedWidth(columns), scrollPaddingTop: HEADER_HEIGHT }}
      onFocus={active.onFocus}
      onBlur={active.onBlur}
      onKeyDown={onKeyDown}
    >
      <TableHeader
        {...{ type, shown, onShow, columns, layout, width }}
        onLayout={keep}
        onDrag={(name, wide) => setDragged({ name, width: wide })}
        onDragEnd={() => {
          keep(layout)
          setDragged(undefined)
        }}
      />
      <div role="presentation" style={{ height: virtual.getTotalSize(), minWidth: width, position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const id = ids[index] ?? ''
          return (
            <TableRow
              key={id}
              id={id}
              elementId={elementId(id)}
              item={items.get(id)}
              label={search.labels[id]}
              columns={columns}
              translate={translate}
              locale={locale}
              type={type}
              index={index}
              start={start - HEADER_HEIGHT}
              isOpen={id === openId}
              mark={selection.isOn ? selection.ids.has(id) : undefined}
              activeColumn={active.hasFocus && id === active.id ? column : undefined}
              onPress={press}
            />
          )
        })}
      </div>
      {hasMore && ON_ITS_WAY}
    </Scroller>
  )
}

/** The column a key goes to. */
function columnTarget({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, at: number, last: number): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  const targets: Record<string, number> = {
    ArrowRight: Math.min(last, at + 1),
    ArrowLeft: Math.max(0, at - 1),
    Home: 0,
    End: last,
  }
  const meant = readingKey(key)
  return Object.hasOwn(targets, meant) ? targets[meant] : undefined
}

function pinnedWidth(columns: readonly { pinnedAt: number | undefined; width: number }[]): number {
  return columns.reduce((sum, { pinnedAt, width }) => (pinnedAt === undefined ? sum : sum + width), 0)
}
