import { useItems, useSearch, type Item, type Query } from '@cairn/contract/web'
import { lazyComponent, Section } from '@cairn/ui'
import { useMemo } from 'react'
import { BeyondMap } from './beyond-map.tsx'

const FieldMap = lazyComponent(() => import('./field-map.tsx'), null, null)
const NONE: readonly Item[] = []

interface PlacesOfProps {
  title: string
  records: Query
  trips: Query
}

/** Shows every place of records on a map, and the tracks of trips. Renders nothing without records. */
export function PlacesOf({ title, records, trips: asked }: PlacesOfProps) {
  const shown = useSearch(records)
  const found = useSearch(asked)
  const read = useItems(found.ids)
  const trips = useMemo(() => found.ids.flatMap((id) => read.get(id) ?? NONE), [found.ids, read])
  if (shown.ids.length === 0) return null
  return (
    <Section title={title}>
      <FieldMap ids={shown.ids} trips={trips} />
      <BeyondMap of={shown} order="latest" />
    </Section>
  )
}
