import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'
import { OF_PLACES } from '../../model/import/import-work.ts'

const LATEST_FIRST = { key: '_c.ts', order: 'desc' } as const

const QUERY = { must: OF_PLACES }

/** Lists the imports that the person may see, the latest first. */
export default function ImportsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="Import"
      query={QUERY}
      sort={LATEST_FIRST}
      emptyTitle={t('spatial.noImports')}
      emptyGuidance={t('spatial.noImportsHelp')}
    />
  )
}
