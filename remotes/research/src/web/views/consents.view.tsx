import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists the ledger of consent, the latest entry first. */
export default function ConsentsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="ResearchConsent"
      sort={{ key: '_c.ts', order: 'desc' }}
      emptyTitle={t('research.none.ResearchConsent')}
      emptyGuidance={t('research.noneHelp.ResearchConsent')}
    />
  )
}
