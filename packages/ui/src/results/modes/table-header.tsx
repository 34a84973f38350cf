import { useRef } from 'react'
import { chakra } from '../../system/chakra.ts'
import { useTranslate, type ItemType, type Translate } from '@cairn/contract/web'
import { IconButton } from '../../base/button.tsx'
import { Icon } from '../../base/icon.tsx'
import { LazyMenu } from '../../overlays/lazy-menu.tsx'
import type { MenuEntry } from '../../overlays/menu.tsx'
import { canSort, SORTS, effectiveSort, type DisplayOptions, type Sort } from '../view/display-options.ts'
import type { OwnColumn } from './own-columns.ts'
import {
  columnTitleKey,
  moveColumn,
  offeredColumns,
  setWidth,
  toggleColumn,
  togglePin,
  WIDTH_STEP,
  type TableLayout,
} from './table-columns.ts'
import { HEADER_CELL_STYLE, cellStyle } from './table-row.tsx'
import type { TableColumn } from './use-table-columns.ts'
import { isRightToLeft } from '../../base/direction.ts'

/** Height of the header row in pixels, at the usual size of text. */
export const HEADER_HEIGHT = 36

const Row = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: '2',
    display: 'flex',
    bg: 'sunken',
    borderBottom: '1px solid',
    borderColor: 'lineStrong',
    color: 'fgMuted',
    fontSize: 'xs',
    fontWeight: 'semibold',
  },
})
const HeaderCell = chakra('div', {
  base: {
    ...HEADER_CELL_STYLE,
    position: 'relative',
    gap: '2px',
    paddingInlineEnd: '6px',
    '& button[aria-haspopup]': { opacity: '0' },
    '&[data-end=true]': { flexDirection: 'row-reverse', paddingInlineEnd: '12px' },
    '&[data-end=true] > button:first-of-type': { justifyContent: 'flex-end' },
    '&:hover button, &:focus-within button, & button[aria-expanded=true]': { opacity: '1' },
    '@media (hover: none)': { '& button[aria-haspopup]': { opacity: '1' } },
  },
})
const SortButton = chakra(
  'button',
  {
    base: {
      flex: '1',
      minWidth: '0',
      display: 'flex',
      alignItems: 'center',
      gap: '4px',
      height: '1.75rem',
      textAlign: 'start',
      borderRadius: 'sm',
      '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      '&:not(:disabled):hover': { color: 'fg' },
      '&:disabled': { cursor: 'default' },
    },
  },
  { defaultProps: { type: 'button' } },
)
/** The edge of a column, which drags its width. By keyboard the menu of the column does it. */
const Edge = chakra('div', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    insetInlineEnd: '-4px',
    width: '9px',
    cursor: 'col-resize',
    touchAction: 'none',
    zIndex: '1',
    // An overhang after the last column would make the table scroll.
    '[role=columnheader]:last-child > &': { insetInlineEnd: '0' },
    _hover: { boxShadow: 'inset 4px 0 0 -2px var(--cairn-colors-primary)' },
  },
})

/** Props of `TableHeader`, which shows the titles of a table's columns. */
export interface TableHeaderProps {
  type: ItemType
  /** The present display options, for the order. */
  shown: DisplayOptions
  /** Called with the order that the user chooses. */
  onShow: (change: Partial<DisplayOptions>) => void
  columns: readonly TableColumn[]
  /** Columns that the view draws itself. */
  own: readonly OwnColumn[]
  layout: TableLayout
  /** Called with the layout after a column was changed by its menu. */
  onLayout: (layout: TableLayout) => void
  /** Called with the width in pixels while a column's edge is dragged. */
  onDrag: (name: string, width: number) => void
  /** Called when the edge is released. */
  onDragEnd: () => void
  /** Width of all columns together in pixels. */
  width: number
}

/**
 * Shows the titles of a table's columns. Pressing one orders by it; its menu and its edge change the
 * layout.
 */
export function TableHeader({ columns, width, ...rest }: TableHeaderProps) {
  return (
    <Row role="row" aria-rowindex={1} style={{ height: `${HEADER_HEIGHT / 16}rem`, minWidth: width }}>
      {columns.map((column, at) => (
        <ColumnTitle key={column.name} column={column} at={at} {...rest} />
      ))}
    </Row>
  )
}

