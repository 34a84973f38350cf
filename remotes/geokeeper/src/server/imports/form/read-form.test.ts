import { expect, it } from 'vitest'
import type { ReadableSource } from '@cairn/contract/server'
import { readForm } from './read-form.ts'

const SURVEY = [
  { number: 1, cells: ['type', 'name', 'label'] },
  { number: 2, cells: ['select_one_from_file stations.csv', 'station', 'Station'] },
  { number: 3, cells: ['integer', 'count', 'Count'] },
]
const ABOUT = { defaults: { program: 'GeoKeeperProgram-1' }, items: { readMany: async () => ({}) } }

/** A file in which only the named workbook has sheets. */
function sourceOf(files: readonly string[], book: string | undefined): ReadableSource {
  return {
    files,
    async *text() {
      yield 'name,label\nn1,North rock\n'
    },
    sheets: async (_names, file) => (file === book ? { survey: SURVEY } : {}),
    xml() {
      throw new Error('reads no XML')
    },
  }
}

async function readRows(source: ReadableSource) {
  const { rows } = await readForm(source, ABOUT)
  const broken: string[] = []
  const cells: string[] = []
  for await (const row of rows()) {
    if ('cells' in row) cells.push(...row.cells)
    else broken.push(row.broken)
  }
  return { broken, cells }
}

it('GEO-16 takes choices from the CSV files that are in a zip with the spreadsheet', async () => {
  const files = ['__MACOSX/._shore.xlsx', 'Shore/shore.xlsx', 'Shore/stations.csv']
  const { broken, cells } = await readRows(sourceOf(files, 'Shore/shore.xlsx'))
  expect(broken).toEqual([])
  expect(cells.at(-1)).toContain('North rock')
})

it('GEO-16 reads a spreadsheet itself, whatever workbooks are embedded in it, and misses the file it names', async () => {
  const files = ['[Content_Types].xml', 'xl/workbook.xml', 'xl/embeddings/other.xlsx']
  expect((await readRows(sourceOf(files, undefined))).broken).toContain('geokeeper.faults.noFile')
})
