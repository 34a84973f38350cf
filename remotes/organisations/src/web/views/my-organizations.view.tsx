import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'
import { DuplicatesButton } from '../parts/duplicates/duplicates-button.tsx'

/** Lists the organisations, by name. */
export default function MyOrganizationsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="Organization"
      emptyTitle={t('organisations.noOrganizations')}
      emptyGuidance={t('organisations.noOrganizationsHelp')}
      footerEnd={<DuplicatesButton type="Organization" />}
    />
  )
}
