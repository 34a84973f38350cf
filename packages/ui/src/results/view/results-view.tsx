import { chakra } from '../../system/chakra.ts'
import {
  use,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import {
  useCell,
  useItemType,
  useLanguage,
  useSearch,
  useSession,
  useTranslate,
  type ItemType,
  type Query,
  type SearchState,
} from '@cairn/contract/web'
import { firstLettersOf } from '@cairn/contract'
import { perLocale } from '@cairn/model/format'
import { listedType } from '@cairn/model/listed-type'
import { useMayCreate } from '../../item/use-may-create.ts'
import { Button } from '../../base/button.tsx'
import { HStack, VisuallyHidden } from '../../base/layout.ts'
import { EmptyState } from '../../base/notices.tsx'
import { ColumnFooter } from '../../frame/column.tsx'
import { lazyComponent } from '../../base/lazy-component.tsx'
import { ResultMapContext } from '../modes/result-map.ts'
import { ANY_TYPE } from './any-type.ts'
import { AskedType, formAsked } from './asked-type.tsx'
import { sortName, effectiveSort, SORTS, type DisplayOptions, type ResultMode, type Sort } from './display-options.ts'
import { listCodec, type ListCodec } from './list-codec.ts'
import { isFiltered, rowsQuery, clearFilters, withCondition, type ListState } from './list-state.ts'
import { InColumnHead } from './in-column-head.tsx'
import { ListTools } from './list-tools.tsx'
import { ResultStates } from './result-states.tsx'
import { FilterPanel } from '../filters/filter-panel.tsx'
import { OpenSaved } from '../saved/open-saved.tsx'
import { SavedMenu } from '../saved/saved-menu.tsx'
import { useRequestedSearch } from '../saved/use-requested-search.ts'
import { DisplayTools } from './display-tools.tsx'
import { ResultsByMode, type ResultsByModeProps } from './results-by-mode.tsx'
import { ExportButton } from '../print/export-button.tsx'
import { useWidth } from '../../base/use-width.ts'
import { useBarFirst } from './use-bar-first.ts'
import { useSelection } from '../bulk/use-selection.ts'

/** Least width of a list in pixels with room for filters beside the rows. */
const ROOM_FOR_RAIL = 900

const LetterBar = lazyComponent(() => import('../filters/letter-bar.tsx'))
const ReorderingNote = lazyComponent(async () => ({
  default: (await import('../../letters/reordering-note.tsx')).ReorderingNote,
}))
const SelectionBar = lazyComponent(() => import('../bulk/selection-bar.tsx'))
const PrintSheet = lazyComponent(() => import('../print/print-sheet.tsx'))

/**
 * Props of `ResultsView`, which shows a list of items of one type with search field, facets, conditions,
 * saved searches, order, display modes, selection, export and count.
 */
export interface ResultsViewProps {
  /** Item type of the rows. It gives the list its name, facets, columns and icon. */
  type: string
  /** Limits the list before the user filters it. The list itself sets `text`, `sort` and `labels`. */
  query?: Omit<Query, 'text' | 'sort' | 'labels' | 'facets' | 'after'>
  /** Default order; by label when left out. */
  sort?: Sort
  /** Mode in which the list shows at first; the list mode when left out. */
  mode?: ResultMode
  /** Title of the empty list, translated already. */
  emptyTitle?: string
  /** Next step in the empty list for new users, translated already. */
  emptyGuidance?: string
  /** Shown at the end of the footer, such as a button. */
  footerEnd?: ReactNode
  /** Shown in place of the button that opens the form of a new item. */
  newButton?: ReactNode
  /** Component around the rows that knows the loaded ids, to give them their `RowNotes` and `RowTitles`. */
  Notes?: ComponentType<NotesProps>
}

/** Props of a component that gives the rows of a list their `RowNotes`. */
export interface NotesProps {
  /** Items that are loaded, in the order of the rows. */
  ids: readonly string[]
  children: ReactNode
}

const Frame = chakra('div', {
  base: {
    flex: '1',
    minWidth: '0',
    minHeight: '0',
    display: 'flex',
    flexDirection: 'column',
    _print: { display: 'block' },
  },
})

/** The rows, and the filters beside or over them. */
const Body = chakra('div', {
  base: { flex: '1', minHeight: '0', display: 'flex', position: 'relative', _print: { display: 'block' } },
})

/**
 * Shows a list of items of one type with search field, facets, conditions, saved searches, order, display
 * modes, selection, export and count. Its state is kept in the column's parameter, so that the address
 * restores it.
 */
export function ResultsView(props: ResultsViewProps) {
  const [asked, forget] = useRequestedSearch()
  const { key, order } = props.sort ?? SORTS.name
  const { mode } = props
  const codec = useMemo(() => listCodec({ key, order }, mode), [key, order, mode])
  return asked === undefined ? (
    <OfOneType {...props} codec={codec} first={{ key, order }} />
  ) : (
    <OpenSaved id={asked} onGone={forget} codec={codec} />
  )
}

function OfOneType({
  type: name,
  query: about,
  sort: _sort,
  mode: _mode,
  codec,
  ...rest
}: ResultsViewProps & { codec: ListCodec; first: Sort }) {
  const base = useMemo((): Query => ({ types: [name], ...about }), [name, about])
  const [state, setState] = useListState(codec)
  const items = useTranslate()(`types.${name}.plural`)
  const [type, session] = [useItemType(name), useSession()]
  const listed = type && listedType(type, session?.admin === true)
  return (
    <AskedType type={listed} form={formAsked(listed, base, state)}>
      {(asked) => <Results type={asked} {...{ base, state, setState, items }} {...rest} />}
    </AskedType>
  )
}

/** Sets the state of a list, or changes the one of this moment, which may not be drawn yet. */
type SetListState = (next: ListState | ((before: ListState) => ListState)) => void

/** Props of `Results`, which shows a list of items with all its tools, like `ResultsView`. */
export interface ResultsProps extends Omit<ResultsViewProps, 'type' | 'query' | 'sort' | 'mode'> {
  /** `ANY_TYPE` for several types; undefined while loading. */
  type: ItemType | undefined
  /** Query of the list before the user filters it. */
  base: Query
  state: ListState
  setState: SetListState
  /** The order in which the list begins; by label when left out. */
  first?: Sort
  /** Plural name of the rows. */
  items: string
  /** Searches for nothing until the user has entered a filter. */
  waitsForWords?: boolean
  /** Accessible name of the search field. "Filter" and the plural name if left out. */
  prompt?: string
  /** Shown between the tools and the results. */
  children?: ReactNode
  /** What a search in all types has besides. */
  everything?: {
    /** Groups of a list of best results. */
    grouping: ResultsByModeProps['grouping']
    /** Shown before the facets. */
    kinds: ReactNode
  }
}

/** Searches, and shows a list of items with all its tools, like `ResultsView`. The caller keeps the state. */
export function Results(props: ResultsProps) {
  const { type, base, state, setState, items, emptyTitle, emptyGuidance, footerEnd, newButton } = props
  const { Notes = NoNotes } = props
  const [translate, language] = [useTranslate(), useLanguage()]
  const query = rowsQuery(base, state, type)
  const asked = props.waitsForWords && !isFiltered(state) ? null : query
  const search = useSearch(asked)
  const [selection, ResultMap] = [useSelection(), use(ResultMapContext)]
  const hasNew = useMayCreate(newButton === undefined && type !== ANY_TYPE ? type : undefined)
  const [isPrinting, setPrinting] = useState(false)
  const show = (change: Partial<DisplayOptions>) => setState((before) => ({ ...before, ...change }))
  const listRef = useRef<HTMLDivElement>(null)
  const [panelId, filterRef] = [useId(), useRef<HTMLButtonElement>(null)]
  const hasCount = asked !== null && (search.status === 'ready' || search.ids.length > 0)
  const [[initial] = []] = type ? firstLettersOf(type) : []
  const bar =
    type?.language !== undefined && initial !== undefined && asked !== null
      ? { property: initial, language: type.language }
      : undefined
  const [mayShow, onKnown] = useBarFirst(bar !== undefined)
  const count = translate(`ui.results.footer.${sortName(effectiveSort(state, type))}`, {
    total: totalText(search, language),
    items: isOne(search) && type ? translate(`types.${type.name}.name`).toLocaleLowerCase(language) : items,
  })
  const { everything } = props
  const [width, measure] = useWidth()
  const [isRailOff, setRailOff] = useState(false)
  const isRail = everything !== undefined && asked !== null && (width ?? 0) >= ROOM_FOR_RAIL
  const isFilterOpen = isRail ? !isRailOff : state.showFacets
  const setFilters = (isOpen: boolean) =>
    isRail ? setRailOff(!isOpen) : setState((before) => ({ ...before, showFacets: isOpen }))
  const closeFilters = () => {
    setFilters(false)
    filterRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // What floats over the page, such as a menu, has an Escape of its own.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (isRail || !isFilterOpen || event.key !== 'Escape' || event.defaultPrevented || !isHere) return
    event.stopPropagation()
    closeFilters()
  }
  return (
    <Frame ref={measure} onKeyDown={onKeyDown}>
      {type && !everything && (
        <InColumnHead>
          <SavedMenu {...{ type, state }} onChange={setState} count={hasCount ? totalText(search, language) : ''} />
        </InColumnHead>
      )}
      <ListTools
        {...{ type, state, items, panelId, filterRef, isFilterOpen }}
        onFilter={() => setFilters(!isFilterOpen)}
        first={props.first ?? SORTS.name}
        onChange={setState}
        prompt={props.prompt}
        toList={() => listRef.current?.focus()}
      >
        {type && (
          <DisplayTools
            type={type}
            shown={state}
            onShow={show}
            hasMap={ResultMap !== null}
            query={query}
            items={items}
            onSelect={selection.start}
            onPrint={() => setPrinting(true)}
          />
        )}
      </ListTools>
      {props.children}
      <Body>
        {type && isFilterOpen && (
          <FilterPanel {...{ type, base, state }} id={panelId} onChange={setState} onClose={closeFilters}>
            {everything?.kinds}
          </FilterPanel>
        )}
        <Frame>
          {type && bar && <LetterBar {...{ type, base, state, setState, onKnown }} {...bar} />}
          {type?.language !== undefined && <ReorderingNote type={type.name} />}
          {type && selection.isOn && <SelectionBar {...{ selection, search, query, type }} />}
          {isPrinting && type ? (
            <PrintSheet query={query} type={type} caption={count} onClose={() => setPrinting(false)} />
          ) : (
            <ResultStates
              search={search}
              waits={!mayShow}
              empty={
                <NothingHere
                  icon={type?.defaultIcon}
                  title={emptyTitle ?? translate('ui.results.none', { items })}
                  guidance={emptyGuidance}
                  startsHere={hasNew && !isPartOf(base)}
                  state={state}
                  onChange={setState}
                  items={items}
                />
              }
            >
              {type && (
                <Notes ids={search.ids}>
                  <ResultsByMode
                    {...{ search, listRef, selection, type, query, ResultMap }}
                    grouping={everything?.grouping}
                    label={items}
                    shown={state}
                    onShow={show}
                    onNarrow={(filter) => setState((before) => withCondition(before, filter))}
                  />
                </Notes>
              )}
            </ResultStates>
          )}
        </Frame>
      </Body>
      <ColumnFooter>
        <span role="status">{hasCount ? count : ''}</span>
        <HStack flexWrap="wrap" justifyContent="flex-end">
          {footerEnd}
          {everything && type && asked && (
            <>
              <SavedMenu {...{ type, state }} onChange={setState} isInFoot />
              <ExportButton {...{ type, query, items }} />
            </>
          )}
          {newButton ?? (hasNew && type && <NewButton type={type} />)}
        </HStack>
      </ColumnFooter>
    </Frame>
  )
}

function NoNotes({ children }: NotesProps) {
  return children
}

/** Tells whether a list asks for some items of its type alone: a new one may belong elsewhere. */
function isPartOf({ types: _types, ...question }: Query): boolean {
  return Object.values(question).some((value) => [value ?? []].flat().length > 0)
}

interface NothingProps {
  icon: string | undefined
  title: string
  guidance: string | undefined
  /** Whether what the list lacks is made by its own button. */
  startsHere: boolean
  items: string
  state: ListState
  onChange: (state: ListState) => void
}

function NothingHere({ icon, title, guidance, startsHere, items, state, onChange }: NothingProps) {
  const translate = useTranslate()
  const session = useSession()
  const hint = (text: string) => (session?.hideGuidance ? undefined : text)
  if (!isFiltered(state)) {
    const about = guidance ?? translate('ui.results.noneHelp')
    const whole = startsHere ? `${about} ${translate('ui.results.newHelp')}` : about
    return <EmptyState icon={icon ?? 'inbox'} title={title} guidance={hint(whole)} />
  }
  return (
    <EmptyState
      icon="search"
      title={translate('ui.results.noMatch', { items })}
      guidance={hint(translate('ui.search.fewer'))}
      actions={<Button onClick={() => onChange(clearFilters(state))}>{translate('ui.results.showAll')}</Button>}
    />
  )
}

/** Opens a form for a new item. */
function NewButton({ type }: { type: ItemType }) {
  const translate = useTranslate()
  const { openNew } = useCell()
  return (
    <Button size="sm" icon="plus" onClick={() => openNew(type.name)}>
      {translate('ui.results.new')}
      <VisuallyHidden>{translate(`types.${type.name}.name`)}</VisuallyHidden>
    </Button>
  )
}

/**
 * Returns the state of the list in the surrounding column, parsed from its parameter, and a function that
 * writes a new state into the parameter.
 */
export function useListState({ parse, format }: ListCodec): [ListState, SetListState] {
  const { parameter, setParameter } = useCell()
  const state = useMemo(() => parse(parameter), [parse, parameter])
  const setState = useCallback<SetListState>(
    (next) => setParameter(typeof next === 'function' ? (before) => format(next(parse(before))) : format(next)),
    [parse, format, setParameter],
  )
  return [state, setState]
}

const counts = perLocale((language) => new Intl.NumberFormat(language))

function isOne({ total, totalIsExact }: SearchState): boolean {
  return total === 1 && totalIsExact
}

/** Returns the formatted count; a count that is not exact has a plus, such as "10,000+". */
function totalText({ total, totalIsExact }: SearchState, language: string): string {
  return `${counts(language).format(total)}${totalIsExact ? '' : '+'}`
}
