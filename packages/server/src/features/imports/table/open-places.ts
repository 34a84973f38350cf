import { mkdtemp, open } from 'node:fs/promises'
import { CairnError } from '@cairn/contract/errors'
import { FEATURE_PROBLEMS, PROBLEM_KINDS, type ReadFeature } from '@cairn/contract/place-files'
import { readPlacesApart } from '@cairn/geo-files/read'
import type { TableRow } from '@cairn/model/imports'
import { zipAt } from '../zip-files.ts'
import type { BrokenRow } from './csv-records.ts'
import { isZip, type Table } from './open-table.ts'

/** Heading of the column with the place of each row, as GeoJSON. */
const PLACE_HEADING = 'geometry'
/** Heading of the column for the ids that features have beside their attributes. */
const ID_HEADING = 'id'
/** Faults that are repaired without asking. Whether axes are swapped is a guess. */
const REPAIRS = PROBLEM_KINDS.filter(
  (kind) => FEATURE_PROBLEMS[kind].isFault && FEATURE_PROBLEMS[kind].repairs && kind !== 'swappedAxes',
)

/**
 * Tells whether a file contains places rather than a table, by its bytes, or for a zip by the names in it.
 * Throws `tableUnreadable` for a zip that cannot be read.
 */
export async function isPlaceFile(path: string, name: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    const start = buffer.subarray(0, bytesRead)
    if (isZip(start)) return await hasShapes(path, name)
    return /^(?:\uFEFF?\s*[{<]|SQLite format 3)/.test(start.toString('utf8'))
  } finally {
    await file.close()
  }
}

async function hasShapes(path: string, name: string): Promise<boolean> {
  const zip = await zipAt(path, name)
  await zip.close()
  return zip.entries.some(({ filename }) => /\.shp$/i.test(filename))
}

/**
 * Opens a file of places as a table: one row for each feature, columns for attributes, and one for the place.
 * The feature's number is its line; those that cannot be read come last, as broken rows. Features are kept in
 * a folder beside the file, which the caller deletes. Throws `tableUnreadable` with the reason, also if the
 * coordinate system is unknown.
 */
export async function openPlaces(path: string, name: string): Promise<Table> {
  const folder = await mkdtemp(`${path}-`)
  const read = await readPlacesApart({ path, name }, { repairs: REPAIRS, single: [] }, folder)
  if ('refusal' in read) throw new CairnError('tableUnreadable', read.detail, { why: read.refusal, line: read.line })
  if (!read.found.system) throw new CairnError('tableUnreadable', name, { why: 'noSystem' })
  const fields = read.found.fields.map((field) => field.name)
  const hasId = read.found.hasIds && !fields.includes(ID_HEADING)
  const headings = [...fields, ...(hasId ? [ID_HEADING] : []), headingBeside(fields)]
  return {
    headings,
    separator: ',',
    encoding: 'utf-8',
    async *rows(): AsyncGenerator<BrokenRow | TableRow> {
      for await (const feature of read.features()) yield { line: feature.n, cells: cellsOf(feature, fields, hasId) }
      for await (const { n, feature, reasons } of read.refused())
        yield {
          line: n,
          text: JSON.stringify(feature) ?? '',
          broken: `forms.places.problem.${reasons[0]?.kind ?? 'featureWrong'}`,
        }
    },
  }
}

/** The heading for places, which no attribute has. */
function headingBeside(fields: readonly string[]): string {
  let heading = PLACE_HEADING
  while (fields.includes(heading)) heading = `_${heading}`
  return heading
}

function cellsOf({ id = '', attributes, geometry }: ReadFeature, fields: readonly string[], hasId: boolean): string[] {
  const cells = fields.map((field) => textOf(attributes[field]))
  return [...cells, ...(hasId ? [id] : []), geometry ? JSON.stringify(geometry) : '']
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
