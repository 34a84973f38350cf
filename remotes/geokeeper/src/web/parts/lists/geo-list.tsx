import { useTranslate } from '@cairn/contract/web'
import { ResultsView } from '@cairn/ui/results'
import type { ListName } from '../../../model/queries.ts'
import { useListOf } from './use-list-of.ts'

/** Shows one of the area's lists as a whole list view, with its own text for the empty list. */
export function GeoList({ list }: { list: ListName }) {
  const t = useTranslate()
  return (
    <ResultsView
      {...useListOf(list)}
      emptyTitle={t(`geokeeper.empty.${list}`)}
      emptyGuidance={t(`geokeeper.emptyHelp.${list}`)}
    />
  )
}
