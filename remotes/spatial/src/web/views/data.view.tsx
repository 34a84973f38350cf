import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Layers of geographic information systems the person may see. */
export default function DataView() {
  const t = useTranslate()
  return (
    <ResultsView type="GISCollection" emptyTitle={t('spatial.noLayers')} emptyGuidance={t('spatial.noLayersHelp')} />
  )
}
