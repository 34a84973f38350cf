import { useMemo } from 'react'
import type { FeaturesRequest } from '@cairn/contract/features'
import { useSearch, useTranslate } from '@cairn/contract/web'
import { ColumnBody, lazyComponent, Section } from '@cairn/ui'
import { countedByHolder } from '../../model/holders.ts'
import ClaimsDuePanel from '../panels/claims-due.panel.tsx'
import { HolderCounts } from '../parts/holder-counts.tsx'

const HoldersMap = lazyComponent(() => import('../parts/holders-map.tsx'))
const ALL: FeaturesRequest = { query: { types: ['Belonging'] } }
const COUNTED = countedByHolder()

/** Shows belongings at a glance: what is due in claims, who holds how many, and where on a map. */
export default function BelongingsView() {
  const t = useTranslate()
  const counts = useSearch(COUNTED).facets['count']
  const holders = useMemo(() => (counts ?? []).map(({ value }) => String(value)), [counts])
  return (
    <ColumnBody padded>
      <Section title={t('belongings.due')}>
        <ClaimsDuePanel />
      </Section>
      <Section title={t('belongings.whereTheyAre')}>
        <HoldersMap origins={ALL} holders={holders} />
        <HolderCounts />
      </Section>
    </ColumnBody>
  )
}
