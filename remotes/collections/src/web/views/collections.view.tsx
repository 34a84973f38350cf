import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Collections the person may see: all of them, for who administers the install. */
export default function CollectionsView() {
  const t = useTranslate()
  return <ResultsView type="Collection" emptyTitle={t('collections.none')} emptyGuidance={t('collections.noneHelp')} />
}
