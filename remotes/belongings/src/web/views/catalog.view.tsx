import { useItemType, useSession, useTranslate } from '@cairn/contract/web'
import { ImportButton } from '@cairn/forms'
import { mayCreate } from '@cairn/model/may-create'
import { ResultsView } from '@cairn/ui/results'

/**
 * Lists the belongings of the community, wherever they are. A list that a museum sent is brought in from
 * here.
 */
export default function CatalogView() {
  const t = useTranslate()
  const type = useItemType('Belonging')
  const session = useSession()
  return (
    <ResultsView
      type="Belonging"
      emptyTitle={t('belongings.none')}
      emptyGuidance={t('belongings.noneHelp')}
      footerEnd={type && mayCreate(session, type) ? <ImportButton kind="BEL_CSV" /> : null}
    />
  )
}
