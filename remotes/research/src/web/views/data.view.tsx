import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists coded statements, the latest first. */
export default function DataView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="ResearchData"
      sort={{ key: '_c.ts', order: 'desc' }}
      emptyTitle={t('research.none.ResearchData')}
      emptyGuidance={t('research.noneHelp.ResearchData')}
    />
  )
}
