import { textKeyFromData } from '@cairn/contract/texts'
import { chakra } from '../../system/chakra.ts'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { Property } from '@cairn/contract'
import { errorFromBody } from '@cairn/contract/errors'
import {
  useLanguage,
  useListValues,
  useSearch,
  useTranslate,
  type ItemType,
  type Query,
  type SearchState,
  type Translate,
} from '@cairn/contract/web'
import type { FacetTerm } from '@cairn/contract/query'
import { isNumeric } from '@cairn/model/sort-kind'
import { Button } from '../../base/button.tsx'
import { ToggleChip } from '../../base/chip.tsx'
import { Icon } from '../../base/icon.tsx'
import { lazyComponent } from '../../base/lazy-component.tsx'
import { Skeleton } from '../../base/loading.tsx'
import { countText, propertyLabel, rangeText, ValueLabel } from './filter-text.tsx'
import { spanFilter, spanOf } from './facet-spans.ts'
import { facetQuery, toggleSpan, toggleTerm, type ListState } from '../view/list-state.ts'
import { useDelayed } from '../../base/delays.ts'

const LetterTerms = lazyComponent(() => import('./letter-terms.tsx'))

const Panel = chakra('div', {
  base: {
    flex: 'none',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: '12px 16px',
    // Some rows stay in sight on a phone.
    maxHeight: { base: '38%', md: '45%' },
    overflowY: 'auto',
    bg: 'sunken',
    borderBottom: '1px solid',
    borderColor: 'line',
    animation: 'appear 120ms',
  },
})
const Group = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '6px' } })
const GroupTitle = chakra('h3', { base: { fontSize: 'xs', fontWeight: 'semibold', color: 'fgMuted' } })
const Fold = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '1.5rem',
    color: 'inherit',
    _hover: { color: 'fg' },
  },
})
const Terms = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px' } })

/** Facet values that are counted if the type gives no number. */
const DEFAULT_LIMIT = 20
/** Facet values that the button for more asks for; the server allows no more. */
const MOST_VALUES = 200

/**
 * Props of `FacetPanel`, which shows the values of each facet with their counts, as chips that switch
 * filters on and off.
 */
export interface FacetPanelProps {
  /** Id of the panel's element, for `aria-controls` of the button that opens it. */
  id: string
  /** Query of the list before the user filters it. */
  base: Query
  state: ListState
  type: ItemType
  /** Properties to show facets of. */
  properties: readonly string[]
  onChange: (state: ListState) => void
}

/**
 * Shows the values of each facet with their counts, as chips that switch filters on and off. The facets
 * have queries of their own, so the list does not wait for them. A facet that its type hides is folded and
 * not counted yet; one that the person may not read is left out.
 */
export function FacetPanel({ id, ...rest }: FacetPanelProps) {
  return (
    <Panel id={id}>
      <FacetGroups {...rest} />
    </Panel>
  )
}

/** Shows the groups of a `FacetPanel` without its frame. */
export function FacetGroups({ properties, ...rest }: Omit<FacetPanelProps, 'id'>) {
  return properties.map((property) => <FacetGroup key={property} property={property} {...rest} />)
}

type FacetGroupProps = Omit<FacetPanelProps, 'id' | 'properties'> & { property: string }

/** Shows one facet. A facet that its type hides is folded, and counted once it is unfolded. */
function FacetGroup({ property, ...rest }: FacetGroupProps) {
  const { type, state } = rest
  const isChosen = property in state.spans || property in state.terms
  const [isOpen, setOpen] = useState(isChosen || !isHidden(type, property))
  // Remembers the type for which the server refused this property. Changed rights deliver a new type object.
  const [forOthers, setForOthers] = useState<ItemType | undefined>(undefined)
  const name = propertyLabel(useTranslate(), type, property)
  // A property that the user may not read must look as if it did not exist.
  if (forOthers === type) return null
  return (
    <Group role="group" aria-label={name}>
      <GroupTitle>
        {isHidden(type, property) ? (
          <Fold type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={13} />
            {name}
          </Fold>
        ) : (
          name
        )}
      </GroupTitle>
      {isOpen && <FacetValues property={property} onUnknown={() => setForOthers(type)} {...rest} />}
    </Group>
  )
}

