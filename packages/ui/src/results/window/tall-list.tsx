import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { chakra } from '../../system/chakra.ts'

/** Assumed height of a row before it is measured, in pixels. */
const ROW_HEIGHT = 32

const Scroller = chakra('div', {
  base: { maxHeight: '50vh', overflowY: 'auto', _print: { maxHeight: 'none', overflow: 'visible' } },
})

/** Props of `TallList`, which shows thousands of rows in the order they have. */
export interface TallListProps {
  count: number
  /** The row that is kept in sight. Negative for none. */
  current: number
  /** What a row is known by if others come before it, or go: a function that changes with the rows. */
  keyOf?: (index: number) => string | number
  row: (index: number) => ReactNode
}

/** Shows a virtualised list: only visible rows are rendered, or all of them for printing. */
export function TallList({ count, current, keyOf = placeOf, row }: TallListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const isOnPaper = useSyncExternalStore(onPrinting, () => isPrinting)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey: keyOf,
  })
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current)
  }, [current, virtual])
  if (isOnPaper)
    return (
      <Scroller>
        {Array.from({ length: count }, (_, at) => (
          <div key={keyOf(at)}>{row(at)}</div>
        ))}
      </Scroller>
    )
  return (
    <Scroller ref={scroller}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={String(key)}
            ref={virtual.measureElement}
            data-index={index}
            style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${start}px)` }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </Scroller>
  )
}

const placeOf = (index: number) => index

let isPrinting = false

/** What a store tells is drawn at once: the rows are there before the browser reads the page. */
function onPrinting(changed: () => void): () => void {
  const turn = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    changed()
  }
  addEventListener('beforeprint', turn)
  addEventListener('afterprint', turn)
  return () => {
    removeEventListener('beforeprint', turn)
    removeEventListener('afterprint', turn)
  }
}
