import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

const LATEST_FIRST = { key: '_c.ts', order: 'desc' } as const

/** Lists the imports that the person may see, the latest first. */
export default function ImportsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="Import"
      sort={LATEST_FIRST}
      emptyTitle={t('spatial.noImports')}
      emptyGuidance={t('spatial.noImportsHelp')}
    />
  )
}
