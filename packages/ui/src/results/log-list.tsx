import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { chakra } from '../system/chakra.ts'

/** Height an entry is taken to have until it has been measured, and how far from the latest one still reads the latest, in pixels. */
const ENTRY_HEIGHT = 90
const NEAR = 40
/** How many entries before the end more is asked for. */
const FETCH_AHEAD = 10

/** Its place is counted from the bottom, so that what comes before does not move what is read. */
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

export interface LogListProps {
  /** The latest first; it stands at the bottom. */
  ids: readonly string[]
  label: string
  hasMore: boolean
  more: () => void
  entry: (id: string, index: number) => ReactNode
  /** Told when the latest entry is in sight. */
  onLatest?: () => void
}

type Instance = Virtualizer<HTMLDivElement, Element>

/** A log that grows at its bottom, where it opens; only what is in sight is drawn, and what is older comes as one scrolls up. */
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
    // Who reads further up goes on reading there.
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
