import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists exhibitions in which belongings are shown. */
export default function ExhibitionsView() {
  const t = useTranslate()
  return (
    <ResultsView
      type="Exhibition"
      emptyTitle={t('belongings.noExhibitions')}
      emptyGuidance={t('belongings.noExhibitionsHelp')}
    />
  )
}
