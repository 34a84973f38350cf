import { FRONT_PAGE_TYPE } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'
import { BeginPages } from '../parts/begin-pages.tsx'

/** Shows the public pages that the person may read, and offers to begin those that are missing. */
export default function FrontsView() {
  const t = useTranslate()
  return (
    <>
      <BeginPages />
      <ResultsView type={FRONT_PAGE_TYPE} emptyTitle={t('front.none')} emptyGuidance={t('front.noneHelp')} />
    </>
  )
}
