import type { Feature } from '@cairn/contract/features'
import { useLabel } from '@cairn/contract/web'
import { itemOf } from '../features/feature-set.ts'

/** What a feature is called; what stands alone among groups comes without its name, which is fetched then. */
export function PlaceName({ feature }: { feature: Feature }) {
  return feature.label === undefined ? <FetchedName id={itemOf(feature)} /> : feature.label
}

function FetchedName({ id }: { id: string }) {
  return useLabel(id) ?? id
}
