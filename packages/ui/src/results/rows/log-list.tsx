import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { chakra } from '../../system/chakra.ts'

/** Assumed height of an entry before it is measured, in pixels. */
const ENTRY_HEIGHT = 90
/** Distance from the bottom in pixels within which the latest entry counts as visible. */
const NEAR = 40
/** Entries before the end of the loaded ones at which more are fetched. */
const FETCH_AHEAD = 10

/** Reversed, so that positions count from the bottom and older entries do not move what is being read. */
const Scroller = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    overflowX: 'hidden',
    display: 'flex',
    flexDirection: 'column-reverse',
    contain: 'strict',
    _focusVisible: { outlineOffset: '-2px' },
  },
})

/**
 * Props of `LogList`, which shows entries in order of time with the latest at the bottom, where it opens,
 * such as a conversation.
 */
export interface LogListProps {
  /** Ids of the entries, the latest first. The latest is shown at the bottom. */
  ids: readonly string[]
  /** Accessible name of the list. */
  label: string
  hasMore: boolean
  /** Fetches older entries. */
  more: () => void
  /** Renders the entry of an id. */
  entry: (id: string, index: number) => ReactNode
  /** Called when the latest entry is visible. */
  onLatest?: () => void
}

type Instance = Virtualizer<HTMLDivElement, Element>

/**
 * Shows entries in order of time with the latest at the bottom, where it opens, such as a conversation.
 * Only visible entries are rendered. Older ones are fetched when one scrolls up.
 */
export function LogList({ ids, label, hasMore, more, entry, onLatest }: LogListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ENTRY_HEIGHT,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
    observeElementOffset: observeFromBottom,
    scrollToFn: (offset, { adjustments = 0, behavior }, { scrollElement }) =>
      scrollElement?.scrollTo({ top: -(offset + adjustments), ...(behavior ? { behavior } : {}) }),
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= ids.length - FETCH_AHEAD) more()
  }, [hasMore, last, ids.length, more])

  const newest = useRef(ids[0])
  const isAtLatest = (virtual.scrollOffset ?? 0) <= NEAR
  useLayoutEffect(() => {
    const added = newest.current === undefined ? 0 : ids.indexOf(newest.current)
    newest.current = ids[0]
    // Someone who reads further up keeps their position.
    if (added > 0 && !isAtLatest) virtual.scrollBy(added * ENTRY_HEIGHT)
  }, [ids, isAtLatest, virtual])
  useEffect(() => {
    if (isAtLatest && ids.length > 0) onLatest?.()
  }, [isAtLatest, ids, onLatest])
  return (
    <Scroller ref={scroller} role="log" tabIndex={0} aria-label={label}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative', flex: 'none' }}>
        {shown.toReversed().map(({ index, start, key }) => (
          <div
            key={String(key)}
            ref={virtual.measureElement}
            data-index={index}
            style={{ position: 'absolute', insetInline: 0, bottom: 0, transform: `translateY(${-start}px)` }}
          >
            {entry(ids[index] ?? '', index)}
          </div>
        ))}
      </div>
    </Scroller>
  )
}

function observeFromBottom(instance: Instance, tell: (offset: number, isScrolling: boolean) => void) {
  const element = instance.scrollElement
  if (!element) return undefined
  const onScroll = () => tell(-element.scrollTop, true)
  const onEnd = () => tell(-element.scrollTop, false)
  element.addEventListener('scroll', onScroll, { passive: true })
  element.addEventListener('scrollend', onEnd, { passive: true })
  tell(-element.scrollTop, false)
  return () => {
    element.removeEventListener('scroll', onScroll)
    element.removeEventListener('scrollend', onEnd)
  }
}
