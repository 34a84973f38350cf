import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists the dispositions that the person may see. */
export default function DispositionsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="Disposition"
      emptyTitle={t('organisations.noDispositions')}
      emptyGuidance={t('organisations.noDispositionsHelp')}
    />
  )
}
