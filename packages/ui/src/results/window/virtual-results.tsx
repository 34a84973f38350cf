import { chakra } from '../../system/chakra.ts'
import { memo, use, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import {
  useDraftItems,
  useLanguage,
  useTranslate,
  useUnseenItems,
  type Item,
  type SearchState,
  type Translate,
} from '@cairn/contract/web'
import { IconButton } from '../../base/button.tsx'
import { useTextScale } from '../../system/text-size.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { cardStackClass, STACK_SIZE, stackClass, placeholderCardsClass, placeholderRowsClass } from './row-stack.ts'
import { useResultWindow, type PressHandler } from './use-result-window.ts'
import { RowSizes } from './row-sizes.ts'
import { RowTitles } from '../rows/row-titles.ts'
import type { Selection } from '../bulk/use-selection.ts'

/**
 * HTML attributes that `VirtualResults` hands to each result, which must put them on its outermost element.
 * They make it an option of an ARIA listbox.
 */
export interface OptionProps {
  id: string
  role: 'option'
  'aria-describedby'?: string
  'aria-selected': boolean
  'aria-posinset': number
  'aria-setsize': number
  'data-open': boolean | undefined
  'data-active': boolean | undefined
  onClick: (held: Parameters<PressHandler>[1]) => void
}

/**
 * Everything a component needs to render one result: its item, label, selection, attributes and handlers.
 * `VirtualResults` passes it to `draw`.
 */
export interface ResultProps {
  id: string
  /** Undefined while loading. */
  item: Item | undefined
  /** The item before this one, if `needsBefore` is set. Undefined at the top and while loading. */
  before: Item | undefined
  isFirst: boolean
  /** Whether something happened to it that the person has not seen. */
  isUnseen: boolean
  /** Whether the person has unsaved changes of it. */
  hasDraft: boolean
  /** Label as known from the search. */
  label: string | undefined
  /** Whether the result is selected; undefined while the user is not selecting. */
  mark: boolean | undefined
  /** Passed down, so that not every result has to call the hooks. */
  words: { translate: Translate; locale: string }
  option: OptionProps
}

/**
 * Props of `VirtualResults`, which shows the live results of a search, however many; only those near the
 * view are rendered.
 */
export interface VirtualResultsProps {
  search: SearchState
  /** Accessible name of the results. */
  label: string
  /** Receives the scrolling element. */
  listRef?: RefObject<HTMLDivElement | null> | undefined
  selection?: Selection | undefined
  /** Renders one result. Pass a stable function, because results are memoized. */
  draw: (result: ResultProps) => ReactNode
  /** Assumed height of a row before it is measured, in pixels; its width if `sideways`. */
  rowSize: number
  /** Pixels between rows. */
  gap?: number
  /** Results side by side. Without it they are below each other. */
  perRow?: number
  /** Whether the results scroll sideways. */
  sideways?: boolean
  /** Whether a result is rendered with the item before it. */
  needsBefore?: boolean
  /** Index of the result that is in sight when the list opens first, once it is known. */
  startAt?: number | undefined
  /** Shown in the scrolling element before the rows. It takes no room, such as a sticky head over them. */
  head?: ReactNode
}

const Scroller = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    overflowY: 'auto',
    overflowX: 'hidden',
    outline: 'none',
    contain: 'strict',
    containerType: 'inline-size',
    _print: { contain: 'none', containerType: 'normal', overflow: 'visible' },
  },
  variants: { sideways: { true: { overflowX: 'auto', overflowY: 'hidden' } } },
})

/**
 * Shown below the rows while more are loaded. One constant element, so that React does not render it
 * again.
 */
const ON_ITS_WAY = <SkeletonRows count={2} />

/**
 * Shows the live results of a search, however many; only those near the view are rendered. Arrow keys,
 * Home and End move, Enter opens the item to the right, space selects. The scroll position is restored
 * when the column comes back.
 */
