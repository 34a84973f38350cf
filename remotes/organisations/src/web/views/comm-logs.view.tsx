import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Communication logs the person may see. */
export default function CommLogsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="CommLog"
      emptyTitle={t('organisations.noCommLogs')}
      emptyGuidance={t('organisations.noCommLogsHelp')}
    />
  )
}
