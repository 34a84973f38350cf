import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo, useRef, type ReactNode } from 'react'
import {
  useCell,
  useItemType,
  useSearch,
  useSession,
  useTranslate,
  type Query,
  type SearchState,
} from '@cairn/contract/web'
import { Button } from '../base/button.tsx'
import { EmptyState } from '../base/notices.tsx'
import { ColumnFooter } from '../frame/column.tsx'
import { formatListState, isNarrowed, parseListState, rowsQuery, type ListState } from './list-state.ts'
import { ListTools } from './list-tools.tsx'
import { ResultList } from './result-list.tsx'

export interface ResultsViewProps {
  /** Item type of the rows: its plural names the list, its facets are offered, its icon stands in the empty list. */
  type: string
  /** What the list is about, before the person narrows it. `text`, `sort` and `labels` are the list's own. */
  query?: Omit<Query, 'text' | 'sort' | 'labels' | 'facets' | 'after'>
  /** Title of the empty list, and the next step for someone new; texts, not keys. */
  emptyTitle?: string
  emptyGuidance?: string
  /** At the right end of the footer, such as a button that makes a new item. */
  footerEnd?: ReactNode
}

const Frame = chakra('div', { base: { flex: '1', minHeight: '0', display: 'flex', flexDirection: 'column' } })

/** A list of items with its filter, facets, order and count: what a view of an area usually is. Its state lives in the address. */
export function ResultsView({ type: typeName, query, emptyTitle, emptyGuidance, footerEnd }: ResultsViewProps) {
  const translate = useTranslate()
  const type = useItemType(typeName)
  const [state, setState] = useListState()
  const base = useMemo((): Query => ({ types: [typeName], ...query }), [typeName, query])
  const search = useSearch(rowsQuery(base, state, type))
  const listRef = useRef<HTMLDivElement>(null)
  const items = translate(`types.${typeName}.plural`)
  return (
    <Frame>
      <ListTools
        typeName={typeName}
        type={type}
        base={base}
        state={state}
        onChange={setState}
        items={items}
        toList={() => listRef.current?.focus()}
      />
      <ResultList
        search={search}
        label={items}
        listRef={listRef}
        empty={
          <NothingHere
            icon={type?.icon}
            title={emptyTitle ?? translate('ui.results.none', { items })}
            guidance={emptyGuidance}
            state={state}
            onChange={setState}
            items={items}
          />
        }
      />
      <ColumnFooter>
        <span role="status">
          {search.status === 'ready' || search.ids.length > 0
            ? translate(`ui.results.footer.${state.sort}`, { total: totalText(search), items })
            : ''}
        </span>
        {footerEnd}
      </ColumnFooter>
    </Frame>
  )
}

interface NothingProps {
  icon: string | undefined
  title: string
  guidance: string | undefined
  items: string
  state: ListState
  onChange: (state: ListState) => void
}

function NothingHere({ icon, title, guidance, items, state, onChange }: NothingProps) {
  const translate = useTranslate()
  const session = useSession()
  if (!isNarrowed(state))
    return <EmptyState icon={icon ?? 'inbox'} title={title} guidance={session?.hideGuidance ? undefined : guidance} />
  return (
    <EmptyState
      icon="search"
      title={translate('ui.results.noMatch', { items })}
      actions={
        <Button onClick={() => onChange({ ...state, text: '', terms: {} })}>{translate('ui.results.showAll')}</Button>
      }
    />
  )
}

function useListState(): [ListState, (state: ListState) => void] {
  const { parameter, setParameter } = useCell()
  const state = useMemo(() => parseListState(parameter), [parameter])
  return [state, useCallback((next: ListState) => setParameter(formatListState(next)), [setParameter])]
}

/** The count as it reads: exact, or "10,000+" above what is counted exactly. */
function totalText({ total, totalIsExact }: SearchState): string {
  return `${total.toLocaleString('en')}${totalIsExact ? '' : '+'}`
}
