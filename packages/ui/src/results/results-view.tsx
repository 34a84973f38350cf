import { chakra } from '@chakra-ui/react'
import { useCallback, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { useCell, useItemType, useSearch, useSession, useTranslate, type ItemType, type Query, type SearchState } from '@cairn/contract/web'
import { Button } from '../base/button.tsx'
import { ToggleChip } from '../base/chip.tsx'
import { SearchField } from '../base/input.tsx'
import { EmptyState } from '../base/notices.tsx'
import { ColumnFooter } from '../frame/column.tsx'
import { FacetPanel, TermLabel, useFacetProperties } from './facets.tsx'
import { formatListState, isNarrowed, parseListState, rowsQuery, toggleTerm, type ListState } from './list-state.ts'
import { ResultList } from './result-list.tsx'
import { useTypedText } from './timing.ts'

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
const Tools = chakra('div', { base: { flex: 'none', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 6px', padding: '2px 16px 10px', borderBottom: '1px solid', borderColor: 'line', _print: { display: 'none' } } })

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
      <ListTools typeName={typeName} type={type} base={base} state={state} onChange={setState} items={items} toList={() => listRef.current?.focus()} />
      <ResultList
        search={search}
        label={items}
        listRef={listRef}
        empty={<NothingHere icon={type?.icon} title={emptyTitle ?? translate('ui.results.none', { items })} guidance={emptyGuidance} state={state} onChange={setState} items={items} />}
      />
      <ColumnFooter>
        <span role="status">{search.status === 'ready' || search.ids.length > 0 ? translate(`ui.results.footer.${state.sort}`, { total: totalText(search), items }) : ''}</span>
        {footerEnd}
      </ColumnFooter>
    </Frame>
  )
}

interface ToolsProps {
  typeName: string
  type: ItemType | undefined
  base: Query
  state: ListState
  onChange: (state: ListState) => void
  items: string
  toList: () => void
}

function ListTools({ typeName, type, base, state, onChange, items, toList }: ToolsProps) {
  const translate = useTranslate()
  const [text, setText] = useTypedText(state.text, (typed) => onChange({ ...state, text: typed }))
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const facets = useFacetProperties(typeName)
  const toggle = (property: string, value: string) => onChange(toggleTerm(state, property, value))
  return (
    <>
      <Tools>
        <SearchField
          label={translate('ui.results.filter', { items })}
          clearLabel={translate('ui.results.clear')}
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            toList()
          }}
        />
        {type && <ChosenTerms type={type} state={state} onToggle={toggle} />}
        {facets.length > 0 && (
          <Button kind="ghost" size="sm" icon="filter" color="fgMuted" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
            {translate('ui.results.facets')}
          </Button>
        )}
        <Button kind="ghost" size="sm" icon="sort" color="fgMuted" marginInlineStart="auto" onClick={() => onChange({ ...state, sort: state.sort === 'name' ? 'newest' : 'name' })} title={translate('ui.results.order')}>
          {translate(`ui.results.sort.${state.sort}`)}
        </Button>
      </Tools>
      {isOpen && type && <FacetPanel id={panelId} base={base} state={state} type={type} properties={facets} onToggle={toggle} />}
    </>
  )
}

function ChosenTerms({ type, state, onToggle }: { type: ItemType; state: ListState; onToggle: (property: string, value: string) => void }) {
  const translate = useTranslate()
  const chosen = Object.entries(state.terms).flatMap(([property, values]) => values.map((value) => ({ property, value })))
  return chosen.map(({ property, value }) => (
    <ToggleChip key={`${property}=${value}`} removeLabel={translate('ui.results.remove')} onClick={() => onToggle(property, value)}>
      {translate(`types.${type.name}.props.${property}`)}: <TermLabel type={type} property={property} value={value} />
    </ToggleChip>
  ))
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
  if (!isNarrowed(state)) return <EmptyState icon={icon ?? 'inbox'} title={title} guidance={session?.hideGuidance ? undefined : guidance} />
  return (
    <EmptyState
      icon="search"
      title={translate('ui.results.noMatch', { items })}
      actions={<Button onClick={() => onChange({ ...state, text: '', terms: {} })}>{translate('ui.results.showAll')}</Button>}
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
