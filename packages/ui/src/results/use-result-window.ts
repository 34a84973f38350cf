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
import { isRightToLeft } from '../base/direction.ts'
import { ScrollVelocity } from './scroll-velocity.ts'
import { RowPool } from './row-pool.ts'
import { savedFirstId, savedScrollPosition, saveScrollPosition } from './scroll-memory.ts'
import { useActiveRow, type ActiveRow } from './use-active-row.ts'
import { rerenderIfNeeded, useRenderedRows, type RenderedRow } from './use-rendered-rows.ts'
import { useGoToEnd } from './use-go-to-end.ts'
import { usePointerDown } from './use-pointer-down.ts'
import { useRerender, type Rerender } from './use-rerender.ts'
import { useScrollTo } from './use-scroll-to.ts'
import type { Selection } from './use-selection.ts'
import { useVirtual, type Virtual } from './use-virtual.ts'

/** How many rows before the end the next page is asked for. */
const FETCH_AHEAD = 15
/** Results that are drawn on either side of what is in sight, one in a row or several. */
const OVERSCAN = { single: 4, many: 8 }
/** A scroll is over when nothing has moved for so long (milliseconds). */
const SCROLL_ENDS_MS = 100

export interface ResultWindowOptions {
  search: SearchState
  listRef?: RefObject<HTMLDivElement | null> | undefined
  selection?: Selection | undefined
  /** Height a row is taken to have until it has been measured, in pixels; its width where rows go sideways. */
  rowSize: number
  gap?: number
  /** Results in a row. */
  perRow?: number
  /** How many of them stand side by side: all, unless they stand one under another. */
  columns?: number
  sideways?: boolean
  /** Height of what stands above the rows and stays there while they scroll. */
  above?: number
}

/** What pressing a result does, with the keys that are held. */
export type PressHandler = (id: string, held: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void

/** The part of a long result that is in sight, with the keys, presses and marks that every way of showing it has. */
export interface ResultWindow {
  scroller: RefObject<HTMLDivElement | null>
  virtual: Virtual
  redraw: Rerender
  /** The rows that are drawn, in the order of the document. */
  drawn: RenderedRow[]
  /** Whether rows in sight are not drawn yet. */
  isPartial: boolean
  /** Those in sight that have come. */
  items: ReadonlyMap<string, Item>
  openId: string | undefined
  active: ActiveRow
  elementId: (id: string) => string
  /** The same as long as the window is there. */
  press: PressHandler
  onKeyDown: (event: KeyboardEvent) => void
}

export function useResultWindow(options: ResultWindowOptions): ResultWindow {
  const { search, selection, perRow = 1, columns = perRow } = options
  const { ids } = search
  const cell = useCell()
  const openId = cell.rightKey?.startsWith('i-') ? cell.rightKey.slice(2) : undefined
  const redraw = useRerender()
  const [pace] = useState(() => new ScrollVelocity())
  const [places] = useState(() => new RowPool())
  const fetchAhead = useFetchAhead(search)
  const { scroller, virtual } = useKeptScroll(options, pace, (changed) => {
    fetchAhead((changed.range?.endIndex ?? 0) * perRow)
    rerenderIfNeeded(changed, places, pace, redraw)
  })
  usePointerDown(scroller, pace, redraw.soon)
  const rows = virtual.getVirtualItems()
  const prefix = useId()
  const elementId = (id: string) => `${prefix}${id}`
  const scrollTo = useScrollTo(virtual, perRow, columns < perRow)
  const moveTo = (index: number) => scrollTo(index, elementId(ids[index] ?? ''))
  const active = useActiveRow(ids, openId, moveTo, options.sideways ? Math.max(2, columns) : columns)
  const toEnd = useGoToEnd(search, () => active.move(ids.length - 1))
  const last = (rows.at(-1)?.index ?? 0) * perRow
  useEffect(() => fetchAhead(last), [fetchAhead, last])
  const isActive = (index: number) =>
    active.hasFocus && ids.slice(index * perRow, (index + 1) * perRow).includes(active.id ?? '')
  const { drawn, isPartial } = useRenderedRows({ virtual, places, pace, redraw, ids, perRow, isActive })
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
      const moved = active.onKeyDown(event, open)
      if (event.shiftKey && moved !== undefined) selection?.extendTo(moved, ids)
    },
  }
}

