import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists the collections that the person may see. */
export default function CollectionsView() {
  const t = useTranslate()
  return <ResultsView type="Collection" emptyTitle={t('collections.none')} emptyGuidance={t('collections.noneHelp')} />
}
