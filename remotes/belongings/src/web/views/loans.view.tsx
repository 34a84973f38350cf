import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists loans of belongings. */
export default function LoansView() {
  const t = useTranslate()
  return <ResultsView type="Loan" emptyTitle={t('belongings.noLoans')} emptyGuidance={t('belongings.noLoansHelp')} />
}
