import { useTranslate, type Item, type Query } from '@cairn/contract/web'
import { FeaturesMap } from '@cairn/map'
import { useMemo } from 'react'

/** Shows the places of a disposition's features on a map, of those the person may see. */
export default function DispositionMap({ item: { $id } }: { item: Item }) {
  const t = useTranslate()
  const query = useMemo(
    (): Query => ({ types: ['DispositionFeature'], must: [{ prop: 'disposition', kind: 'rel', value: [$id] }] }),
    [$id],
  )
  return <FeaturesMap query={query} label={t('types.DispositionFeature.plural')} kind="footprint" />
}