/** Shows values under the name of what they are of. */
export function FacetFrame({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group role="group" aria-label={name}>
      <GroupTitle>{name}</GroupTitle>
      <Terms data-terms="">{children}</Terms>
    </Group>
  )
}

function FacetValues({
  base,
  state,
  type,
  property,
  onChange,
  onUnknown,
}: FacetGroupProps & { onUnknown: () => void }) {
  const translate = useTranslate()
  const ownLimit = type.properties[property]?.facet?.limit ?? DEFAULT_LIMIT
  const [limit, setLimit] = useState(ownLimit)
  const search = useSearch(facetQuery(base, state, type, property, limit === ownLimit ? undefined : limit))
  const counted = search.facets[property] ?? []
  const isUnknown = search.error !== undefined && errorFromBody(search.error).code === 'propertyUnknown'
  const tell = useEffectEvent(onUnknown)
  useEffect(() => {
    if (isUnknown) tell()
  }, [isUnknown])
  const isOfTerms = kindOf(type, property) === 'terms'
  const hasMore = isOfTerms && counted.length >= limit && limit < MOST_VALUES
  return (
    <Terms data-terms="">
      <Waiting search={search} property={property} />
      {isOfTerms ? (
        <InOrder counted={counted} property={type.properties[property]} language={chosenLanguage(type, state)}>
          {(terms) => <TermChips counted={terms} {...{ state, type, property, onChange }} />}
        </InOrder>
      ) : (
        <SpanChips counted={counted} {...{ state, type, property, onChange }} />
      )}
      {(hasMore || limit > ownLimit) && (
        <Button kind="ghost" size="sm" onClick={() => setLimit(hasMore ? MOST_VALUES : ownLimit)}>
          {translate(hasMore ? 'ui.facets.more' : 'ui.facets.fewer')}
        </Button>
      )}
    </Terms>
  )
}

function Waiting({ search, property }: { search: SearchState; property: string }) {
  const translate = useTranslate()
  const isWaiting = useDelayed(search.status === 'loading' && !search.facets[property])
  if (search.status === 'error') return <span>{translate(search.error?.userMessage ?? 'errors.generalFailure')}</span>
  if (search.status === 'ready' && search.facets[property]?.length === 0) return translate('ui.facets.none')
  return isWaiting ? <Skeleton width="160px" height="24px" /> : null
}

interface InOrderProps {
  counted: readonly FacetTerm[]
  property: Property | undefined
  /** The language whose items alone are listed. */
  language: string | undefined
  children: (terms: readonly FacetTerm[]) => ReactNode
}

/**
 * First letters stand in the order of their language, and so do texts if one language is chosen. List values
 * that come up equally often stand as in their list. Numbers, and values `inOrder`, stand in their own order.
 */
function InOrder({ counted, property, language, children }: InOrderProps) {
  if (property?.letterOf !== undefined || (language !== undefined && isPlainText(property)))
    return (
      <LetterTerms counted={counted} language={language}>
        {children}
      </LetterTerms>
    )
  if (property?.v === 'LOV' && property.list !== undefined)
    return (
      <ListTerms counted={counted} list={property.list}>
        {children}
      </ListTerms>
    )
  if (property && (property.facet?.inOrder || isNumeric(property)))
    return children(counted.toSorted((one, other) => one.value.localeCompare(other.value, 'en', { numeric: true })))
  return children(counted)
}

function isPlainText(property: Property | undefined): boolean {
  return property?.v === 'DEF' && [undefined, 'string', 'phrase'].includes(property.t)
}

/** Returns the one language that a list was narrowed to, if its type has languages. */
function chosenLanguage({ language }: ItemType, { terms }: ListState): string | undefined {
  const chosen = terms[language ?? ''] ?? []
  return chosen.length === 1 ? chosen[0] : undefined
}

