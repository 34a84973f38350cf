import { useTranslate, type ItemType } from '@cairn/contract/web'
import { SegmentedControl } from '@cairn/ui'
import type { MapLayer } from '@cairn/ui/results'
import type { FeatureSet } from '../features/feature-set.ts'

/** From more places than this on, a map offers their density. */
const MANY = 2000

/**
 * Returns the kinds of layer a map offers for the results: density for more than 2,000 places, time unless
 * they come as tiles. Types whose places are those of other items have no density.
 */
export function offeredLayers({ tiles, features }: Pick<FeatureSet, 'tiles' | 'features'>, type: ItemType): MapLayer[] {
  const properties = Object.values(type.properties)
  const isCounted = properties.some(({ t }) => t === 'geometry') && !properties.some(({ places }) => places)
  const isMany = tiles !== undefined || features.length > MANY
  return [
    'places',
    ...(isMany && isCounted ? (['density', 'both'] as const) : []),
    // Tiles do not tell the dates of their places.
    ...(tiles === undefined && features.length > 1 ? (['time'] as const) : []),
  ]
}

interface LayerChoiceProps {
  offered: readonly MapLayer[]
  layer: MapLayer
  onChange: (layer: MapLayer) => void
}

/** Lets the person choose the layer that the map shows. Renders nothing if there is no choice. */
export function LayerChoice({ offered, layer, onChange }: LayerChoiceProps) {
  const translate = useTranslate()
  if (offered.length < 2) return null
  return (
    <SegmentedControl
      label={translate('map.show')}
      value={layer}
      onChange={onChange}
      options={offered.map((value) => ({ value, label: translate(`map.show.${value}`) }))}
    />
  )
}
