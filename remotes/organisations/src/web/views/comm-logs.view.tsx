import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

const LATEST_FIRST = { key: 'date', order: 'desc' } as const

/** Lists the communication logs that the person may see, the latest first. */
export default function CommLogsView() {
  const t = useTranslate()
  return (
    <ResultsView
      sort={LATEST_FIRST}
      type="CommLog"
      emptyTitle={t('organisations.noCommLogs')}
      emptyGuidance={t('organisations.noCommLogsHelp')}
    />
  )
}
