import { unzip } from '@cairn/geo-files/unzip'
import {
  foundInGeoJson,
  foundInGpx,
  foundInKml,
  foundInTable,
  type FoundRecord,
  type XmlPart,
} from '../../model/records-in/found-record.ts'

/** What is in a file of records, and the files that its answers may name, by name. */
export interface ReadRecords {
  found: FoundRecord[]
  media: ReadonlyMap<string, Uint8Array>
}

const MEDIA = [
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.heic',
  '.mp4',
  '.mov',
  '.3gp',
  '.mp3',
  '.m4a',
  '.wav',
  '.amr',
  '.pdf',
]

/**
 * Reads records from a file by its ending: GPX, KML, GeoJSON, CSV, or a zip of ODK Central or KoBo. Throws a
 * `FileRefusal` or a `SyntaxError` for what cannot be read.
 */
export async function readRecords(file: File): Promise<ReadRecords> {
  const media = new Map<string, Uint8Array>()
  if (!/\.zip$/i.test(file.name)) {
    const text = await file.text()
    if (/\.gpx$/i.test(file.name)) return { found: foundInGpx(xmlPart(text)), media }
    if (/\.kml$/i.test(file.name)) return { found: foundInKml(xmlPart(text)), media }
    return { found: /json$/i.test(file.name) ? foundInGeoJson(text) : foundInTable(text), media }
  }
  const files = await unzip(new Uint8Array(await file.arrayBuffer()), ['.csv', ...MEDIA])
  const tables: [string, string][] = []
  for (const [path, bytes] of files) {
    const name = path.split('/').at(-1) ?? path
    if (/\.csv$/i.test(name)) tables.push([name.replace(/\.csv$/i, ''), new TextDecoder().decode(bytes)])
    else media.set(name, bytes)
  }
  // The table of the records has the shortest name. Those of repeats begin with it.
  const [main, ...repeats] = tables.toSorted(([one], [other]) => one.length - other.length)
  if (!main) throw new SyntaxError('no table')
  const byName = repeats.map(([name, table]) => [name.split('-').at(-1) ?? name, table] as const)
  return { found: foundInTable(main[1], Object.fromEntries(byName)), media }
}

function xmlPart(text: string): XmlPart {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  if (document.querySelector('parsererror')) throw new SyntaxError('no XML')
  const wrap = (element: Element | Document): XmlPart => ({
    all: (name) => [...element.getElementsByTagName(name)].map(wrap),
    text: (name) => element.getElementsByTagName(name)[0]?.textContent ?? '',
    attribute: (name) => ('getAttribute' in element ? (element.getAttribute(name) ?? '') : ''),
  })
  return wrap(document)
}
