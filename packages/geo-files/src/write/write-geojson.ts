import type { PlacedItem } from './placed-item.ts'

/** Text of a GeoJSON file before its first feature. */
export const GEOJSON_HEAD = '{"type":"FeatureCollection","features":['
/** Text of a GeoJSON file after its last feature. */
export const GEOJSON_TAIL = '\n]}\n'

/**
 * Formats items as GeoJSON features, one a line (RFC 7946), to be appended to a file that already has
 * `before` of them. The label is the property `label`; an attribute of that name gets the first free
 * number (`label_1`), as in the other formats.
 */
export function geoJsonRows(items: readonly PlacedItem[], before: number): string {
  return items
    .map(({ id, label, attributes, geometry = null }, at) => {
      const feature = { type: 'Feature', id, properties: { ...apart(attributes), label }, geometry }
      return `${before + at > 0 ? ',' : ''}\n${JSON.stringify(feature)}`
    })
    .join('')
}

function apart({ label, ...attributes }: PlacedItem['attributes']): PlacedItem['attributes'] {
  if (label === undefined) return attributes
  let n = 1
  while (Object.hasOwn(attributes, `label_${n}`)) n++
  return { ...attributes, [`label_${n}`]: label }
}
