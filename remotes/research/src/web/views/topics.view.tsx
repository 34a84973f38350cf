import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists topics by title. */
export default function TopicsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="ResearchTopic"
      sort={{ key: 'title', order: 'asc' }}
      emptyTitle={t('research.none.ResearchTopic')}
      emptyGuidance={t('research.noneHelp.ResearchTopic')}
    />
  )
}
