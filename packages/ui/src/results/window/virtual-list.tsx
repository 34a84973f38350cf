import { chakra } from '../../system/chakra.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useRef, type CSSProperties, type ReactNode, type Ref } from 'react'
import { ROW_HEIGHT } from '../../item/row.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useActiveRow } from './use-active-row.ts'

/** Assumed height of a row before it is measured, in pixels. */
const ROW_SIZE = ROW_HEIGHT.one
/** Rows before the end of the loaded ones at which more are fetched. */
const FETCH_AHEAD = 15

const Scroller = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    overflowX: 'hidden',
    outline: 'none',
    contain: 'strict',
    containerType: 'inline-size',
  },
})

/**
 * HTML attributes that `VirtualList` hands to each row, which must put them on its outermost element:
 * position, ARIA state and the ref that measures it.
 */
export interface VirtualRowProps {
  ref: Ref<HTMLDivElement>
  id: string
  role: 'option'
  'data-index': number
  'data-active': boolean
  'aria-selected': boolean
  'aria-posinset': number
  'aria-setsize': number
  style: CSSProperties
  onClick: () => void
}

/** Props of `VirtualList`, which shows a long list of rows that are not results of a search. */
export interface VirtualListProps {
  ids: readonly string[]
  /** Accessible name of the list. */
  label: string
  /** Id of the row that is open beside the list; undefined if there is none. */
  openId: string | undefined
  hasMore: boolean
  /** Fetches further rows. */
  more: () => void
  onOpen: (id: string) => void
  /** Functions for further keys, by key name; called with the id of the active row. */
  keys?: Readonly<Record<string, (id: string) => void>>
  /** Renders the row of an id. */
  row: (id: string, props: VirtualRowProps) => ReactNode
}

/**
 * Shows a long list of rows that are not results of a search. Only visible rows are rendered. Arrow keys,
 * Home, End and Enter work as in `ResultList`.
 */
export function VirtualList({ ids, label, openId, hasMore, more, onOpen, keys = {}, row }: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const prefix = useId()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_SIZE,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
  })
  const active = useActiveRow(ids, openId, (index) => virtual.scrollToIndex(index, { align: 'auto' }))
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= ids.length - FETCH_AHEAD) more()
  }, [hasMore, last, ids.length, more])
  const open = (id: string) => {
    active.move(ids.indexOf(id))
    onOpen(id)
  }
  return (
    <Scroller
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={active.hasFocus && active.id ? `${prefix}${active.id}` : undefined}
      onFocus={active.onFocus}
      onBlur={active.onBlur}
      onKeyDown={(event) => {
        const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
        if (isPlain && active.id && Object.hasOwn(keys, event.key)) keys[event.key]?.(active.id)
        else active.onKeyDown(event, open)
      }}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {shown.map(({ index, start }) => {
          const id = ids[index] ?? ''
          return row(id, {
            ref: virtual.measureElement,
            id: `${prefix}${id}`,
            role: 'option',
            'data-index': index,
            'data-active': active.hasFocus && id === active.id,
            'aria-selected': id === openId,
            'aria-posinset': index + 1,
            'aria-setsize': hasMore ? -1 : ids.length,
            style: { position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` },
            onClick: () => open(id),
          })
        })}
      </div>
      {hasMore && <SkeletonRows count={2} />}
    </Scroller>
  )
}