function ListTerms({ counted, list, children }: Omit<InOrderProps, 'property' | 'language'> & { list: string }) {
  const keys = Object.values(useListValues(list) ?? {}).flatMap((values) => values.map(({ key }) => key))
  const places = new Map([...keys].reverse().map((key, at) => [key, -at]))
  const placeOf = ({ value }: FacetTerm) => places.get(value) ?? 1
  return children(counted.toSorted((one, other) => other.count - one.count || placeOf(one) - placeOf(other)))
}

type ChipsProps = Pick<FacetGroupProps, 'state' | 'type' | 'property' | 'onChange'> & { counted: readonly FacetTerm[] }

function TermChips({ counted, state, type, property, onChange }: ChipsProps) {
  const language = useLanguage()
  const chosen = state.terms[property] ?? []
  const missing = chosen
    .filter((value) => !counted.some((term) => term.value === value))
    .map((value) => ({ value, count: 0 }))
  return [...missing, ...counted].map(({ value, count }) => (
    <ToggleChip
      key={value}
      pressed={chosen.includes(value)}
      count={count.toLocaleString(language)}
      onClick={() => onChange(toggleTerm(state, property, value))}
    >
      <ValueLabel type={type} property={property} value={value} />
    </ToggleChip>
  ))
}

/** Ranges keep their own order and exclude each other. Ranges without items are left out. */
function SpanChips({ counted, state, type, property, onChange }: ChipsProps) {
  const translate = useTranslate()
  const language = useLanguage()
  return counted
    .filter((term) => term.count > 0 || state.spans[property] === spanOf(term))
    .map((term) => (
      <ToggleChip
        key={term.value}
        pressed={state.spans[property] === spanOf(term)}
        count={term.count.toLocaleString(language)}
        onClick={() => onChange(toggleSpan(state, property, spanOf(term)))}
      >
        {bucketText(type, property, term, translate, language)}
      </ToggleChip>
    ))
}

/** Returns a counted range in words: days and eras by name, sizes and numbers by their bounds. */
function bucketText(type: ItemType, property: string, term: FacetTerm, translate: Translate, language: string): string {
  const { value } = term
  const kind = kindOf(type, property)
  switch (kind) {
    case 'exists':
      return translate(textKeyFromData(`ui.filters.exists.${value}`))
    case 'time':
    case 'periods':
      return translate(textKeyFromData(`ui.facets.${kind}.${value}`))
    case 'eras':
      return eraText(value, translate)
    default: {
      const filter = spanFilter(property, type, spanOf(term))
      if (filter?.kind !== 'range') return value
      return type.properties[property]?.many ? countText(filter, translate) : rangeText(type, filter, language)
    }
  }
}

/** Returns an era in words. On the wire it is `before 1700`, `1700-1799` or `2000-now`. */
function eraText(era: string, translate: Translate): string {
  if (era.startsWith('before ')) return translate('ui.facets.before', { year: era.slice('before '.length) })
  const [first = '', last = ''] = era.split('-')
  return last === 'now' ? translate('ui.facets.since', { year: first }) : `${first}–${last}`
}

function kindOf(type: ItemType, property: string) {
  if (property === '_c.ts') return type.modifiers?.['_c.ts']?.facet?.kind ?? 'time'
  return type.properties[property]?.facet?.kind ?? 'terms'
}

function isHidden(type: ItemType, property: string): boolean {
  if (property === '_c.ts') return type.modifiers?.['_c.ts']?.hide !== false
  return type.properties[property]?.facet?.hide ?? false
}

/**
 * Returns the names of the properties that a list of an item type offers facets of, and `_c.ts` (time of
 * creation). They are the facets that the type lists, or all properties with a facet. Returns [] without
 * a type.
 */
export function facetProperties(type: ItemType | undefined): string[] {
  if (!type) return []
  const all = Object.keys(type.properties).filter((property) => type.properties[property]?.facet)
  const named = type.facets ?? all
  return [...named.filter((property) => type.properties[property]), '_c.ts']
}
