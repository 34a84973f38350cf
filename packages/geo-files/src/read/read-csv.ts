import { parse } from 'csv-parse/sync'
import type { PlaceColumns } from '@cairn/contract/place-files'
import { FileRefusal } from '../file-refusal.ts'
import { MOST_FEATURES } from '../limits.ts'
import { featureOf, WGS84, type RawLayer } from '../raw.ts'
import { decodeText } from './decode-text.ts'
import { parseWkt } from './wkt.ts'

const DELIMITERS = [',', ';', '\t']
const LONGITUDE = /^(?:lon|long|lng|longitude)$/
const LATITUDE = /^(?:lat|latitude)$/
const X = /^(?:x|easting|e|x_?coord(?:inate)?)$/
const Y = /^(?:y|northing|n|y_?coord(?:inate)?)$/
const WKT = /^(?:wkt|geom|geometry|the_geom|shape)$/

/**
 * A table with a line of headings. Columns called longitude and latitude are WGS 84 degrees; other numbers say nothing of their system, which
 * is asked for. `chosen` names the columns where their headings do not.
 */
export function readCsv(bytes: Uint8Array, name: string, chosen: PlaceColumns | undefined): RawLayer[] {
  const rows = rowsOf(decodeText(bytes))
  const headings = rows[0]?.record.map((heading) => heading.trim()) ?? []
  const columns = chosen ?? guessColumns(headings)
  const isDegrees =
    columns && 'x' in columns && LONGITUDE.test(columns.x.toLowerCase()) && LATITUDE.test(columns.y.toLowerCase())
  const features = rows.slice(1).map(({ record, info }) => {
    const values = Object.fromEntries(headings.map((heading, at) => [heading || `column ${at + 1}`, record[at] ?? '']))
    return { path: '', line: info.lines, feature: featureOf(geometryOf(values, columns), without(values, columns)) }
  })
  return [{ name, system: isDegrees ? WGS84 : undefined, features, headings, columns }]
}

function rowsOf(text: string): { record: string[]; info: { lines: number } }[] {
  const [first = ''] = text.split('\n', 1)
  const [delimiter = ','] = DELIMITERS.toSorted((left, right) => first.split(right).length - first.split(left).length)
  try {
    return parse(text, {
      ...{ bom: true, delimiter, info: true, trim: true, relax_column_count: true },
      ...{ skip_empty_lines: true, to: MOST_FEATURES + 2 },
    }) as unknown as { record: string[]; info: { lines: number } }[]
  } catch (thrown) {
    const { lines, message = '' } = thrown as { lines?: number; message?: string }
    throw new FileRefusal('tableUnreadable', message, lines)
  }
}

function guessColumns(headings: readonly string[]): PlaceColumns | undefined {
  const find = (pattern: RegExp) => headings.find((heading) => pattern.test(heading.toLowerCase()))
  const [x, y] = [find(LONGITUDE) ?? find(X), find(LATITUDE) ?? find(Y)]
  if (x !== undefined && y !== undefined) return { x, y }
  const wkt = find(WKT)
  return wkt === undefined ? undefined : { wkt }
}

function geometryOf(values: Record<string, string>, columns: PlaceColumns | undefined): unknown {
  if (!columns) return null
  if ('wkt' in columns) {
    const text = values[columns.wkt] ?? ''
    return text === '' ? null : (parseWkt(text) ?? text)
  }
  const pair = [values[columns.x] ?? '', values[columns.y] ?? '']
  return pair.every((value) => value === '') ? null : { type: 'Point', coordinates: pair.map(numberOf) }
}

/** A number as tables write it: a comma may stand for the point. What is none stays as it is, to be told. */
function numberOf(value: string): unknown {
  const number = Number(/^-?\d+,\d+$/.test(value) ? value.replace(',', '.') : value)
  return value === '' || Number.isNaN(number) ? value : number
}

function without(values: Record<string, string>, columns: PlaceColumns | undefined): Record<string, unknown> {
  const taken: readonly string[] = columns ? Object.values(columns) : []
  return Object.fromEntries(Object.entries(values).filter(([name]) => !taken.includes(name)))
}