function ColumnTitle({
  column: { name, width, pinnedAt, grows },
  at,
  own,
  type,
  shown,
  onShow,
  layout,
  onLayout,
  onDrag,
  onDragEnd,
}: Omit<TableHeaderProps, 'columns' | 'width'> & { column: TableColumn; at: number }) {
  const translate = useTranslate()
  const drawn = own.find((column) => column.name === name)
  const title = drawn?.title ?? translate(columnTitleKey(name, type))
  const sort = effectiveSort(shown, type)
  const isSorted = sort.key === name
  const ascends = sort.order === 'asc'
  const cell = useRef<HTMLDivElement>(null)
  // A column that takes a share of the free space is wider than its set width.
  const drawnWidth = () => (grows === 1 && cell.current?.offsetWidth) || width
  return (
    <HeaderCell
      ref={cell}
      role="columnheader"
      aria-colindex={at + 1}
      aria-sort={isSorted ? (ascends ? 'ascending' : 'descending') : undefined}
      data-pinned={pinnedAt !== undefined || undefined}
      data-end={drawn?.isEnd}
      style={cellStyle({ width, pinnedAt, grows })}
    >
      <SortButton disabled={!canSort(name, type)} onClick={() => onShow({ sort: nextSort(name, sort) })}>
        <span title={title}>{title}</span>
        {isSorted && <Icon name={ascends ? 'chevron-up' : 'chevron-down'} size={14} />}
      </SortButton>
      <LazyMenu
        trigger={
          <IconButton icon="more" size="sm" label={translate('ui.results.column', { title })} aria-haspopup="menu" />
        }
        label={translate('ui.results.column', { title })}
        entries={entriesOf(name, type, layout, translate, offeredColumns(type).includes(name))}
        onSelect={(command) => {
          if (command === 'asc' || command === 'desc') onShow({ sort: { key: name, order: command } })
          else onLayout(changed(layout, name, command, drawnWidth()))
        }}
      />
      <Edge
        aria-hidden="true"
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={({ currentTarget, pointerId, movementX }) => {
          if (currentTarget.hasPointerCapture(pointerId))
            onDrag(name, drawnWidth() + (isRightToLeft() ? -1 : 1) * movementX)
        }}
        onPointerUp={onDragEnd}
      />
    </HeaderCell>
  )
}

/** Returns ascending order first, then descending, then the default order of lists. */
function nextSort(name: string, sort: Sort): Sort {
  if (sort.key !== name) return { key: name, order: 'asc' }
  return sort.order === 'asc' ? { key: name, order: 'desc' } : SORTS.name
}

function changed(layout: TableLayout, name: string, command: string, width: number): TableLayout {
  switch (command) {
    case 'pin':
      return togglePin(layout, name)
    case 'hide':
      return toggleColumn(layout, name)
    case 'wider':
      return setWidth(layout, name, width + WIDTH_STEP)
    case 'narrower':
      return setWidth(layout, name, width - WIDTH_STEP)
    default:
      return moveColumn(layout, name, command === 'earlier' ? -1 : 1)
  }
}

function entriesOf(
  name: string,
  type: ItemType,
  { pinned }: TableLayout,
  translate: Translate,
  isProperty: boolean,
): MenuEntry[] {
  const entry = (value: 'asc' | 'desc' | 'wider' | 'narrower' | 'earlier' | 'later' | 'hide') => ({
    value,
    label: translate(`ui.results.columns.${value}`),
  })
  const own = !isProperty ? [] : (['earlier', 'later', 'hide'] as const).map(entry)
  const pin = { value: 'pin', label: translate(`ui.results.columns.${pinned.includes(name) ? 'unpin' : 'pin'}`) }
  return [
    ...(canSort(name, type) ? (['asc', 'desc'] as const).map(entry) : []),
    ...(['wider', 'narrower'] as const).map(entry),
    ...(isProperty ? [pin] : []),
    ...own,
  ]
}
