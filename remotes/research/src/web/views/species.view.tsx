import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists species by their common names. */
export default function SpeciesView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="ResearchSpecies"
      sort={{ key: 'commonName', order: 'asc' }}
      emptyTitle={t('research.none.ResearchSpecies')}
      emptyGuidance={t('research.noneHelp.ResearchSpecies')}
    />
  )
}
