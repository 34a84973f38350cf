import { use, useCallback, useMemo } from 'react'
import { useItemType, useLanguage, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import { DATE_KEY, type FacetTerm } from '@cairn/contract/query'
import { parseSearchString } from '@cairn/model/search-string'
import { chakra } from '../../system/chakra.ts'
import { ToggleChip } from '../../base/chip.tsx'
import { TypeGroups } from '../../base/type-groups.ts'
import { KindFacet } from '../filters/kind-facet.tsx'
import { FoundWords } from '../rows/words.tsx'
import { ANY_TYPE, TYPE_KEY } from './any-type.ts'
import { useCountedGroups, type CountedGroup } from './counted-groups.ts'
import { ListTabs } from './list-tabs.tsx'
import { SORTS, type Sort } from './display-options.ts'
import { listCodec, SEARCH_CODEC } from './list-codec.ts'
import { facetQuery, isFiltered, clearFilters, type ListState } from './list-state.ts'
import { Results, useListState, type ResultsViewProps } from './results-view.tsx'
import { OpenSaved } from '../saved/open-saved.tsx'
import { useRequestedSearch } from '../saved/use-requested-search.ts'

const EVERYTHING: Query = {}
const NO_TYPES: readonly string[] = []

/**
 * Shows a search in items of all types: those found in groups with their numbers, which are tabs too.
 * Choosing one type narrows the search to it and offers its facets and columns.
 */
export function SearchResults() {
  const [asked, forget] = useRequestedSearch()
  return asked === undefined ? <Everything /> : <OpenSaved id={asked} onGone={forget} codec={SEARCH_CODEC} />
}

/** Value of the tab with all that was found. */
const ALL = ''
/** Tabs beside one another: all, and the four groups with the most. */
const MOST_TABS = 5
/** Types that are counted, and most types that a query names. */
const MOST_TYPES = 100
const NONE: readonly FacetTerm[] = []

/** Two and more types that were chosen stand for their whole group. */
function Everything() {
  const translate = useTranslate()
  const [state, setState] = useListState(SEARCH_CODEC)
  const { groupOf, typesIn } = use(TypeGroups)
  const chosen = state.terms[TYPE_KEY] ?? NO_TYPES
  const only = chosen.length === 1 ? chosen[0] : undefined
  const found = useItemType(only ?? '')
  const type = only === undefined ? ANY_TYPE : found
  const group = chosen[0] === undefined ? ALL : groupOf(chosen[0]).key
  const base = useMemo((): Query => {
    if (only !== undefined) return { types: [only] }
    return group === ALL ? EVERYTHING : { types: typesIn(group).slice(0, MOST_TYPES) }
  }, [only, group, typesIn])
  const isAsked = isFiltered(state)
  const counting = useSearch(isAsked ? facetQuery(EVERYTHING, state, ANY_TYPE, TYPE_KEY, MOST_TYPES) : null)
  const counted = counting.facets[TYPE_KEY] ?? NONE
  const groups = useCountedGroups(counted)
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const narrow = useCallback(
    (types: readonly string[]) =>
      setState((before) => ({
        ...clearFilters(before),
        text: before.text,
        terms: types.length > 0 ? { [TYPE_KEY]: types } : {},
      })),
    [setState],
  )
  const isIn = (name: string) => group === ALL || groupOf(name).key === group
  const onGroup = useCallback(({ types }: CountedGroup) => narrow(types), [narrow])
  const tabs = [
    { value: ALL, label: translate('ui.search.all'), count: total },
    ...groups.map(({ key, label, count }) => ({ value: key, label, count })),
  ]
  const results = (
    <FoundWords value={parseSearchString(state.text).text ?? ''}>
      <Results
        {...{ type, base, state, setState }}
        first={SORTS.best}
        items={only === undefined ? translate('ui.search.results') : translate(`types.${only}.plural`)}
        prompt={translate('ui.search.prompt')}
        waitsForWords
        emptyTitle={translate('ui.search.nothingAsked')}
        emptyGuidance={translate('ui.search.guidance')}
        everything={{
          grouping: chosen.length === 0 && groups.length > 1 ? { groups, onGroup } : undefined,
          kinds: (
            <KindFacet
              counted={counted.filter(({ count, value }) => isIn(value) && (count > 0 || value === only))}
              chosen={only}
              onChoose={(name) => narrow(name === only ? [] : [name])}
            />
          ),
        }}
      />
    </FoundWords>
  )
  if (!isAsked || groups.length === 0) return results
  return (
    <ListTabs
      label={translate('ui.search.types')}
      tabs={tabs}
      value={group}
      most={MOST_TABS}
      onChange={(key) => narrow(groups.find((one) => one.key === key)?.types ?? [])}
    >
      {results}
    </ListTabs>
  )
}

/**
 * Props of `ResultsOfTypes`: the types, whose items each have a date, and the limits and words of the list.
 */
export interface ResultsOfTypesProps extends Pick<
  ResultsViewProps,
  'query' | 'emptyTitle' | 'emptyGuidance' | 'footerEnd'
> {
  types: readonly string[]
  /** Plural name of the rows, translated already. */
  items: string
}

const LATEST_FIRST: Sort = { key: DATE_KEY, order: 'desc' }
const LATEST = listCodec(LATEST_FIRST)

/**
 * Searches items of several types, and shows them as one list with all its tools, at first the latest first,
 * with the types as chips that narrow it to one of them.
 */
export function ResultsOfTypes({ types, query: about, items, ...rest }: ResultsOfTypesProps) {
  const [state, setState] = useListState(LATEST)
  const [chosen] = state.terms[TYPE_KEY] ?? []
  const found = useItemType(chosen ?? '')
  const all = useMemo((): Query => ({ ...about, types: [...types] }), [about, types])
  const base = useMemo((): Query => (chosen === undefined ? all : { ...all, types: [chosen] }), [all, chosen])
  const type = chosen === undefined ? ANY_TYPE : found
  return (
    <Results {...{ type, base, state, setState, items }} first={LATEST_FIRST} {...rest}>
      <TypeBar of={all} state={state} chosen={chosen} onChange={setState} />
    </Results>
  )
}

const Bar = chakra('div', {
  base: {
    flex: 'none',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px',
    padding: '8px 16px',
    borderBottom: '1px solid',
    borderColor: 'line',
    _empty: { display: 'none' },
    _print: { display: 'none' },
  },
})

/** Type names are lower case for use inside sentences. */
const Words = chakra('span', { base: { display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } } })

