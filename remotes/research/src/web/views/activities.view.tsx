import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists interviews by their labels, which have no name in them, the latest first. */
export default function ActivitiesView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="ResearchActivity"
      sort={{ key: 'start', order: 'desc' }}
      emptyTitle={t('research.none.ResearchActivity')}
      emptyGuidance={t('research.noneHelp.ResearchActivity')}
    />
  )
}
