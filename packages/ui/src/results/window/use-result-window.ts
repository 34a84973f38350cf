import { observeElementOffset, type VirtualItem } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useCell, useItems, type Item, type SearchState } from '@cairn/contract/web'
import { isRightToLeft } from '../../base/direction.ts'
import { ScrollVelocity } from './scroll-velocity.ts'
import { RowPool } from './row-pool.ts'
import { savedFirstId, savedScrollPosition, saveScrollPosition } from './scroll-memory.ts'
import { useActiveRow, type ActiveRow } from './use-active-row.ts'
import { rerenderIfNeeded, useRenderedRows, type RenderedRow } from './use-rendered-rows.ts'
import { useGoToEnd } from './use-go-to-end.ts'
import { usePointerDown } from './use-pointer-down.ts'
import { useRerender, type Rerender } from './use-rerender.ts'
import { useScrollTo } from './use-scroll-to.ts'
import type { Selection } from '../bulk/use-selection.ts'
import { useVirtual, type Virtual } from './use-virtual.ts'

/** Results before the end of the loaded ones at which the next page is fetched. */
const FETCH_AHEAD = 15
/** Rows rendered beyond the view on each side: with one result in a row, and with several. */
const OVERSCAN = { single: 4, many: 8 }
/** Results after the one at which a list starts that are in sight as well, also on small screens. */
const SEEN_AFTER_START = 1
/** A scroll has ended if nothing moved for this many milliseconds. */
const SCROLL_ENDS_MS = 100

/**
 * Options of `useResultWindow`, which renders only the visible part of a search and handles its keys,
 * presses and scroll position.
 */
export interface ResultWindowOptions {
  search: SearchState
  /** Receives the scrolling element. */
  listRef?: RefObject<HTMLDivElement | null> | undefined
  selection?: Selection | undefined
  /** Assumed height of a row before it is measured, in pixels; its width if `sideways`. */
  rowSize: number
  /** Pixels between rows. */
  gap?: number
  /** Results in a row; 1 when left out. */
  perRow?: number
  /** How many results of a row are side by side. All when left out; 1 if a row is a stack of results. */
  columns?: number
  sideways?: boolean
  /** Height in pixels of a sticky header above the rows. */
  above?: number
  /** Index of the result that is in sight when the list opens first, once it is known. */
  startAt?: number | undefined
}

/**
 * Handles a press on the result with this id. Modifier keys decide whether it opens the result or changes
 * the selection.
 */
