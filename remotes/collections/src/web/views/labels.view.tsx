import { useItemType, useTranslate } from '@cairn/contract/web'
import { useMayCreate } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'
import { HubImport } from '../parts/labels/hub-import.tsx'

/** Lists community labels. Who makes them takes those of a project of the Hub over from here. */
export default function LabelsView() {
  const t = useTranslate()
  const mayAdd = useMayCreate(useItemType('CommunityLabel'))
  return (
    <ResultsView
      type="CommunityLabel"
      emptyTitle={t('collections.noLabels')}
      emptyGuidance={t('collections.noLabelsHelp')}
      footerEnd={mayAdd ? <HubImport /> : null}
    />
  )
}