interface TypeBarProps {
  /** The query whose hits are counted by type. */
  of: Query
  state: ListState
  chosen: string | undefined
  onChange: (state: ListState) => void
}

/**
 * Shows the types found with their counts. Choosing one drops the facets that were chosen for another.
 */
function TypeBar({ of, state, chosen, onChange }: TypeBarProps) {
  const translate = useTranslate()
  const search = useSearch(facetQuery(of, state, ANY_TYPE, TYPE_KEY))
  const counted = (search.facets[TYPE_KEY] ?? []).filter(({ count, value }) => count > 0 || value === chosen)
  const choose = (type: string) =>
    onChange({ ...clearFilters(state), text: state.text, terms: type === chosen ? {} : { [TYPE_KEY]: [type] } })
  if (counted.length < 2 && chosen === undefined) return null
  return (
    <Bar role="group" aria-label={translate('ui.search.types')}>
      {counted.map(({ value, count }) => (
        <TypeChip key={value} name={value} count={count} isChosen={value === chosen} onClick={() => choose(value)} />
      ))}
    </Bar>
  )
}

interface TypeChipProps {
  name: string
  count: number
  isChosen: boolean
  onClick: () => void
}

function TypeChip({ name, count, isChosen, onClick }: TypeChipProps) {
  const translate = useTranslate()
  const icon = useItemType(name)?.defaultIcon
  return (
    <ToggleChip
      pressed={isChosen}
      count={count.toLocaleString(useLanguage())}
      onClick={onClick}
      {...(icon ? { icon } : {})}
    >
      <Words>{translate(`types.${name}.plural`)}</Words>
    </ToggleChip>
  )
}
