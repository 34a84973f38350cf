import { memo, useState } from 'react'
import { chakra, classFor } from '../../system/chakra.ts'
import { ACCESS_PROPERTY, accessLevel } from '@cairn/contract'
import { LABEL_KEY } from '@cairn/contract/query'
import type { Item, ItemType } from '@cairn/contract/web'
import { VisibilityChip } from '../../base/chip.tsx'
import { Skeleton } from '../../base/loading.tsx'
import { DueChip } from '../../item/due-chip.tsx'
import { pictureUrl } from '../../item/item-avatar.tsx'
import { careChips, itemLabel, valueText, type TextContext } from '../rows/row-content.ts'
import { DraftChip, RowChips } from '../rows/result-row.tsx'
import { RowSound, soundOf } from '../rows/row-sound.tsx'
import type { OwnColumn } from './own-columns.ts'
import { SelectMark } from '../rows/select-mark.tsx'
import { MOST_WIDTH } from './table-columns.ts'
import type { TableColumn } from './use-table-columns.ts'

/** Height of a table row in pixels, at the usual size of text. */
export const ROW_HEIGHT = 40
const ROW = `${ROW_HEIGHT / 16}rem`

const Row = chakra('div', {
  base: {
    display: 'flex',
    height: ROW,
    bg: 'surface',
    borderBottom: '1px solid',
    borderColor: 'line',
    cursor: 'pointer',
    _hover: { bg: 'sunken' },
    '&[data-open=true], &[aria-selected=true]': { bg: 'primaryBg' },
    '&[data-open=true] > :first-child': { boxShadow: 'inset 3px 0 0 var(--cairn-colors-primary)' },
  },
})
const SHARED = {
  flexShrink: '0',
  minWidth: '0',
  maxWidth: `${MOST_WIDTH}px`,
  px: '12px',
  bg: 'inherit',
  '&[data-pinned=true]': { borderInlineEnd: '1px solid', borderColor: 'line' },
  // Sticky cells are slow to scroll, so they stick only if the columns are wider than the table.
  '[data-wide=true] &[data-pinned=true]': { position: 'sticky', zIndex: '1', insetInlineStart: 'var(--pinned-at)' },
} as const
/**
 * Style properties of the cells in a table's header row. They are no wider than an edge can be dragged.
 */
export const HEADER_CELL_STYLE = { ...SHARED, display: 'flex', alignItems: 'center', lineHeight: 'roomy' } as const
/**
 * One line of the row's height, so that all rows have the same height in any orthography.
 * Only the text inside is clipped: clipping every cell would make scrolling slow.
 */
const cellClass = classFor({
  ...SHARED,
  lineHeight: `calc(${ROW} - 1px)`,
  whiteSpace: 'nowrap',
  '&[role=rowheader]': { display: 'flex', alignItems: 'center' },
  '& > bdi': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  '&[data-end=true]': { textAlign: 'end' },
  '&[data-active=true]': { outline: '2px solid var(--focus-colour)', outlineOffset: '-2px' },
})

/** Chips beside a name, which they leave most of the cell. The first, such as a warning, is never lost. */
const chipsOf = classFor({
  display: 'flex',
  flexShrink: '1000',
  minWidth: '112px',
  gap: '4px',
  overflow: 'hidden',
  marginInlineStart: '6px',
  '& > *': { flexShrink: '0', overflow: 'hidden' },
})

/** How many days are left, before the date. */
const besideChip = classFor({ display: 'flex', alignItems: 'center', gap: '8px', '& > bdi': { overflow: 'hidden' } })

const pictureOf = classFor({
  display: 'block',
  height: `calc(${ROW} - 6px)`,
  maxWidth: 'full',
  marginTop: '2px',
  borderRadius: '4px',
  objectFit: 'contain',
})

/** The picture beside the label, where the window is too narrow to see the column of pictures. */
const besideLabel = classFor({
  display: 'none',
  flex: 'none',
  boxSize: '30px',
  borderRadius: '4px',
  objectFit: 'cover',
  marginInlineEnd: '8px',
  '@media (max-width: 48em)': { display: 'block' },
})

/**
 * Returns the inline style of a table cell: its width in pixels, its share of free space, and its pinned
 * position.
 */
