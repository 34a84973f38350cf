import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'

/** Lists the belongings of the community, wherever they are. */
export default function CatalogView() {
  const t = useTranslate()
  return <ResultsView type="Belonging" emptyTitle={t('belongings.none')} emptyGuidance={t('belongings.noneHelp')} />
}
