import { useTranslate } from '@cairn/contract/web'
import { ColumnBody, Section } from '@cairn/ui'
import ClaimsDuePanel from '../panels/claims-due.panel.tsx'
import { HolderCounts } from '../parts/holder-counts.tsx'

/** Shows belongings at a glance: what is due in claims, and who holds how many. */
export default function BelongingsView() {
  const t = useTranslate()
  return (
    <ColumnBody padded>
      <Section title={t('belongings.due')}>
        <ClaimsDuePanel />
      </Section>
      <Section title={t('belongings.whereTheyAre')}>
        <HolderCounts />
      </Section>
    </ColumnBody>
  )
}