export function cellStyle({ width, pinnedAt, grows }: Omit<TableColumn, 'name'>) {
  return { width, flexGrow: grows, ...(pinnedAt === undefined ? {} : { '--pinned-at': `${pinnedAt}px` }) }
}

/** Props of `TableRow`, which shows one result as a row of a table. */
export interface TableRowProps {
  id: string
  /** Id of the row's element; the ids of its cells begin with it. */
  elementId: string
  /** Undefined while loading. */
  item: Item | undefined
  /** Label of the item as known from the search. */
  label: string | undefined
  type: ItemType
  columns: readonly TableColumn[]
  /** Columns that the view draws itself. */
  own: readonly OwnColumn[]
  translate: TextContext['translate']
  locale: string
  /** Whether the person has unsaved changes of it. */
  hasDraft: boolean
  /** Position among all results, from 0. */
  index: number
  /** Whether the item is open beside the list. */
  isOpen: boolean
  /** Whether the result is selected; undefined while the user is not selecting. */
  mark: boolean | undefined
  /** Index of the column that the keyboard is on; undefined if it is on another row. */
  activeColumn: number | undefined
  onPress: (id: string, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void
}

/** Shows one result as a row of a table. Memoized: it renders again only if its props change. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { id, elementId, columns, own, index, isOpen, mark, activeColumn, onPress } = props
  return (
    <Row
      id={elementId}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={mark ?? isOpen}
      data-open={isOpen || undefined}
      onClick={(event) => onPress(id, event)}
    >
      {columns.map(({ name, width, pinnedAt, grows }, at) => (
        <div
          key={name}
          className={cellClass()}
          id={`${elementId}-${at}`}
          role={name === LABEL_KEY ? 'rowheader' : 'gridcell'}
          aria-colindex={at + 1}
          data-active={at === activeColumn || undefined}
          data-pinned={pinnedAt !== undefined || undefined}
          data-end={own.find((column) => column.name === name)?.isEnd}
          style={cellStyle({ width, pinnedAt, grows })}
        >
          {name === LABEL_KEY ? drawLabel(props) : drawValue(props, name)}
        </div>
      ))}
    </Row>
  )
})

function drawLabel({ id, item, type, label, mark, hasDraft, translate, locale }: TableRowProps) {
  const text = (item && itemLabel(item, type, locale)) || label
  const sound = soundOf(item, type)
  const care = item ? careChips(item, translate, locale) : []
  return (
    <>
      <SelectMark checked={mark} />
      {sound.length > 0 && <RowSound id={id} attachments={sound} isSmall />}
      {item && type.listItem?.picture && <CellPicture key={item.$id} item={item} className={besideLabel()} />}
      {text ? (
        <bdi style={{ fontWeight: 600 }} title={text}>
          {text}
        </bdi>
      ) : (
        <Skeleton still width="70%" />
      )}
      {hasDraft && <DraftChip />}
      {care.length > 0 && (
        <div className={chipsOf()} title={care.map(({ text: said }) => said).join(', ')}>
          <RowChips chips={care} />
        </div>
      )}
    </>
  )
}

function drawValue({ item, type, own, translate, locale }: TableRowProps, name: string) {
  if (!item) return <Skeleton still width="60%" />
  const column = own.find((each) => each.name === name)
  if (column) return column.draw(item)
  if (name === type.listItem?.picture?.property)
    return <CellPicture key={item.$id} item={item} className={pictureOf()} />
  const text = valueText(item, type, name, { translate, locale })
  const value = item[name]
  if (name === ACCESS_PROPERTY && typeof value === 'string')
    return <VisibilityChip level={accessLevel(type, value)} label={text} />
  if (name === type.listItem?.due)
    return (
      <div className={besideChip()}>
        <DueChip item={item} type={type} property={name} />
        <bdi title={text}>{text}</bdi>
      </div>
    )
  return <bdi title={text}>{text}</bdi>
}

/** The server veils what a content warning stands before. */
function CellPicture({ item, className }: { item: Item; className: string }) {
  const [isBroken, setBroken] = useState(false)
  const src = pictureUrl(item)
  if (src === undefined || isBroken) return null
  return <img className={className} src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
}
