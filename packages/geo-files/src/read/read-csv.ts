import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { PlaceColumns } from '@cairn/contract/place-files'
import { parseWkt } from '@cairn/contract/wkt'
import { cleanText } from '../check/clean-feature.ts'
import { FileRefusal } from '../file-refusal.ts'
import { MOST_FEATURES } from '../limits.ts'
import { featureOf, WGS84, type RawFeature, type RawLayer } from '../raw.ts'
import { utf8Of } from './decode-text.ts'

const DELIMITERS = [',', ';', '\t']
const LONGITUDE = /^(?:lon|long|lng|longitude)$/
const LATITUDE = /^(?:lat|latitude)$/
const X = /^(?:x|easting|e|x_?coord(?:inate)?)$/
const Y = /^(?:y|northing|n|y_?coord(?:inate)?)$/
const WKT = /^(?:wkt|geom|geometry|the_geom|shape)$/

/** Bytes that the parser is given at once. */
const PART = 65_536

interface Row {
  record: string[]
  info: { lines: number }
}

/**
 * Reads a CSV table with headings (separated by commas, semicolons or tabs) as one layer called `name`.
 * `chosen` names the columns that hold the place, else they are guessed from their headings. The layer is in
 * WGS 84 if they are called longitude and latitude; else its coordinate system is undefined. Throws a
 * `FileRefusal` for malformed text, in its later rows only while features are read.
 */
export async function readCsv(bytes: Buffer, name: string, chosen: PlaceColumns | undefined): Promise<RawLayer[]> {
  const text = utf8Of(bytes)
  const headings = (await headingsOf(text)).map(cleanText)
  const columns = chosen ?? guessColumns(headings)
  const isDegrees =
    columns && 'x' in columns && LONGITUDE.test(columns.x.toLowerCase()) && LATITUDE.test(columns.y.toLowerCase())
  const features = () => featuresOf(text, headings, columns)
  return [{ name, system: isDegrees ? WGS84 : undefined, count: undefined, features, headings, columns }]
}

async function headingsOf(text: Buffer): Promise<string[]> {
  for await (const { record } of rowsOf(text)) return record.map((heading) => heading.trim())
  return []
}

async function* featuresOf(
  text: Buffer,
  headings: readonly string[],
  columns: PlaceColumns | undefined,
): AsyncGenerator<RawFeature> {
  let isHeading = true
  for await (const { record, info } of rowsOf(text)) {
    const values = Object.fromEntries(headings.map((heading, at) => [heading || `column ${at + 1}`, record[at] ?? '']))
    if (!isHeading)
      yield { path: '', line: info.lines, feature: featureOf(geometryOf(values, columns), without(values, columns)) }
    isHeading = false
  }
}

/** Yields the rows, headings first. */
async function* rowsOf(text: Buffer): AsyncGenerator<Row> {
  const [first = ''] = text.toString('utf8', 0, PART).split('\n', 1)
  const [delimiter = ','] = DELIMITERS.toSorted((left, right) => first.split(right).length - first.split(left).length)
  const options = { delimiter, info: true, trim: true, relax_column_count: true, skip_empty_lines: true }
  try {
    yield* Readable.from(partsOf(text)).pipe(parse({ ...options, to: MOST_FEATURES + 2 })) as AsyncIterable<Row>
  } catch (thrown) {
    const { lines, message = '' } = thrown as { lines?: number; message?: string }
    throw new FileRefusal('tableUnreadable', message, lines)
  }
}

function* partsOf(text: Buffer): Generator<Buffer> {
  for (let from = 0; from < text.length; from += PART) yield text.subarray(from, from + PART)
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

/** Parses a number with a decimal point or comma. Other values are returned unchanged, to be reported. */
function numberOf(value: string): unknown {
  const number = Number(/^-?\d+,\d+$/.test(value) ? value.replace(',', '.') : value)
  return value === '' || Number.isNaN(number) ? value : number
}

function without(values: Record<string, string>, columns: PlaceColumns | undefined): Record<string, unknown> {
  const taken: readonly string[] = columns ? Object.values(columns) : []
  return Object.fromEntries(Object.entries(values).filter(([name]) => !taken.includes(name)))
}
