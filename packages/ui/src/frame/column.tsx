import { chakra } from '../system/chakra.ts'
import { COARSE } from '../system/coarse.ts'
import { createContext, use, useMemo, useState, type DragEvent, type ReactNode, type Ref } from 'react'
import { IconButton } from '../base/button.tsx'
import { Icon, type IconNameLike } from '../base/icon.tsx'
import { Skeleton } from '../base/loading.tsx'
import { Heading } from '../base/text.ts'
import { useColumnPlace } from './column-place.ts'
import { ColumnSpine, type ColumnSpineProps } from './column-spine.tsx'

/** Holds the columns beside the drawer, as the `main` element. It scrolls sideways if they do not fit. */
export const ColumnStack = chakra('main', {
  base: {
    flex: '1',
    minWidth: '0',
    display: 'flex',
    overflowX: 'auto',
    overflowY: 'hidden',
    bg: 'canvas',
    outline: 'none',
    _print: { display: 'block', overflow: 'visible', bg: 'surface' },
  },
})

/** Least width of a column that shows its content. */
const LEAST = '22.5rem'

const Frame = chakra('section', {
  base: {
    display: 'flex',
    minHeight: '0',
    position: 'relative',
    bg: 'surface',
    borderInlineEnd: '1px solid',
    borderColor: 'line',
    // Hidden texts far down in its body would let the stack scroll, and the header slide out of sight.
    overflow: 'clip',
    outline: 'none',
    '&:last-child': { borderInlineEnd: 'none' },
    animation: 'slideIn 160ms ease-out',
    _print: { display: 'block', overflow: 'visible' },
  },
  variants: {
    place: {
      last: { flex: { base: '1 0 100%', md: `1 0 max(${LEAST}, calc(100% / 3))` } },
      before: { flex: '0 1 var(--column-share)', minWidth: LEAST },
      folded: { flex: '0 0 3.5rem' },
      away: { flex: '0 0 0px', borderInlineEnd: 'none', visibility: 'hidden' },
    },
    span: {
      THIRD: { '--column-share': 'calc(100% / 3)' },
      HALF: { '--column-share': '50%' },
      TWO_THIRDS: { '--column-share': 'calc(200% / 3)' },
      FULL: { '--column-share': '100%' },
    },
    isPrinted: { false: { _print: { display: 'none' } } },
    isTarget: { true: { boxShadow: 'inset 0 0 0 2px var(--cairn-colors-primary)' } },
  },
})

/** Custom property of a column's content: the width that it had when it was last open. */
const OPEN_WIDTH = '--open-width'

/** Holds what a column shows. Out of sight it keeps its width, so that it keeps its place in its lists. */
const Content = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1',
    minWidth: '0',
    minHeight: '0',
    containerType: 'inline-size',
    _print: { display: 'block', containerType: 'normal' },
  },
  variants: {
    isAway: {
      true: {
        position: 'absolute',
        insetBlock: '0',
        insetInlineStart: '100%',
        width: `var(${OPEN_WIDTH}, 30rem)`,
        visibility: 'hidden',
      },
    },
  },
})

/**
 * MIME type of a dragged column; the data is its position. Other pages and text fields do not accept it.
 */
const DRAGGED = 'application/x-cairn-column'

/**
 * Props of `Column`, which shows one column of the stack as a section that can take the focus and accepts
 * dragged columns.
 */
export interface ColumnProps {
  /** Accessible name of the column: its title. */
  label: string
  /** Share of the stack that the column takes while others are open at its right. */
  width: 'THIRD' | 'HALF' | 'TWO_THIRDS' | 'FULL'
  /** What stands for the column while it is folded. */
  spine: ColumnSpineProps
  /** Whether the user works in this column. Only the active column is printed. */
  isActive?: boolean
  /** Called with the position (from 0) of another column that was dropped on this one. */
  onDropColumn?: (from: number) => void
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** The element in a column's header that takes what its content puts there, and the way to set it. */
const HeadPlace = createContext<readonly [HTMLElement | null, (place: HTMLElement | null) => void] | null>(null)

/**
 * Returns the element in the header of the column around it that takes what the column's content puts there.
 * Null until it stands, undefined outside a column.
 */
export function useHeadPlace(): HTMLElement | null | undefined {
  return use(HeadPlace)?.[0]
}

/** Keeps the width that a column's content has while it is open. */
function keepWidth(content: HTMLElement | null) {
  if (!content) return undefined
  const keep = () => content.style.setProperty(OPEN_WIDTH, `${content.clientWidth}px`)
  const observer = new ResizeObserver(() => content.inert || keep())
  observer.observe(content)
  return () => observer.disconnect()
}

/**
 * Shows one column of the stack as a section that can take the focus and accepts dragged columns. Its
 * children are a `ColumnHeader`, `ColumnToolbar`, `ColumnBody` and `ColumnFooter`.
 */
export function Column({ label, width, spine, isActive = true, onDropColumn, ref, children }: ColumnProps) {
  const columnPlace = useColumnPlace()
  const isAway = columnPlace === 'folded' || columnPlace === 'away'
  const [isTarget, setTarget] = useState(false)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const takes = (event: DragEvent) => onDropColumn !== undefined && event.dataTransfer.types.includes(DRAGGED)
  return (
    <Frame
      aria-label={label}
      span={width}
      place={columnPlace}
      isTarget={isTarget}
      isPrinted={isActive}
      tabIndex={-1}
      ref={ref}
      onDragOver={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={(event) => {
        if (!takes(event)) return
        event.preventDefault()
        setTarget(false)
        onDropColumn?.(Number(event.dataTransfer.getData(DRAGGED)))
      }}
    >
      {columnPlace === 'folded' && <ColumnSpine {...spine} />}
      <Content ref={keepWidth} isAway={isAway} inert={isAway}>
        <HeadPlace value={useMemo(() => [place, setPlace] as const, [place])}>{children}</HeadPlace>
      </Content>
    </Frame>
  )
}

const HeaderRow = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '10px',
    minHeight: '3rem',
    padding: '11px 12px 7px 16px',
    flex: 'none',
    '& > svg': { marginTop: '2px' },
    '&:has([data-head-more])': { flexWrap: 'wrap' },
  },
  variants: {
    // Where tools stand beside the title, nothing else parts the header from the body.
    hasTools: {
      true: { flexWrap: 'wrap', rowGap: '2px', borderBottom: '1px solid', borderColor: 'line' },
    },
  },
})
const Note = chakra('span', {
  base: { marginInlineStart: '8px', fontSize: 'sm', fontWeight: 'normal', letterSpacing: 'normal', color: 'fgMuted' },
})
const Tools = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2px',
    marginBlock: '-2px',
    [COARSE]: { marginBlock: '-10px' },
    marginInlineStart: 'auto',
    color: 'fgMuted',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    _print: { display: 'none' },
  },
})

