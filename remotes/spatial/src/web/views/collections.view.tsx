import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists the collections of places that the person may see. */
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
