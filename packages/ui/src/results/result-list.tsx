import { chakra } from '@chakra-ui/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useCell, useItems, useTranslate, type SearchState } from '@cairn/contract/web'
import { ErrorNotice } from '../base/notices.tsx'
import { Box } from '../base/layout.ts'
import { ResultRow } from './result-row.tsx'
import { recallPlace, rememberPlace } from './scroll-memory.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useDelayed } from './timing.ts'
import { useActiveRow } from './use-active-row.ts'

/** Height a row is taken to have until it has been measured, in pixels. */
const ROW_HEIGHT = 62
/** How many rows before the end the next page is asked for. */
const FETCH_AHEAD = 15

export interface ResultListProps {
  search: SearchState
  /** Names the list to assistive technology. */
  label: string
  /** Shown when there is nothing. */
  empty: ReactNode
  /** The element that takes the keys, for a field above the list that hands them on. */
  listRef?: RefObject<HTMLDivElement | null>
}

const Scroller = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    overflowX: 'hidden',
    outline: 'none',
    contain: 'strict',
    _print: { contain: 'none', overflow: 'visible' },
  },
})

/**
 * A live list of items, however long: only the rows in sight are drawn. Arrow keys move, Home and End jump, Enter opens the
 * item to the right; the row of the item that stands there is marked. It keeps its place when the column comes back.
 */
export function ResultList({ search, label, empty, listRef }: ResultListProps) {
  useSequence(search.ids, search.total)
  const isWaiting = useDelayed(search.status === 'loading' && search.ids.length === 0)
  if (search.status === 'error' && search.ids.length === 0) return <SearchError search={search} />
  if (search.ids.length > 0) return <Rows search={search} label={label} {...(listRef ? { listRef } : {})} />
  if (search.status === 'loading')
    return (
      <Box flex="1" aria-busy="true">
        {isWaiting && <SkeletonRows count={8} />}
      </Box>
    )
  return (
    <Box flex="1" overflowY="auto">
      {empty}
    </Box>
  )
}

function Rows({ search, label, listRef }: Omit<ResultListProps, 'empty'>) {
  const { ids, hasMore, more } = search
  const ownRef = useRef<HTMLDivElement>(null)
  const scroller = listRef ?? ownRef
  const cell = useCell()
  const openId = cell.rightKey?.startsWith('i-') ? cell.rightKey.slice(2) : undefined
  const place = recallPlace(cell.key, cell.parameter)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
    initialOffset: place?.offset ?? 0,
    ...(place ? { initialMeasurementsCache: place.measurements } : {}),
  })
  const shown = virtual.getVirtualItems()
  const items = useItems(useShownIds(shown.map(({ index }) => ids[index] ?? '')))
  const active = useActiveRow(ids, openId, (index) => virtual.scrollToIndex(index, { align: 'auto' }))
  const prefix = useId()
  const open = (id: string) => {
    active.move(ids.indexOf(id))
    cell.openRight(`i-${id}`)
  }

  const toEnd = useGoToEnd(search, () => active.move(ids.length - 1))
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= ids.length - FETCH_AHEAD) more()
  }, [hasMore, last, ids.length, more])
  useEffect(
    () => () =>
      rememberPlace(cell.key, cell.parameter, {
        offset: virtual.scrollOffset ?? 0,
        measurements: virtual.measurementsCache,
      }),
    [cell.key, cell.parameter, virtual],
  )

  return (
    <Scroller
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={active.hasFocus && active.id ? elementId(prefix, active.id) : undefined}
      onFocus={active.onFocus}
      onBlur={active.onBlur}
      onKeyDown={(event: KeyboardEvent) => toEnd(event) || active.onKeyDown(event, open)}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {shown.map(({ index, start }) => {
          const id = ids[index] ?? ''
          return (
            <ResultRow
              key={id}
              ref={virtual.measureElement}
              id={id}
              typeName={id.slice(0, id.indexOf('-'))}
              item={items.get(id)}
              label={search.labels[id]}
              elementId={elementId(prefix, id)}
              isOpen={id === openId}
              isActive={active.hasFocus && id === active.id}
              index={index}
              position={index + 1}
              count={hasMore ? -1 : ids.length}
              style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }}
              onOpen={open}
            />
          )
        })}
      </div>
      {hasMore && <SkeletonRows count={2} />}
    </Scroller>
  )
}

/** End means the end of the list, not of what has been paged in: it fetches on until there is no more. Any other key gives up. */
function useGoToEnd({ ids, hasMore, more }: SearchState, arrive: () => void): (event: KeyboardEvent) => boolean {
  const [isGoing, setGoing] = useState(false)
  useEffect(() => {
    if (!isGoing) return
    if (hasMore) return more()
    arrive()
    setGoing(false)
    // oxlint-disable-next-line react/exhaustive-deps -- it goes on with each page that comes, not with each drawing
  }, [isGoing, hasMore, ids.length])
  return (event) => {
    const isEnd = event.key === 'End' && hasMore
    setGoing(isEnd)
    if (isEnd) event.preventDefault()
    return isEnd
  }
}

function SearchError({ search }: { search: SearchState }) {
  const translate = useTranslate()
  return (
    <Box padding="16px" flex="1" overflowY="auto">
      <ErrorNotice
        title={translate('ui.results.failed')}
        next={translate(search.error?.userMessage ?? 'errors.generalFailure')}
        retryLabel={translate('ui.retry')}
        onRetry={search.retry}
        detail={search.error?.sysMessage}
        detailLabel={translate('ui.detail')}
      />
    </Box>
  )
}

/** Tells the shell which items stand in the list, so that the item beside it can step to the next. */
function useSequence(ids: readonly string[], total: number): void {
  const { setSequence } = useCell()
  useEffect(() => setSequence(ids, total), [ids, total, setSequence])
}

/** The same array as long as the same rows are in sight. */
function useShownIds(ids: string[]): string[] {
  const key = ids.join(' ')
  return useMemo(() => key.split(' ').filter(Boolean), [key])
}

function elementId(prefix: string, id: string): string {
  return `${prefix}${id}`
}
