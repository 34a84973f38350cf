import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists the agreements that the person may see. */
export default function AgreementsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="Agreement"
      emptyTitle={t('organisations.noAgreements')}
      emptyGuidance={t('organisations.noAgreementsHelp')}
    />
  )
}