export function VirtualResults(props: VirtualResultsProps) {
  const { search, label, selection, draw, gap = 0, sideways = false, needsBefore = false } = props
  const scale = useTextScale()
  const rowSize = sideways ? props.rowSize : props.rowSize * scale
  const isStacked = props.perRow === undefined && !sideways
  const perRow = props.perRow ?? (isStacked ? STACK_SIZE : 1)
  const { ids, hasMore } = search
  const results = useResultWindow({
    ...props,
    perRow,
    columns: isStacked ? 1 : perRow,
    rowSize: isStacked ? STACK_SIZE * rowSize : rowSize,
  })
  const { scroller, virtual, redraw, drawn, isPartial, items, openId, active, elementId, press, onKeyDown } = results
  const [sizes] = useState(() => new RowSizes(virtual, sideways, redraw.now))
  const total = virtual.getTotalSize()
  const [translate, locale] = [useTranslate(), useLanguage()]
  const words = useMemo(() => ({ translate, locale }), [translate, locale])
  const [unseen, drafts, titles] = [useUnseenItems(), useDraftItems(), use(RowTitles)]
  const resultOf = (id: string, at: number): OneProps => ({
    ...{ id, draw, press, words },
    item: items.get(id),
    before: needsBefore ? items.get(ids[at - 1] ?? '') : undefined,
    isFirst: at === 0,
    isUnseen: unseen.has(id),
    hasDraft: drafts.has(id),
    label: titles[id] ?? search.labels[id],
    mark: selection?.isOn ? selection.ids.has(id) : undefined,
    elementId: elementId(id),
    position: at + 1,
    count: hasMore ? -1 : ids.length,
    isOpen: id === openId,
    isActive: active.hasFocus && id === active.id,
  })
  const list = (
    <Scroller
      ref={scroller}
      sideways={sideways}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={selection?.isOn || undefined}
      aria-orientation={sideways ? 'horizontal' : undefined}
      aria-activedescendant={active.hasFocus && active.id ? elementId(active.id) : undefined}
      onFocus={active.onFocus}
      onBlur={active.onBlur}
      onKeyDown={onKeyDown}
    >
      {props.head}
      <div
        role="presentation"
        className={isPartial && !sideways ? (gap > 0 ? placeholderCardsClass() : placeholderRowsClass()) : undefined}
        style={
          sideways
            ? { width: total, height: '100%', position: 'relative' }
            : ({ height: total, position: 'relative', ...undrawnSizes(rowSize, gap, perRow) } as object)
        }
      >
        {drawn.map(({ slot, index, start }) => (
          <Row
            key={slot}
            {...{ sizes, sideways, perRow, gap, index, start }}
            results={ids.slice(index * perRow, (index + 1) * perRow).map((id, at) => resultOf(id, index * perRow + at))}
          />
        ))}
      </div>
      {hasMore && !sideways && ON_ITS_WAY}
    </Scroller>
  )
  if (!sideways) return list
  const at = ids.indexOf(active.id ?? '')
  return (
    <>
      {list}
      <SideSteps at={at} loaded={ids.length} count={totalOf(search)} move={active.move} />
    </>
  )
}

interface OneProps extends Omit<ResultProps, 'option'> {
  draw: VirtualResultsProps['draw']
  press: PressHandler
  elementId: string
  position: number
  /** -1 while the number of results is unknown. */
  count: number
  isOpen: boolean
  isActive: boolean
}

interface RowProps {
  index: number
  start: number
  results: readonly OneProps[]
  sizes: RowSizes
  sideways: boolean
  perRow: number
  gap: number
}

/** The results of one row, memoized with a comparison of each result. */
const Row = memo(function Row({ index, start, results, sizes, sideways, perRow, gap }: RowProps) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (element.current) sizes.rowRendered(element.current, index)
  })
  useLayoutEffect(() => {
    const { current } = element
    return () => void (current && sizes.rowRemoved(current))
  }, [sizes])
  return (
    <div
      ref={element}
      role="presentation"
      data-index={index}
      className={gap > 0 ? cardStackClass() : stackClass()}
      style={{
        ...placed(start, sideways),
        ...(gap > 0 && !sideways ? columns(perRow, gap) : {}),
      }}
    >
      {results.map((result, at) => (
        <Result key={at} {...result} />
      ))}
    </div>
  )
}, isSameRow)

function isSameRow({ results: before, ...former }: RowProps, { results, ...next }: RowProps): boolean {
  return isSame(former, next) && before.length === results.length && before.every((one, at) => isSame(one, results[at]))
}

function isSame<T extends object>(before: T, after: T | undefined): boolean {
  for (const name in before) if (before[name] !== after?.[name]) return false
  return true
}

/** One result, memoized. */
const Result = memo(function Result(props: OneProps) {
  const { draw, press, elementId, position, count, isOpen, isActive, ...result } = props
  return draw({
    ...result,
    option: {
      id: elementId,
      role: 'option',
      'aria-selected': result.mark ?? isOpen,
      'aria-posinset': position,
      'aria-setsize': count,
      'data-open': isOpen || undefined,
      'data-active': isActive || undefined,
      onClick: (held) => press(result.id, held),
    },
  })
})

const Steps = chakra('div', {
  base: {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '10px',
    paddingBottom: '10px',
    fontSize: 'sm',
    color: 'fgMuted',
    fontVariantNumeric: 'tabular-nums',
    _print: { display: 'none' },
  },
})

/** Returns the number of results, or of the loaded ones if the total is not exact. */
function totalOf({ ids, total, totalIsExact }: SearchState): number {
  return totalIsExact ? Math.max(total, ids.length) : ids.length
}

interface SideStepsProps {
  at: number
  loaded: number
  count: number
  move: (index: number) => void
}

/** Shows buttons to the previous and next result, for users who neither swipe nor use the keyboard. */
function SideSteps({ at, loaded, count, move }: SideStepsProps) {
  const translate = useTranslate()
  return (
    <Steps>
      <IconButton
        icon="chevron-left"
        label={translate('ui.results.previous')}
        disabled={at <= 0}
        onClick={() => move(at - 1)}
      />
      {translate('ui.results.position', { at: at + 1, count })}
      <IconButton
        icon="chevron-right"
        label={translate('ui.results.next')}
        disabled={at >= loaded - 1}
        onClick={() => move(at + 1)}
      />
    </Steps>
  )
}

/** Returns the CSS variables of the placeholder backgrounds (`row-stack.ts`). */
function undrawnSizes(rowSize: number, gap: number, perRow: number) {
  return { '--row': `${rowSize + gap}px`, '--gap': `${gap}px`, '--per-row': perRow }
}

function placed(start: number, sideways: boolean) {
  return sideways ? { insetBlock: 0, insetInlineStart: start } : { insetInline: 0, top: start }
}

function columns(perRow: number, gap: number) {
  return { display: 'grid', gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))`, gap, paddingInline: gap }
}
