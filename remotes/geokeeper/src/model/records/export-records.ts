import { removeControlCharacters } from '@cairn/model/clean-text'
import { withoutHiddenFormulas } from '@cairn/model/csv-cell'
import { INSTANCE, instancesOf, isEmpty, type Answers } from './answer-values.ts'
import { indexForm } from '../form/form-index.ts'
import { FILE_KINDS, HOLDERS, PLACE_KINDS, type Form, type Question } from '../form/form.ts'
import { placesOfRecord } from '../map/record-places.ts'

type Values = Readonly<Record<string, unknown>>
/** A table of an export: a line of headings, then a line a record or an instance of a repeat. */
export interface ExportTable {
  name: string
  rows: (string | number | null)[][]
}

/** Columns of each record before its answers. */
const ABOUT = ['id', 'label', 'version', 'state', 'review', 'collected', 'finalized', 'collector', 'trip', 'place']

/**
 * Returns the records of a form as tables: one with a column a question over all of its versions, and one
 * for each repeat, whose lines name their record. `versions` has the form of each version by the id of
 * its item.
 */
export function tablesOfRecords(
  name: string,
  records: readonly Values[],
  versions: ReadonlyMap<string, { form: Form; version: number }>,
): ExportTable[] {
  const columns = columnsOf([...versions.values()].map(({ form }) => form))
  const top = columns.filter(({ repeats }) => repeats.length === 0)
  const rows = records.map((record) => {
    const answers = (record['answers'] ?? {}) as Answers
    const about = ABOUT.map((key) => aboutOf(record, key, versions))
    return [...about, ...top.map(({ question }) => cellOf(question, answers[question.name]))]
  })
  const repeats = [
    ...new Set(columns.filter((column) => column.repeats.length > 0).map(({ repeats: all }) => all.join('.'))),
  ]
  return [
    { name, rows: [[...ABOUT, ...top.map(({ question }) => question.name)], ...rows] },
    ...repeats.map((path) => tableOfRepeat(path.split('.'), records, columns)),
  ]
}

interface Column {
  question: Question
  repeats: readonly string[]
}

function columnsOf(forms: readonly Form[]): Column[] {
  const columns = new Map<string, Column>()
  for (const form of forms)
    for (const { question, repeats } of indexForm(form).nodes)
      if (!HOLDERS.includes(question.kind) && question.kind !== 'note')
        columns.set([...repeats, question.name].join('.'), { question, repeats })
  return [...columns.values()]
}

function tableOfRepeat(path: readonly string[], records: readonly Values[], columns: readonly Column[]): ExportTable {
  const own = columns.filter(({ repeats }) => repeats.join('.') === path.join('.'))
  const rows = records.flatMap((record) =>
    instancesAt((record['answers'] ?? {}) as Answers, path).map(({ ids, answers }) => [
      ...[String(record['$id']), ids.join('/')],
      ...own.map(({ question }) => cellOf(question, answers[question.name])),
    ]),
  )
  return {
    name: path.at(-1) ?? '',
    rows: [['record', 'instance', ...own.map(({ question }) => question.name)], ...rows],
  }
}

function instancesAt(answers: Answers, [first, ...rest]: readonly string[]): { ids: string[]; answers: Answers }[] {
  if (first === undefined) return [{ ids: [], answers }]
  return instancesOf(answers[first]).flatMap((instance) =>
    instancesAt(instance, rest).map((inside) => ({ ...inside, ids: [String(instance[INSTANCE]), ...inside.ids] })),
  )
}

function aboutOf(record: Values, key: string, versions: ReadonlyMap<string, { version: number }>) {
  if (key === 'id') return String(record['$id'])
  if (key === 'version') return versions.get(String(record['formDef']))?.version ?? null
  return key === 'place' ? wktOf(record['place']) : textOf(record[key])
}

function cellOf({ kind }: Question, value: unknown): string | number | null {
  if (isEmpty(value)) return null
  if (PLACE_KINDS.includes(kind)) return wktOf(value)
  if (FILE_KINDS.includes(kind)) return [value].flat().join(' ')
  return textOf(value)
}

function textOf(value: unknown): string | number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return value
  return Array.isArray(value)
    ? value.join(' ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string)
}

/** Returns a place as text that maps read (WKT). */
function wktOf(value: unknown): string | null {
  const { type, coordinates } = (value ?? {}) as { type?: string; coordinates?: unknown }
  const pair = (at: unknown) => (at as number[]).slice(0, 2).join(' ')
  const line = (all: unknown) => `(${(all as unknown[]).map(pair).join(', ')})`
  if (type === 'Point') return `POINT (${pair(coordinates)})`
  if (type === 'LineString') return `LINESTRING ${line(coordinates)}`
  if (type === 'Polygon') return `POLYGON (${(coordinates as unknown[]).map(line).join(', ')})`
  return type === undefined ? null : JSON.stringify(value)
}

/** Returns a table as CSV. A text that a spreadsheet would take for a formula gets an apostrophe. */
export function csvOf({ rows }: ExportTable): string {
  return rows.map((row) => row.map(csvCell).join(',')).join('\r\n')
}

function csvCell(cell: string | number | null): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell ?? '') ? `'${cell}` : (cell ?? '')
  return /[",\r\n]/.test(text) ? `"${withoutHiddenFormulas(text).replaceAll('"', '""')}"` : withoutHiddenFormulas(text)
}

/** Returns every place of records as GeoJSON, each with the record, its question, and how it was reviewed. */
export function geoJsonOf(records: readonly Values[], formOf: (record: Values) => Values | undefined): object {
  const features = records.flatMap((record) =>
    placesOfRecord(record, formOf(record)).map(({ geometry, id, ...properties }) => ({
      ...{ type: 'Feature', id: id + properties.pointer, geometry, properties: { record: id, ...properties } },
    })),
  )
  return { type: 'FeatureCollection', features }
}

/** Returns the tracks of trips, and the places of records that are points, as GPX. */
export function gpxOf(records: readonly Values[]): string {
  const points = records.flatMap((record) => {
    const { type, coordinates } = (record['place'] ?? {}) as { type?: string; coordinates?: number[] }
    if (type !== 'Point' || !coordinates) return []
    const time = typeof record['collected'] === 'string' ? `<time>${xml(record['collected'])}</time>` : ''
    return [
      `<wpt lat="${coordinates[1]}" lon="${coordinates[0]}">${time}<name>${xml(String(record['label'] ?? ''))}</name></wpt>`,
    ]
  })
  const tracks = records.flatMap((record) => {
    const { type, coordinates } = (record['track'] ?? {}) as { type?: string; coordinates?: unknown }
    const lines = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? (coordinates as unknown[]) : []
    if (lines.length === 0) return []
    const times = Array.isArray(record['trackPoints']) ? (record['trackPoints'] as { time?: string }[]) : []
    let next = 0
    const segments = lines.map((line) => {
      const inside = (line as number[][]).map(([x, y]) => {
        const time = times[next++]?.time
        return `<trkpt lat="${y}" lon="${x}">${time === undefined ? '' : `<time>${xml(time)}</time>`}</trkpt>`
      })
      return `<trkseg>${inside.join('')}</trkseg>`
    })
    return [`<trk><name>${xml(String(record['label'] ?? ''))}</name>${segments.join('')}</trk>`]
  })
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Cairn" xmlns="http://www.topografix.com/GPX/1/1">'
  return `${head}${points.join('')}${tracks.join('')}</gpx>\n`
}

function xml(text: string): string {
  const plain = removeControlCharacters(text)
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
