import type { Feature } from '@cairn/contract/features'
import { useLabel } from '@cairn/contract/web'
import { itemOf } from '../features/feature-set.ts'

/** Shows the name of a feature. Loads the label if the feature has none, as with single features of tiles. */
export function PlaceName({ feature }: { feature: Feature }) {
  return feature.label === undefined ? <FetchedName id={itemOf(feature)} /> : feature.label
}

function FetchedName({ id }: { id: string }) {
  return useLabel(id) ?? id
}
