import { FRONT_PAGE_TYPE } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Shows the public fronts of organisations that the person may read. */
export default function FrontsView() {
  const t = useTranslate()
  return <ResultsView type={FRONT_PAGE_TYPE} emptyTitle={t('front.none')} emptyGuidance={t('front.noneHelp')} />
}
