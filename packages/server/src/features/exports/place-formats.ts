import * as v from 'valibot'
import { geometrySchema, type Item } from '@cairn/contract'
import {
  GEOJSON_HEAD,
  GEOJSON_TAIL,
  geoJsonRows,
  KML_HEAD,
  KML_TAIL,
  kmlRows,
  type PlacedItem,
} from '@cairn/geo-files/write'
import { isEmptyValue } from '@cairn/model/value-objects'
import type { CareOf } from './care-words.ts'
import type { Column } from './columns.ts'
import { cellOf, valueNamed, type Beside, type ExportFormat } from './formats.ts'

const SEPARATOR = '; '
/** Attribute names that the server uses for each place. A column with the same name gets another name. */
const OWN = /^(id|label|type|care(_\d+)?|fid|geom)$/i
/** Bytes of a text in the table of a shapefile. */
const TABLE_TEXT = 250

/**
 * Creates an export format: GeoJSON or KML with one feature for each place of an item, and one without
 * geometry for an item without any.
 */
export function placeFormat(
  format: 'geojson' | 'kml',
  columns: readonly Column[],
  care: CareOf | undefined,
): ExportFormat {
  const placed = (items: readonly Item[], beside: Beside) =>
    items.flatMap((item) => placedItems(item, columns, beside, care))
  return format === 'geojson'
    ? {
        type: 'application/geo+json',
        head: GEOJSON_HEAD,
        hasPlaces: true,
        rows: (items, before, beside) => geoJsonRows(placed(items, beside), before),
        tail: GEOJSON_TAIL,
      }
    : {
        type: 'application/vnd.google-earth.kml+xml',
        head: KML_HEAD,
        hasPlaces: true,
        rows: (items, _before, beside) => kmlRows(placed(items, beside)),
        tail: KML_TAIL,
      }
}

/**
 * Returns the entries of an item in a file of places: one for each place of its own, else for each place that
 * it refers to, else one without geometry. Attributes are named by property, not by title.
 */
export function placedItems(
  item: Item,
  columns: readonly Column[],
  { labels, places }: Beside,
  care: CareOf | undefined,
): PlacedItem[] {
  const placed = placedItem(item, columns, labels, care)
  const named = places?.get(item.$id) ?? []
  return placed.geometry || named.length === 0 ? [placed] : named.map((geometry) => ({ ...placed, geometry }))
}

/**
 * Converts an item, as the person may see it, to a feature: its visible geometry, properties by name, and
 * attributes imported from a file.
 */
function placedItem(
  item: Item,
  columns: readonly Column[],
  labels: Beside['labels'],
  care: CareOf | undefined,
): PlacedItem {
  // First, also where there is nothing to say: a table has so many columns.
  const attributes: PlacedItem['attributes'] = {
    type: item._t,
    ...(care ? { care: care(item).join(SEPARATOR) } : {}),
  }
  let geometry: PlacedItem['geometry']
  const taken = new Set(columns.map(({ prop }) => nameOf(prop).toLowerCase()))
  for (const { prop, property } of columns) {
    const value = valueNamed(item, prop)
    if (isEmptyValue(value)) continue
    if (property.t === 'geometry' && !prop.includes('.')) geometry ??= v.is(geometrySchema, value) ? value : undefined
    else if (property.t === 'json') Object.assign(attributes, plainValues(value, taken))
    else attributes[nameOf(prop)] = typeof value === 'boolean' ? value : cellOf(property, value, item.$labels ?? {})
  }
  return { id: item.$id, label: labels[item.$id] ?? item.$id, attributes, geometry }
}

/**
 * Splits care texts that are too long for a shapefile field into `care`, `care_2` and so on (TRUST.md, T50).
 */
export function withCareInParts(items: readonly PlacedItem[]): PlacedItem[] {
  const parts = items.map(({ attributes: { care } }) => (typeof care === 'string' ? partsOf(care) : []))
  const most = Math.max(1, ...parts.map(({ length }) => length))
  return items.map((item, at) => {
    const { type = '', care, ...others } = item.attributes
    if (care === undefined) return item
    const columns = Array.from({ length: most }, (_, part) => [
      part === 0 ? 'care' : `care_${part + 1}`,
      parts[at]?.[part] ?? '',
    ])
    return { ...item, attributes: { type, ...Object.fromEntries(columns), ...others } }
  })
}

function partsOf(text: string): string[] {
  const parts = ['']
  for (const letter of text) {
    const last = parts.at(-1) ?? ''
    if (Buffer.byteLength(last + letter) > TABLE_TEXT) parts.push(letter)
    else parts[parts.length - 1] = last + letter
  }
  return parts
}

/**
 * Keeps plain values of free-form data; nested ones fit in no column. One that is named as a column that is
 * `taken` gets another name.
 */
function plainValues(value: unknown, taken: ReadonlySet<string>): Record<string, string | number | boolean> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry): entry is [string, string | number | boolean] =>
        ['string', 'number', 'boolean'].includes(typeof entry[1]),
      )
      .map(([name, each]) => {
        const free = nameOf(name).trim()
        return [taken.has(free.toLowerCase()) ? `${free}_` : free, each]
      }),
  )
}

/**
 * Returns the attribute name of a value in the file. Imported attributes must not replace the server's own
 * (TRUST.md, T50).
 */
function nameOf(name: string): string {
  return OWN.test(name.trim()) ? `${name.trim()}_` : name
}
