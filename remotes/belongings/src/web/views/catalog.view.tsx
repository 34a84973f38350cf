import { useItemType, useTranslate } from '@cairn/contract/web'
import { ImportButton, PastImports } from '@cairn/forms'
import { useMayCreate } from '@cairn/ui'
import { ResultsView } from '@cairn/ui/results'
import { PhotographDrafts } from '../parts/photograph-drafts.tsx'

const LISTS = ['BEL_CSV']

/**
 * Lists the belongings of the community, wherever they are. A list that a museum sent is brought in from
 * here, and photographs begin new ones.
 */
export default function CatalogView() {
  const t = useTranslate()
  const mayAdd = useMayCreate(useItemType('Belonging'))
  return (
    <ResultsView
      type="Belonging"
      mode="cards"
      emptyTitle={t('belongings.none')}
      emptyGuidance={t('belongings.noneHelp')}
      footerEnd={
        mayAdd ? (
          <>
            <PhotographDrafts />
            <PastImports kinds={LISTS} />
            <ImportButton kind="BEL_CSV" />
          </>
        ) : null
      }
    />
  )
}
