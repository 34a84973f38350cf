import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Collections of places the person may see. */
export default function CollectionsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="SpatialCollection"
      emptyTitle={t('spatial.noCollections')}
      emptyGuidance={t('spatial.noCollectionsHelp')}
    />
  )
}
