import { chakra } from '../system/chakra.ts'
import { memo, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLanguage, useTranslate, type Item, type SearchState, type Translate } from '@cairn/contract/web'
import { IconButton } from '../base/button.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { cardStackClass, STACK_SIZE, stackClass, placeholderCardsClass, placeholderRowsClass } from './row-stack.ts'
import { useResultWindow, type PressHandler } from './use-result-window.ts'
import { RowSizes } from './row-sizes.ts'
import type { Selection } from './use-selection.ts'

/** The attributes of a result's element. */
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

/** What one result is drawn from. */
export interface ResultProps {
  id: string
  /** Absent while it is fetched. */
  item: Item | undefined
  /** The item before it, for who needs it; absent at the top, and while it is fetched. */
  before: Item | undefined
  isFirst: boolean
  label: string | undefined
  /** Whether it is selected, where results are being selected. */
  mark: boolean | undefined
  /** The same for all, so that not each result has to ask for them. */
  words: { translate: Translate; locale: string }
  option: OptionProps
}

export interface VirtualResultsProps {
  search: SearchState
  /** Names the results to assistive technology. */
  label: string
  listRef?: RefObject<HTMLDivElement | null> | undefined
  selection?: Selection | undefined
  /** The same from drawing to drawing, so that only the rows that changed are drawn anew. */
  draw: (result: ResultProps) => ReactNode
  /** Height that a row is taken to have until it is measured, in pixels; its width where they go sideways. */
  rowSize: number
  gap?: number
  /** Results side by side; without it they stand one under another. */
  perRow?: number
  sideways?: boolean
  /** Whether a result is drawn with the one before it. */
  needsBefore?: boolean
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
  variants: { sideways: { true: { overflowX: 'auto', overflowY: 'hidden' } } },
})

/** What comes next: one element, so that it is not drawn anew at each step of a scroll. */
const ON_ITS_WAY = <SkeletonRows count={2} />

/**
 * Live results, however many: only those in sight are drawn. Arrow keys move, Home and End jump, Enter opens the item to the right, space
 * selects; the result whose item stands there is marked. They keep their place when the column comes back.
 */
export function VirtualResults(props: VirtualResultsProps) {
  const { search, label, selection, draw, rowSize, gap = 0, sideways = false, needsBefore = false } = props
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
  const resultOf = (id: string, at: number): OneProps => ({
    ...{ id, draw, press, words },
    item: items.get(id),
    before: needsBefore ? items.get(ids[at - 1] ?? '') : undefined,
    isFirst: at === 0,
    label: search.labels[id],
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
      <div
        role="presentation"
        className={isPartial && !sideways ? (gap > 0 ? placeholderCardsClass() : placeholderRowsClass()) : undefined}
        style={
          sideways
            ? { width: total, height: '100%', position: 'relative' }
            : ({ height: total, position: 'relative', ...undrawnSizes(rowSize, gap, perRow) } as object)
        }
      >
        {drawn.map(({ place, index, start }) => (
          <Row
            key={place}
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
  /** -1 while it is not known. */
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

/** The results of one row; while other rows come and go it is not drawn anew. */
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

/** One result; while others come and go it is not drawn anew. */
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

/** How many there are, as far as they are counted. */
function totalOf({ ids, total, totalIsExact }: SearchState): number {
  return totalIsExact ? Math.max(total, ids.length) : ids.length
}

interface SideStepsProps {
  at: number
  loaded: number
  count: number
  move: (index: number) => void
}

/** For those who neither swipe nor use the keys. */
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

/** What rows that are not drawn yet are shown by (`row-stack.ts`). */
function undrawnSizes(rowSize: number, gap: number, perRow: number) {
  return { '--row': `${rowSize + gap}px`, '--gap': `${gap}px`, '--per-row': perRow }
}

function placed(start: number, sideways: boolean) {
  return sideways ? { insetBlock: 0, insetInlineStart: start } : { insetInline: 0, top: start }
}

function columns(perRow: number, gap: number) {
  return { display: 'grid', gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))`, gap, paddingInline: gap }
}