/** A function that stays the same and does what it was last given to do, so that rows are not drawn anew for it. */
function useUnchanging(press: PressHandler): PressHandler {
  const latest = useRef(press)
  useLayoutEffect(() => {
    latest.current = press
  })
  return useCallback((id, held) => latest.current(id, held), [])
}

/** The keys of a selection: space, everything that has come, and none. */
function selects(event: KeyboardEvent, selection: Selection, id: string | undefined, ids: readonly string[]): boolean {
  if (event.key === ' ' && id !== undefined) selection.toggle(id)
  else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selection.set(ids)
  else if (event.key === 'Escape' && selection.isOn) selection.stop()
  else return false
  event.preventDefault()
  event.stopPropagation()
  return true
}

/** A virtual scroller that stands where the results stood before, in this mode or another. */
function useKeptScroll(options: ResultWindowOptions, pace: ScrollVelocity, changed: (virtual: Virtual) => void) {
  const { search, listRef, rowSize, gap = 0, perRow = 1, columns, sideways, above = 0 } = options
  const { ids } = search
  const ownRef = useRef<HTMLDivElement>(null)
  const scroller = listRef ?? ownRef
  const isStacked = columns !== undefined && columns < perRow
  const { key, parameter } = useCell()
  const [begin] = useState(() => {
    const place = savedScrollPosition(key, parameter)
    const first = Math.max(0, ids.indexOf(savedFirstId(key, parameter) ?? ''))
    return { place, offset: place?.offset ?? Math.floor(first / perRow) * (rowSize + gap) }
  })
  const virtual = useVirtual({
    count: Math.ceil(ids.length / perRow),
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isStacked ? rowSize * Math.min(1, (ids.length - index * perRow) / perRow) : rowSize),
    // Another function has the places of all rows worked out anew.
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
    // Each step that a script makes ends with an event of its own, and drew the list twice.
    useScrollendEvent: false,
    isScrollingResetDelay: SCROLL_ENDS_MS,
    ...(begin.place ? { initialMeasurementsCache: begin.place.measurements } : {}),
  })
  useEffect(
    () => () => {
      const first = virtual.range?.startIndex ?? 0
      saveScrollPosition(key, parameter, {
        offset: virtual.scrollOffset ?? 0,
        measurements: virtual.takeSnapshot(),
        // Who is at the top stays there, whatever comes first in another order.
        first: first === 0 ? undefined : String(virtual.options.getItemKey(first)),
      })
    },
    [key, parameter, virtual],
  )
  return { scroller, virtual }
}

/** Asks for the next page before its rows are reached. What failed is asked for again when the person says so (`ResultStates`). */
function useFetchAhead({ ids: { length }, status, hasMore, more }: SearchState): (last: number) => void {
  return useCallback(
    (last) => {
      if (hasMore && status !== 'error' && last >= length - FETCH_AHEAD) more()
    },
    [length, status, hasMore, more],
  )
}

/** The ids of rows, each once, with the one before each row, which tells whether something new begins there. */
function idsOf(rows: readonly VirtualItem[], { search: { ids }, perRow = 1 }: ResultWindowOptions): string[] {
  const found = new Set<string>()
  for (const { index } of rows)
    for (const id of ids.slice(Math.max(0, index * perRow - 1), (index + 1) * perRow)) found.add(id)
  return [...found]
}

/** The same array as long as the same results are in sight. */
function useSameIds(ids: string[]): string[] {
  const key = ids.join(' ')
  return useMemo(() => key.split(' ').filter(Boolean), [key])
}