export type PressHandler = (id: string, held: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void

/**
 * What `useResultWindow` returns: the rows to render and their items, the virtualizer, the open and the
 * active result, and handlers for keys and presses.
 */
export interface ResultWindow {
  scroller: RefObject<HTMLDivElement | null>
  virtual: Virtual
  redraw: Rerender
  /** The rows to render, in the order of the document. */
  drawn: RenderedRow[]
  /** Whether visible rows are not rendered yet. */
  isPartial: boolean
  /** The loaded items of the rendered rows, by id. */
  items: ReadonlyMap<string, Item>
  /** Id of the item that is open beside the list; undefined if there is none. */
  openId: string | undefined
  active: ActiveRow
  /** Returns the element id of a result. */
  elementId: (id: string) => string
  /** Opens or selects a result. It is the same function in all renders. */
  press: PressHandler
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Virtualizes a search: returns the rows to render, their items, and the handlers for keys, presses and
 * selection. Fetches the next page near the end, and keeps the scroll position for when the column comes
 * back.
 */
export function useResultWindow(options: ResultWindowOptions): ResultWindow {
  const { search, selection, perRow = 1, columns = perRow } = options
  const { ids } = search
  const cell = useCell()
  const openId = cell.rightKey?.startsWith('i-') ? cell.rightKey.slice(2) : undefined
  const redraw = useRerender()
  const [pace] = useState(() => new ScrollVelocity())
  const [pool] = useState(() => new RowPool())
  const fetchAhead = useFetchAhead(search)
  const { scroller, virtual } = useKeptScroll(options, pace, (changed) => {
    fetchAhead((changed.range?.endIndex ?? 0) * perRow)
    rerenderIfNeeded(changed, pool, pace, redraw)
  })
  usePointerDown(scroller, pace, redraw.soon)
  const rows = virtual.getVirtualItems()
  const prefix = useId()
  const elementId = (id: string) => `${prefix}${id}`
  const scrollTo = useScrollTo(virtual, perRow, columns < perRow)
  const moveTo = (index: number) => scrollTo(index, elementId(ids[index] ?? ''))
  const active = useActiveRow(ids, openId, moveTo, options.sideways ? Math.max(2, columns) : columns)
  useStart(options, openId, moveTo)
  const toEnd = useGoToEnd(search, () => active.move(ids.length - 1))
  const last = (rows.at(-1)?.index ?? 0) * perRow
  useEffect(() => fetchAhead(last), [fetchAhead, last])
  const isActive = (index: number) =>
    active.hasFocus && ids.slice(index * perRow, (index + 1) * perRow).includes(active.id ?? '')
  const { drawn, isPartial } = useRenderedRows({ virtual, pool, pace, redraw, ids, perRow, isActive })
  const items = useItems(useSameIds(idsOf(drawn, options)))
  const open = (id: string) => {
    active.move(ids.indexOf(id))
    cell.openRight(`i-${id}`)
  }
  return {
    scroller,
    virtual,
    redraw,
    drawn,
    isPartial,
    items,
    openId,
    active,
    elementId,
    press: useUnchanging((id, held) => {
      if (selection?.press(id, held, ids)) active.move(ids.indexOf(id))
      else open(id)
    }),
    onKeyDown: (event) => {
      if (toEnd(event) || (selection && selects(event, selection, active.id, ids))) return
      if (plays(event, elementId(active.id ?? ''))) return
      const moved = active.onKeyDown(event, open)
      if (event.shiftKey && moved !== undefined) selection?.extendTo(moved, ids)
    },
  }
}

/** Scrolls once to where the list starts, unless the person was in it before or has an item open. */
function useStart(
  { startAt, search: { ids } }: ResultWindowOptions,
  openId: string | undefined,
  moveTo: (to: number) => void,
) {
  const { key, parameter } = useCell()
  const [wasHere] = useState(() => savedScrollPosition(key, parameter) !== undefined)
  const isDone = useRef(wasHere || openId !== undefined)
  useEffect(() => {
    if (isDone.current || startAt === undefined || ids.length === 0) return
    isDone.current = true
    if (startAt > 0) moveTo(Math.min(startAt + SEEN_AFTER_START, ids.length - 1))
  }, [startAt, ids.length, moveTo])
}

/**
 * Returns a function that stays the same and calls the latest `press`, so that memoized rows do not
 * render again.
 */
function useUnchanging(press: PressHandler): PressHandler {
  const latest = useRef(press)
  useLayoutEffect(() => {
    latest.current = press
  })
  return useCallback((id, held) => latest.current(id, held), [])
}

/** Handles `p`, which plays the recordings of a row. Returns true if it has handled the event. */
function plays(event: KeyboardEvent, row: string): boolean {
  const mark = event.key === 'p' ? document.getElementById(row)?.querySelector('[data-sound]') : undefined
  if (!(mark instanceof HTMLElement)) return false
  mark.click()
  return true
}

/**
 * Handles the keys of a selection: space toggles, Control or ⌘ with A selects all loaded results, Escape
 * ends it. Returns true if it has handled the event.
 */
function selects(event: KeyboardEvent, selection: Selection, id: string | undefined, ids: readonly string[]): boolean {
  if (event.key === ' ' && id !== undefined) selection.toggle(id)
  else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selection.set(ids)
  else if (event.key === 'Escape' && selection.isOn) selection.stop()
  else return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

/**
 * Returns a virtualizer that starts at the saved scroll position, and saves the position when it
 * unmounts.
 */
function useKeptScroll(options: ResultWindowOptions, pace: ScrollVelocity, changed: (virtual: Virtual) => void) {
  const { search, listRef, rowSize, gap = 0, perRow = 1, columns, sideways, above = 0 } = options
  const { ids } = search
  const ownRef = useRef<HTMLDivElement>(null)
  const scroller = listRef ?? ownRef
  const isStacked = columns !== undefined && columns < perRow
  const { key, parameter } = useCell()
  const [begin] = useState(() => {
    const position = savedScrollPosition(key, parameter)
    const first = Math.max(0, ids.indexOf(savedFirstId(key, parameter) ?? ''))
    return { position, offset: position?.offset ?? Math.floor(first / perRow) * (rowSize + gap) }
  })
  const virtual = useVirtual({
    count: Math.ceil(ids.length / perRow),
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isStacked ? rowSize * Math.min(1, (ids.length - index * perRow) / perRow) : rowSize),
    // A new function would make the virtualizer recompute the positions of all rows.
    getItemKey: useCallback((index) => ids[index * perRow] ?? index, [ids, perRow]),
    overscan: perRow === 1 ? OVERSCAN.single : Math.ceil(OVERSCAN.many / perRow),
    gap,
    paddingStart: gap,
    paddingEnd: gap,
    horizontal: sideways ?? false,
    isRtl: isRightToLeft(),
    scrollMargin: above,
    scrollPaddingStart: above,
    initialOffset: begin.offset,
    observeElementOffset: (instance, told) =>
      observeElementOffset(instance, (offset, isScrolling) => {
        const { width = 0, height = 0 } = instance.scrollRect ?? {}
        const wasFling = pace.isFling
        pace.recordMove(offset, sideways ? width : height, isScrolling)
        told(offset, isScrolling)
        if (wasFling && !pace.isFling) instance.options.onChange(instance, false)
      }),
    onChange: changed,
    // With `scrollend`, each scroll by a script would render the list twice.
    useScrollendEvent: false,
    isScrollingResetDelay: SCROLL_ENDS_MS,
    ...(begin.position ? { initialMeasurementsCache: begin.position.measurements } : {}),
  })
  useEffect(
    () => () => {
      const first = virtual.range?.startIndex ?? 0
      saveScrollPosition(key, parameter, {
        offset: virtual.scrollOffset ?? 0,
        measurements: virtual.takeSnapshot(),
        // A list at the top stays there, whichever result comes first in another order.
        first: first === 0 ? undefined : String(virtual.options.getItemKey(first)),
      })
    },
    [key, parameter, virtual],
  )
  return { scroller, virtual }
}

/**
 * Returns a function that fetches the next page if the given index is near the end. After a failure it
 * waits until the user retries (`ResultStates`).
 */
function useFetchAhead({ ids: { length }, status, hasMore, more }: SearchState): (last: number) => void {
  return useCallback(
    (last) => {
      if (hasMore && status !== 'error' && last >= length - FETCH_AHEAD) more()
    },
    [length, status, hasMore, more],
  )
}

/** Returns the ids in the rows, and the id before each row, which tells whether a group begins there. */
function idsOf(rows: readonly VirtualItem[], { search: { ids }, perRow = 1 }: ResultWindowOptions): string[] {
  const found = new Set<string>()
  for (const { index } of rows)
    for (const id of ids.slice(Math.max(0, index * perRow - 1), (index + 1) * perRow)) found.add(id)
  return [...found]
}

/** Returns the same array as long as the ids are equal. */
function useSameIds(ids: string[]): string[] {
  const key = ids.join(' ')
  return useMemo(() => key.split(' ').filter(Boolean), [key])
}
