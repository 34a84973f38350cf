import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useItems, useSearch, type Item, type Query, type Translate } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { classFor } from '../../system/chakra.ts'
import { itemValue } from '../rows/row-content.ts'
import { renderRow, ResultRow, ROW_SIZE } from '../rows/result-row.tsx'
import { effectiveSort } from '../view/display-options.ts'
import { VirtualResults, type ResultProps } from '../window/virtual-results.tsx'
import { HEAD_HEIGHT, LIST_HEAD, listHeadOf } from './list-head.ts'
import type { ModeProps } from './mode-props.ts'
import { timeGroup, type TimeGroup } from './time-group.ts'

const stuckHead = classFor({ ...LIST_HEAD, _empty: { display: 'none' }, _print: { display: 'none' } })
const stuckOf = classFor({ position: 'sticky', top: '0', height: '0', zIndex: '1' })
/** A row that the keys reach is not hidden by the head above. */
const rowOf = classFor({ '& > [data-row]': { scrollMarginTop: HEAD_HEIGHT } })

/** Groups after which nothing comes in a list that has the latest first. */
const IS_OVER: readonly TimeGroup[] = ['past', 'none']

/**
 * Shows results that are in order of a date as rows, under sticky heads that say how far off they are. There
 * are none where all is past.
 */
export default function DatedList({ date, ...rest }: ModeProps & { date: string }) {
  const { search, label, listRef, selection, type, query, shown } = rest
  const [now] = useState(() => Date.now())
  const isLatestFirst = effectiveSort(shown, type).order === 'desc'
  const isCalendar = type.calendar?.some((entry) => entry.date === date) === true
  const startAt = useCountAfter(isCalendar && isLatestFirst ? query : null, date, now)
  const draw = useCallback((result: ResultProps) => <DatedRow {...result} {...{ date, now }} />, [date, now])
  const [first] = useItems(search.ids.slice(0, 1)).values()
  const isAllPast = isLatestFirst && first !== undefined && IS_OVER.includes(timeGroup(itemValue(first, date), now))
  if (isAllPast)
    return <VirtualResults {...{ search, label, listRef, selection }} draw={renderRow} rowSize={ROW_SIZE} />
  return (
    <VirtualResults
      {...{ search, label, listRef, selection, draw, startAt }}
      rowSize={ROW_SIZE}
      needsBefore
      head={<StuckHead scroller={listRef} />}
    />
  )
}

/** Counts what a query finds after today, which stands before it in descending order. */
function useCountAfter(query: Query | null, date: string, now: number): number | undefined {
  const after = useMemo((): Query | null => {
    if (!query) return null
    const { sort: _sort, labels: _labels, facets: _facets, ...asked } = query
    const day = new Date(now)
    const from = localDay(new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime())
    return { ...asked, must: [...(query.must ?? []), { prop: date, kind: 'range', value: { from } }], max: 0 }
  }, [query, date, now])
  const { status, total } = useSearch(after)
  return after && status === 'ready' ? total : undefined
}

interface DatedRowProps extends ResultProps {
  date: string
  now: number
}

function DatedRow({ date, now, ...result }: DatedRowProps) {
  const { item, before, isFirst, words } = result
  const groupOf = (one: Item) => timeGroup(itemValue(one, date), now)
  const own = item && groupOf(item)
  const begins = own && (isFirst || (before !== undefined && groupOf(before) !== own))
  const title = own && titleOf(own, words.translate)
  return (
    <div role="presentation" className={rowOf()} data-in={title}>
      {begins && (
        <div aria-hidden="true" className={listHeadOf()} data-group={own}>
          {title}
        </div>
      )}
      <ResultRow {...result} />
    </div>
  )
}

function titleOf(group: ReturnType<typeof timeGroup>, translate: Translate): string {
  return group === 'none' ? translate('ui.results.noDate') : translate(`ui.results.group.${group}`)
}

/**
 * Shows the head of the group at the top of a scrolling list, over its rows. It follows the scroll without
 * being rendered again.
 */
function StuckHead({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const head = useRef<HTMLDivElement>(null)
  const [follow] = useState(() => () => {
    const list = scroller.current
    if (!list || !head.current) return
    const { top } = list.getBoundingClientRect()
    const passed = [...list.querySelectorAll<HTMLElement>('[data-in]')].findLast(
      (row) => row.getBoundingClientRect().top <= top + 1,
    )
    const title = passed?.dataset['in'] ?? ''
    if (head.current.textContent !== title) head.current.textContent = title
  })
  // Which row is at the top changes with what is rendered, too.
  useLayoutEffect(follow)
  useEffect(() => {
    const list = scroller.current
    list?.addEventListener('scroll', follow, { passive: true })
    return () => list?.removeEventListener('scroll', follow)
  }, [scroller, follow])
  return (
    <div className={stuckOf()} aria-hidden="true" role="presentation">
      <div ref={head} className={stuckHead()} />
    </div>
  )
}
