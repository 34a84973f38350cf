import type { HostCommands, Item, Query } from '@cairn/contract/web'
import { writeWorkbook } from '@cairn/geo-files/workbook'
import { csvOf, geoJsonOf, gpxOf, tablesOfRecords } from '../../../model/records/export-records.ts'
import { formOf } from '../../../model/records/record-values.ts'
import { versionsOf } from '../../../model/queries.ts'
import { saveFile } from './save-file.ts'

const [PAGE, MOST_VERSIONS] = [500, 100]

/** Gives all records of a form, over its versions, that the person may read. Rejected ones are left out. */
export async function exportRecords(
  { search, readItem }: Pick<HostCommands, 'search' | 'readItem'>,
  formDef: Item,
  format: 'xlsx' | 'csv' | 'geojson' | 'gpx',
): Promise<void> {
  const name = String(formDef['title'])
  const found = await search(versionsOf(formDef['program'], String(formDef['machineName']), MOST_VERSIONS))
  const forms = await Promise.all(found.ids.map((id) => readItem(id)))
  const records: Item[] = []
  const query: Query = {
    types: ['GeoKeeperFieldData'],
    must: [{ prop: 'formDef', kind: 'rel', value: found.ids }],
    mustNot: [{ prop: 'review', kind: 'is', value: ['REJECTED'] }],
    sort: [{ key: 'collected', order: 'asc' }],
    max: PAGE,
  }
  for (let after: string | undefined, isMore = true; isMore;) {
    const page = await search({ ...query, ...(after === undefined ? {} : { after }) })
    records.push(...(await Promise.all(page.ids.map((id) => readItem(id)))))
    after = page.next
    isMore = after !== undefined
  }
  const versions = new Map(
    forms.flatMap((each) => {
      const form = formOf(each)
      return form ? [[each.$id as string, { form, version: Number(each['version']) }] as const] : []
    }),
  )
  if (format === 'gpx') return saveFile(`${name}.gpx`, new Blob([gpxOf(records)], { type: 'application/gpx+xml' }))
  if (format === 'geojson') {
    const places = geoJsonOf(records, (record) => forms.find(({ $id }) => $id === record['formDef']))
    return saveFile(`${name}.geojson`, new Blob([JSON.stringify(places)], { type: 'application/geo+json' }))
  }
  const tables = tablesOfRecords(name, records, versions)
  if (format === 'xlsx') return saveFile(`${name}.xlsx`, await writeWorkbook(tables))
  for (const table of tables) saveFile(`${table.name}.csv`, new Blob(['\uFEFF', csvOf(table)], { type: 'text/csv' }))
}
