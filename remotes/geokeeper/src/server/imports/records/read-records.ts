import { createHash } from 'node:crypto'
import { basename } from 'node:path/posix'
import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ImportAbout, ImportReader, ReadableSource, ReadableTable } from '@cairn/contract/server'
import type { Form } from '../../../model/form/form.ts'
import { formOf } from '../../../model/records/record-values.ts'
import {
  foundInGeoJson,
  foundInTable,
  foundInXml,
  XML_RECORDS,
  type FoundRecord,
} from '../../../model/records-in/found-record.ts'
import { rowsOfRecords } from '../../../model/records-in/rows-of-records.ts'
import { MOST_TEXT, textIn } from '../text-in.ts'

/**
 * Reads records for the form that the import names from GPX, KML, GeoJSON or CSV. Throws
 * `geokeeper.importForm` without a form, and `geokeeper.importUnreadable` for what cannot be read.
 */
export const readPlaces: ImportReader = async (source, about) => {
  const form = await formOfImport(about)
  const [name = ''] = source.files
  if (source.files.length !== 1) throw new CairnError('geokeeper.importUnreadable')
  return tableOf(form, await foundIn(source, name), () => false)
}

async function foundIn(source: ReadableSource, name: string): Promise<FoundRecord[]> {
  const xml = /\.(gpx|kml)$/i.exec(name)?.[1]?.toLowerCase() as keyof typeof XML_RECORDS | undefined
  if (xml) {
    const found: FoundRecord[] = []
    for await (const element of source.xml(name, XML_RECORDS[xml])) found.push(foundInXml(element))
    return found
  }
  const text = await textIn(source, name)
  try {
    return /json$/i.test(name) ? foundInGeoJson(text) : foundInTable(text)
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof TypeError)
      throw new CairnError('geokeeper.importUnreadable', String(thrown))
    throw thrown
  }
}

/**
 * Reads records for the form that the import names from the zip of ODK Central or KoBo, with its repeats and
 * files. Throws as `readPlaces` does, and `geokeeper.importEmpty` for a zip without a table.
 */
export const readOdk: ImportReader = async (source, about) => {
  const form = await formOfImport(about)
  const tables: [string, string][] = []
  let length = 0
  for (const path of source.files.filter((each) => /\.csv$/i.test(each) && !each.startsWith('__MACOSX/'))) {
    const text = await textIn(source, path)
    length += text.length
    if (length > MOST_TEXT) throw new CairnError('geokeeper.importUnreadable', 'too much text')
    tables.push([basename(path).replace(/\.csv$/i, ''), text])
  }
  // The table of the records has the shortest name. Those of repeats begin with it.
  const [main, ...repeats] = tables.toSorted(([one], [other]) => one.length - other.length)
  if (!main) throw new CairnError('geokeeper.importEmpty', 'no table')
  const byName = repeats.map(([name, table]) => [name.split('-').at(-1) ?? name, table] as const)
  const names = new Set(source.files.map((path) => basename(path)))
  return tableOf(form, foundInTable(main[1], Object.fromEntries(byName)), (name) => names.has(name))
}

function tableOf(form: Form, found: readonly FoundRecord[], hasFile: (name: string) => boolean): ReadableTable {
  const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const { columns, rows } = rowsOfRecords(form, found, hasFile, digestOf)
  if (rows.length === 0) throw new CairnError('geokeeper.importEmpty')
  return {
    columns,
    async *rows() {
      for (const { line, cells } of rows)
        yield cells ? { line, cells } : { line, broken: 'geokeeper.recordsIn.noPlace', text: '' }
    },
  }
}

async function formOfImport({ defaults, items }: ImportAbout): Promise<Form> {
  const id = String(defaults['formDef'])
  const form = isItemId(id) ? formOf((await items.readMany([id as ItemId]))[id as ItemId]) : undefined
  if (!form) throw new CairnError('geokeeper.importForm')
  return form
}
