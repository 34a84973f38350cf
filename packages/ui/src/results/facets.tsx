import { chakra } from '@chakra-ui/react'
import { useItemType, useLabel, useSearch, useTranslate, type ItemType, type Query } from '@cairn/contract/web'
import { ToggleChip } from '../base/chip.tsx'
import { Skeleton } from '../base/loading.tsx'
import { facetQuery, type ListState } from './list-state.ts'
import { useDelayed } from './timing.ts'

const Panel = chakra('div', {
  base: {
    flex: 'none',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: '12px 16px',
    maxHeight: '45%',
    overflowY: 'auto',
    bg: 'sunken',
    borderBottom: '1px solid',
    borderColor: 'line',
    animation: 'appear 120ms',
  },
})
const Group = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '6px' } })
const GroupTitle = chakra('h3', { base: { fontSize: 'xs', fontWeight: 'semibold', color: 'fgMuted' } })
const Terms = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '6px' } })

export interface FacetPanelProps {
  id: string
  base: Query
  state: ListState
  type: ItemType
  properties: readonly string[]
  onToggle: (property: string, value: string) => void
}

/** The values of each facet with their counts, to be switched on and off. The rows do not wait for it. */
export function FacetPanel({ id, properties, ...rest }: FacetPanelProps) {
  return (
    <Panel id={id}>
      {properties.map((property) => (
        <FacetGroup key={property} property={property} {...rest} />
      ))}
    </Panel>
  )
}

function FacetGroup({
  base,
  state,
  type,
  property,
  onToggle,
}: Omit<FacetPanelProps, 'id' | 'properties'> & { property: string }) {
  const translate = useTranslate()
  const search = useSearch(facetQuery(base, state, type, property))
  const isWaiting = useDelayed(search.status === 'loading' && !search.facets[property])
  const chosen = state.terms[property] ?? []
  const counted = search.facets[property] ?? []
  const missing = chosen
    .filter((value) => !counted.some((term) => term.value === value))
    .map((value) => ({ value, count: 0 }))
  return (
    <Group role="group" aria-label={translate(`types.${type.name}.props.${property}`)}>
      <GroupTitle>{translate(`types.${type.name}.props.${property}`)}</GroupTitle>
      <Terms>
        {isWaiting && <Skeleton width="160px" height="24px" />}
        {search.status === 'error' && <span>{translate(search.error?.userMessage ?? 'errors.generalFailure')}</span>}
        {[...missing, ...counted].map(({ value, count }) => (
          <ToggleChip
            key={value}
            pressed={chosen.includes(value)}
            count={String(count)}
            onClick={() => onToggle(property, value)}
          >
            <TermLabel type={type} property={property} value={value} />
          </ToggleChip>
        ))}
      </Terms>
    </Group>
  )
}

/** A facet value in words: the text of an option, the label of an item, else the value. */
export function TermLabel({ type, property, value }: { type: ItemType; property: string; value: string }) {
  const translate = useTranslate()
  const definition = type.properties[property]
  if (definition?.v === 'REL') return <ItemLabel id={value} />
  if (definition?.v === 'SEL') return translate(`types.${type.name}.options.${property}.${value}`)
  return value
}

function ItemLabel({ id }: { id: string }) {
  return useLabel(id) ?? <Skeleton width="80px" />
}

/** The facets of a type that a list offers. */
export function useFacetProperties(typeName: string): string[] {
  const type = useItemType(typeName)
  return (type?.facets ?? []).filter((property) => type?.properties[property] && !type.properties[property].facet?.hide)
}