/** What the content of the column puts in its header. */
const Given = chakra('div', {
  base: {
    display: 'flex',
    // It gives up its width before the title does, down to a number and its arrow.
    flex: '0 1000 auto',
    minWidth: '5.5rem',
    marginBlock: '-3px',
    [COARSE]: { marginBlock: '-10px' },
    gap: '6px',
    _empty: { display: 'none' },
    // In a narrow column more than a menu gets a line of its own, below the title and the tools.
    '@container (max-width: 34.9rem)': { '&:has([data-head-more])': { order: '1', flexBasis: '100%' } },
  },
})

/**
 * Props of `ColumnHeader`, which shows the icon and title of a column with its expand and close buttons.
 */
export interface ColumnHeaderProps {
  /** Position of the column (from 0) if it can be dragged by its header; undefined if it cannot. */
  position?: number | undefined
  icon: IconNameLike
  /** Undefined while loading: a skeleton is shown. */
  title: string | undefined
  /** A quiet word after the title, such as a number. */
  note?: string | undefined
  /** Further tools, before those of the column itself. */
  tools?: ReactNode
  /** Whether the column fills the window. */
  expanded?: boolean
  /** Called by the expand button; without it there is no such button. */
  onExpand?: (() => void) | undefined
  /** Called by the close button; without it there is no such button. */
  onClose?: (() => void) | undefined
  expandLabel: string
  closeLabel: string
}

/**
 * Shows the icon and title of a column with its expand and close buttons. The column can be dragged by
 * it.
 */
export function ColumnHeader({
  position,
  icon,
  title,
  note,
  tools,
  expanded = false,
  onExpand,
  onClose,
  expandLabel,
  closeLabel,
}: ColumnHeaderProps) {
  const head = use(HeadPlace)
  return (
    <HeaderRow
      hasTools={tools !== undefined}
      draggable={position !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(position))
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <Icon name={icon} size={19} />
      <Heading size="title" flex={title === undefined ? '1' : '0 1 auto'} minWidth="0">
        {title ?? <Skeleton width="60%" height="16px" marginTop="4px" />}
        {note !== undefined && <Note> {note}</Note>}
      </Heading>
      <Given ref={head?.[1]} />
      <Tools>
        {tools}
        {onExpand && (
          <IconButton
            icon={expanded ? 'minimize' : 'maximize'}
            label={expandLabel}
            aria-pressed={expanded}
            onClick={onExpand}
          />
        )}
        {onClose && <IconButton icon="x" label={closeLabel} onClick={onClose} />}
      </Tools>
    </HeaderRow>
  )
}

/** Holds the chips and tools below a column's header. They wrap in narrow columns. */
export const ColumnToolbar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 6px',
    flex: 'none',
    padding: '0 12px 8px 16px',
    borderBottom: '1px solid',
    borderColor: 'line',
    color: 'fgMuted',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
})

/**
 * Holds the part of a column that scrolls. Set `padded` for anything but lists, which reach the edges.
 */
export const ColumnBody = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    overflowX: 'hidden',
    display: 'flex',
    flexDirection: 'column',
    scrollbarGutter: 'auto',
    _print: { overflow: 'visible', display: 'block', '& > * + *': { marginTop: '14px' } },
  },
  variants: { padded: { true: { padding: '16px', gap: '18px' } } },
})

/** Shows the bar at the bottom of a column. Its first child is at the start, all others at the end. */
export const ColumnFooter = chakra('footer', {
  base: {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    gap: '2',
    '& > :first-child': { marginInlineEnd: 'auto' },
    minHeight: '2.375rem',
    padding: '8px 16px',
    borderTop: '1px solid',
    borderColor: 'line',
    fontSize: 'note',
    color: 'fgMuted',
    fontVariantNumeric: 'tabular-nums',
    _print: { display: 'none' },
  },
})

/** Shows the path to the current column. It is used above the column where only one fits the window. */
export const Breadcrumbs = chakra('nav', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flex: 'none',
    minHeight: '2.5rem',
    padding: '6px 12px 6px 8px',
    bg: 'surface',
    borderBottom: '1px solid',
    borderColor: 'line',
    color: 'fgMuted',
    fontSize: 'sm',
    whiteSpace: 'nowrap',
    overflowX: 'auto',
    '& b': { color: 'fg', fontWeight: 'semibold' },
    _print: { display: 'none' },
  },
})
