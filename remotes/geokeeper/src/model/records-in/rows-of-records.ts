import type { Form } from '../form/form.ts'
import { trackOf } from '../capture/track.ts'
import { withNamed } from '../capture/outbox.ts'
import { answersOfFound, columnsOf } from './answers-of-found.ts'
import { nameOfBrought } from './brought-files.ts'
import type { FoundRecord } from './found-record.ts'
import { jsonCell } from './json-cell.ts'
import { wktOf } from './wkt-of.ts'

/** Most columns without a question that are told. */
const MOST_LEFT_OUT = 100
const PROPERTIES = ['instance', 'state', 'collected', 'answers', 'place', 'track', 'trackPoints', 'files']

/** Records as a table: their properties, then the columns that the form has no question for. */
export interface TableOfRecords {
  columns: string[]
  /** Cells of each record, with a row more for each further file. Undefined if they cannot be read. */
  rows: { line: number; cells: string[] | undefined }[]
}

/**
 * Builds an import table for a form from records found in a file. A record without a name is identified by
 * the digest of its content. `hasFile` tells which files were included; answers that name another are dropped
 * and reported.
 */
export function rowsOfRecords(
  form: Form,
  found: readonly FoundRecord[],
  hasFile: (name: string) => boolean,
  digestOf: (text: string) => string,
): TableOfRecords {
  const columns = columnsOf(form)
  const read = found.map((each) => ({ each, ...answersOfFound(form, each, columns) }))
  const missing = read.some(({ files }) => files.some((name) => !hasFile(name))) ? [MISSING_FILES] : []
  const leftOut = [...new Set(read.flatMap(({ leftOut: names }) => names))]
  const further = [...missing, ...leftOut].filter((name) => !PROPERTIES.includes(name)).slice(0, MOST_LEFT_OUT)
  return {
    columns: [...PROPERTIES, ...further],
    rows: read.flatMap(({ each, answers, files }, at): TableOfRecords['rows'] => {
      const line = each.row ?? at + 1
      if (each.isPlaceless) return [{ line, cells: undefined }]
      const instance = each.instance ?? `file:${digestOf(JSON.stringify([each.cells, each.place, each.track]))}`
      const name = instance.slice(0, 80)
      const there = [...new Set(files)].filter(hasFile)
      const lost = files.filter((file) => !hasFile(file))
      const named = withNamed(answers, new Map([...there, ...lost].map((file, n) => [file, nameOfBrought(n)])))
      const { track, trackPoints } = each.track ? trackOf(each.track) : {}
      const own = [
        ...[
          name,
          'ACTIVE',
          each.collected ?? '',
          Object.keys(named).length > 0 ? jsonCell(named) : '',
          wktOf(each.place),
          wktOf(track),
        ],
        trackPoints ? jsonCell(trackPoints) : '',
      ]
      const others = further.map((column) => (column === MISSING_FILES ? lost.join(', ') : (each.cells[column] ?? '')))
      const [first = '', ...rest] = there
      const blank = [name, ...PROPERTIES.slice(2).map(() => '')]
      return [
        { line, cells: [...own, first, ...others] },
        ...rest.map((file) => ({ line, cells: [...blank, file, ...further.map(() => '')] })),
      ]
    }),
  }
}

/** Heading of the files that answers name and that did not come along. */
const MISSING_FILES = 'media'
