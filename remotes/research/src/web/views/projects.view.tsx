import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists the projects by title. */
export default function ProjectsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="ResearchProject"
      emptyTitle={t('research.none.ResearchProject')}
      emptyGuidance={t('research.noneHelp.ResearchProject')}
    />
  )
}
