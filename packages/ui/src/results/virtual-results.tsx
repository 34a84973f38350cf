import { chakra } from '../system/chakra.ts'
import { memo, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { useLanguage, useTranslate, type Item, type SearchState, type Translate } from '@cairn/contract/web'
import { IconButton } from '../base/button.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { useResultWindow, type Press } from './use-result-window.ts'
import { useRowSizes } from './use-row-sizes.ts'
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
  onClick: (held: Parameters<Press>[1]) => void
}

/** What one result is drawn from. */
export interface ResultProps {
  id: string
  /** Absent while it is fetched. */
  item: Item | undefined
  /** The item before it; absent at the top, and while it is fetched. */
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
  rowSize: number
  gap?: number
  perRow?: number
  sideways?: boolean
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

/** So many elements take turns at the least; there is always one for each row in sight. */
const FEWEST_PLACES = 32

/** What comes next: one element, so that it is not drawn anew at each step of a scroll. */
const ON_ITS_WAY = <SkeletonRows count={2} />

/**
 * Live results, however many: only those in sight are drawn. Arrow keys move, Home and End jump, Enter opens the item to the right, space
 * selects; the result whose item stands there is marked. They keep their place when the column comes back.
 */
export function VirtualResults(props: VirtualResultsProps) {
  const { search, label, selection, draw, gap = 0, perRow = 1, sideways = false } = props
  const { ids, hasMore } = search
  const { scroller, virtual, items, openId, active, elementId, press, onKeyDown } = useResultWindow(props)
  const rows = useRef<HTMLDivElement>(null)
  useRowSizes(virtual, sideways, rows)
  const total = virtual.getTotalSize()
  const shown = virtual.getVirtualItems()
  const places = 2 ** Math.ceil(Math.log2(Math.max(shown.length, FEWEST_PLACES)))
  const [translate, locale] = [useTranslate(), useLanguage()]
  const words = useMemo(() => ({ translate, locale }), [translate, locale])
  const results = (
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
        ref={rows}
        role="presentation"
        style={
          sideways ? { width: total, height: '100%', position: 'relative' } : { height: total, position: 'relative' }
        }
      >
        {shown.map(({ index, start }) => (
          <div
            // What leaves at one end is drawn into what comes at the other: making elements is the most of what a scroll costs.
            key={index % places}
            role="presentation"
            data-index={index}
            style={{ position: 'absolute', ...placed(start, sideways), ...(sideways ? {} : columns(perRow, gap)) }}
          >
            {ids.slice(index * perRow, (index + 1) * perRow).map((id, at) => (
              <Result
                key={at}
                {...{ id, draw, press, words }}
                item={items.get(id)}
                before={items.get(ids[index * perRow + at - 1] ?? '')}
                isFirst={index + at === 0}
                label={search.labels[id]}
                mark={selection?.isOn ? selection.ids.has(id) : undefined}
                elementId={elementId(id)}
                position={index * perRow + at + 1}
                count={hasMore ? -1 : ids.length}
                isOpen={id === openId}
                isActive={active.hasFocus && id === active.id}
              />
            ))}
          </div>
        ))}
      </div>
      {hasMore && !sideways && ON_ITS_WAY}
    </Scroller>
  )
  if (!sideways) return results
  const at = ids.indexOf(active.id ?? '')
  return (
    <>
      {results}
      <SideSteps at={at} loaded={ids.length} count={totalOf(search)} move={active.move} />
    </>
  )
}

interface OneProps extends Omit<ResultProps, 'option'> {
  draw: VirtualResultsProps['draw']
  press: Press
  elementId: string
  position: number
  /** -1 while it is not known. */
  count: number
  isOpen: boolean
  isActive: boolean
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

function placed(start: number, sideways: boolean) {
  return sideways ? { insetBlock: 0, insetInlineStart: start } : { insetInline: 0, top: start }
}

function columns(perRow: number, gap: number) {
  return gap > 0
    ? { display: 'grid', gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))`, gap, paddingInline: gap }
    : {}
}
