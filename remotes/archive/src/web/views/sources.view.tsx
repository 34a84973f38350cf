import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists how material came to the archive. */
export default function SourcesView() {
  const t = useTranslate()
  return <ResultsView type="Source" emptyTitle={t('archive.noSources')} emptyGuidance={t('archive.noSourcesHelp')} />
}
