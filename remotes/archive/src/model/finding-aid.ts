import { LABELS_PROPERTY, LICENCE_ADDRESSES, type Item } from '@cairn/contract'
import { careLines } from '@cairn/model/care-lines'
import { escapeXml } from '@cairn/contract/escape-xml'

/** Data about a finding aid itself: who keeps the material, when it was made, and addresses of items. */
export interface AidFacts {
  /** Name of the organisation that keeps the material. */
  keeper: string
  /** When it was made, ISO 8601. */
  made: string
  /** Address of an item. */
  addressOf: (id: string) => string
}

const LEVELS: Readonly<Record<string, string>> = {
  ...{ FONDS: 'fonds', COLLECTION: 'collection', SERIES: 'series' },
  ...{ SUBSERIES: 'subseries', FILE: 'file', ITEM: 'item' },
}

/** Begins an EAD3 document of the entry at the top of a tree. Its parts follow, then `endOfAid`. */
export function beginningOfAid(top: Item, { keeper, made, addressOf }: AidFacts): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<ead xmlns="http://ead3.archivists.org/schema/">
<control>
${element('recordid', top.$id, { instanceurl: addressOf(top.$id) })}
<filedesc><titlestmt>${element('titleproper', textOf(top['title']))}</titlestmt></filedesc>
<maintenancestatus value="derived"/>
<maintenanceagency>${element('agencyname', keeper)}</maintenanceagency>
<maintenancehistory><maintenanceevent><eventtype value="derived"/>${element('eventdatetime', made)}<agenttype value="machine"/><agent>Cairn</agent></maintenanceevent></maintenancehistory>
</control>
<archdesc level="${LEVELS[textOf(top['descriptionLevel'])] ?? 'collection'}">
${descriptionOf(top, addressOf, keeper)}
<dsc>
`
}

/** Formats the start of a part's description in EAD; its own parts and `END_OF_PART` follow. */
export function beginningOfPart(part: Item, addressOf: AidFacts['addressOf']): string {
  const level = LEVELS[textOf(part['descriptionLevel'])]
  const attributes = level === undefined ? 'level="otherlevel" otherlevel="part"' : `level="${level}"`
  return `<c ${attributes}>\n${descriptionOf(part, addressOf)}\n`
}

/** Closing tag of a part's description in EAD. */
export const END_OF_PART = '</c>\n'

/**
 * Returns the tags that close the document whose text so far is given, without that text. A finding aid
 * without parts has none of their frame.
 */
export function endOfAid(text: string): string {
  return text.endsWith('<dsc>\n') ? '</archdesc>\n</ead>\n' : '</dsc>\n</archdesc>\n</ead>\n'
}

function descriptionOf(item: Item, addressOf: AidFacts['addressOf'], keeper?: string): string {
  const labels = item.$labels ?? {}
  const texts = (name: string) => [item[name] ?? []].flat().map((value) => labels[String(value)] ?? textOf(value))
  const each = (name: string, form: (text: string) => string) => texts(name).map(form).join('')
  const paragraph = (name: string) => (text: string) => `<${name}><p>${escapeXml(text)}</p></${name}>`
  const did = [
    ...[each('fileNumber', (text) => element('unitid', text)), each('title', (text) => element('unittitle', text))],
    datesOf(item['date']),
    each('creator', (text) => `<origination><name>${element('part', text)}</name></origination>`),
    each('language', (text) => `<langmaterial>${element('language', text)}</langmaterial>`),
    ...(keeper === undefined ? [] : [`<repository><corpname>${element('part', keeper)}</corpname></repository>`]),
    element('didnote', addressOf(item.$id)),
  ]
  const care = careLines({ ...item, [LABELS_PROPERTY]: item[LABELS_PROPERTY] }, {})
  const access = texts('access').map((level) => `Access: ${level.toLowerCase()}`)
  const licences = texts('licence').map((key) => LICENCE_ADDRESSES[key] ?? key.toLowerCase().replaceAll('_', ' '))
  const subjects = each('keywords', (text) => `<subject>${element('part', text)}</subject>`)
  const places = each('relatedPlaceName', (text) => `<geogname>${element('part', text)}</geogname>`)
  return [
    `<did>${did.join('')}</did>`,
    access.map(paragraph('accessrestrict')).join(''),
    [...care, ...licences, ...texts('licenceTerms')].map(paragraph('userestrict')).join(''),
    each('description', paragraph('scopecontent')),
    subjects + places === '' ? '' : `<controlaccess>${subjects}${places}</controlaccess>`,
  ]
    .filter((text) => text !== '')
    .join('\n')
}

/** A date as it was written, with the span that it may mean. */
function datesOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('text' in value)) return ''
  const { text, from, to } = value as { text: unknown; from?: string; to?: string }
  const normal = from === undefined || to === undefined ? {} : { normal: `${from}/${to}` }
  return element('unitdate', textOf(text), normal)
}

function element(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${written.join('')}>${escapeXml(text)}</${name}>`
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
