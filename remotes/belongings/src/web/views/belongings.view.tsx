import { useMemo, useState } from 'react'
import type { FeaturesRequest } from '@cairn/contract/features'
import { useSearch, useTranslate } from '@cairn/contract/web'
import { PastImports } from '@cairn/forms'
import { localDay } from '@cairn/model/presets'
import { ColumnBody, lazyComponent, Section } from '@cairn/ui'
import { claimsDue } from '../../model/claims/claim-lists.ts'
import { countedByHolder } from '../../model/holders/holders.ts'
import ClaimsDuePanel from '../panels/claims-due.panel.tsx'
import { HolderCounts } from '../parts/holders/holder-counts.tsx'

const HoldersMap = lazyComponent(() => import('../parts/holders/holders-map.tsx'))
const ALL: FeaturesRequest = { query: { types: ['Belonging'] } }
const COUNTED = countedByHolder()
const LISTS = ['BEL_CSV']

/**
 * Shows belongings at a glance, by several searches: what is due in claims, who holds how many, and where on
 * a map.
 */
export default function BelongingsView() {
  const t = useTranslate()
  // Who reads no claims is not told that none is due.
  const [dueClaims] = useState(() => claimsDue(localDay(Date.now()), 0))
  const due = useSearch(dueClaims).total
  const counts = useSearch(COUNTED).facets['count']
  const held = useMemo(() => new Map((counts ?? []).map(({ value, count }) => [String(value), count])), [counts])
  const holders = useMemo(() => [...held.keys()], [held])
  return (
    <ColumnBody padded>
      <PastImports kinds={LISTS} isUnfinished />
      {due > 0 && (
        <Section title={t('belongings.due')}>
          <ClaimsDuePanel />
        </Section>
      )}
      <Section title={t('belongings.whereTheyAre')}>
        <HoldersMap origins={ALL} holders={holders} counts={held} />
        <HolderCounts />
      </Section>
    </ColumnBody>
  )
}
