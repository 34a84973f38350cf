import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists the features that the person may see. */
export default function FeaturesView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="SpatialFeature"
      emptyTitle={t('spatial.noFeatures')}
      emptyGuidance={t('spatial.noFeaturesHelp')}
    />
  )
}
