import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists the data layers that the person may see. */
export default function DataView() {
  const t = useTranslate()
  return (
    <ResultsView type="GISCollection" emptyTitle={t('spatial.noLayers')} emptyGuidance={t('spatial.noLayersHelp')} />
  )
}
