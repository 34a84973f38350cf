import { createContext, useLayoutEffect, useState, type ReactNode } from 'react'
import { useLanguage, useSearch, type Query } from '@cairn/contract/web'
import { formatNumber } from '@cairn/model/format'
import { ToggleChip } from '../../base/chip.tsx'
import { NativeSelect } from '../../base/input.tsx'
import { useHeadPlace } from '../../frame/column.tsx'
import { chakra } from '../../system/chakra.ts'
import { InColumnHead } from './in-column-head.tsx'

/** Least width of a column in pixels whose head has room for chips. */
const ROOM_FOR_CHIPS = 560

/** One of the lists that a view shows in turn. */
export interface ListTab<V extends string> {
  value: V
  /** Name of the list, translated already. */
  label: string
  /** How many items it has, if known: a number, or the query that counts them. */
  count?: number | Query | undefined
}

/** Props of `ListTabs`, which shows the lists of a view in the head of its column. */
export interface ListTabsProps<V extends string> {
  /** Accessible name of the choice. */
  label: string
  tabs: readonly ListTab<V>[]
  value: V
  onChange: (value: V) => void
  /** Most tabs beside one another; the menu has all. */
  most?: number
  /** Shown after them, such as a choice between list and calendar. */
  end?: ReactNode
  /** The list that is shown. */
  children: ReactNode
}

/** React context that tells the saved searches of a list that tabs say already what it shows. */
export const HasTabs = createContext(false)

const Group = chakra('div', { base: { display: 'flex', gap: '6px', alignItems: 'center', minWidth: '0' } })
/** The menu looks like the chips in whose place it stands. */
const MENU = {
  height: '1.875rem',
  borderRadius: 'full',
  borderColor: 'transparent',
  bg: 'primaryBg',
  color: 'primary',
  fontWeight: 'semibold',
  fontSize: 'sm',
  textOverflow: 'ellipsis',
  cursor: 'pointer',
} as const

/**
 * Shows the lists that a view has, each with how many items are in it, in the head of its column: as chips,
 * in a narrow column as one menu. Its children are the list that is chosen.
 */
export function ListTabs<V extends string>({ label, tabs, value, onChange, most, end, children }: ListTabsProps<V>) {
  const isNarrow = useIsNarrowColumn()
  return (
    <HasTabs value={tabs.length > 0}>
      <InColumnHead>
        <Group role="group" aria-label={label} data-head-more={end === undefined ? undefined : ''}>
          {isNarrow && tabs.length > 0 ? (
            <NativeSelect
              {...MENU}
              aria-label={label}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value as V)}
            >
              {tabs.map((tab) => (
                <Option key={tab.value} {...tab} />
              ))}
            </NativeSelect>
          ) : (
            tabs
              .filter((tab, at) => most === undefined || at < most || tab.value === value)
              .map((tab) => (
                <Chip key={tab.value} {...tab} isShown={tab.value === value} onShow={() => onChange(tab.value)} />
              ))
          )}
          {end && <div style={{ flex: 'none' }}>{end}</div>}
        </Group>
      </InColumnHead>
      {children}
    </HasTabs>
  )
}

function Chip({ label, count, isShown, onShow }: ListTab<string> & { isShown: boolean; onShow: () => void }) {
  const number = useCount(count)
  return (
    <ToggleChip pressed={isShown} onClick={onShow} {...(number === undefined ? {} : { count: number })}>
      {label}
    </ToggleChip>
  )
}

function Option({ value, label, count }: ListTab<string>) {
  const number = useCount(count)
  return <option value={value}>{[label, number].filter(Boolean).join(' ')}</option>
}

/** The formatted number of a tab; undefined until it is known. */
function useCount(count: ListTab<string>['count']): string | undefined {
  const language = useLanguage()
  const query = typeof count === 'object' ? count : null
  const { status, total } = useSearch(query && { ...query, max: 0 })
  const number = typeof count === 'number' ? count : query && status === 'ready' ? total : undefined
  return number === undefined ? undefined : formatNumber(number, language)
}

/** Tells whether the column around it is too narrow for chips in its head. */
function useIsNarrowColumn(): boolean {
  const column = useHeadPlace()?.closest('section')
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!column) return undefined
    const measure = () => setNarrow(column.clientWidth > 0 && column.clientWidth < ROOM_FOR_CHIPS)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(column)
    return () => observer.disconnect()
  }, [column])
  return isNarrow
}
