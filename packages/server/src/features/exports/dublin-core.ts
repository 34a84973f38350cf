import { LICENCE_ADDRESSES, LICENCES_LIST, type Item, type ItemType, type Property } from '@cairn/contract'
import { escapeXml } from '@cairn/contract/escape-xml'
import { itemAddress } from '@cairn/model/cell-path'
import { edtfOf, type DateBounds } from '@cairn/model/edtf'
import type { Column } from './columns.ts'
import { cellOf, type ExportFormat, type Written } from './formats.ts'

/**
 * Creates an export format: simple Dublin Core (as in OAI-PMH), by the `dublinCore` mapping of types. The
 * address of the item identifies each record; content warnings, community labels and access are its rights.
 */
export function dublinCoreFormat(types: ReadonlyMap<string, ItemType>, written: Written): ExportFormat {
  return {
    type: 'application/xml; charset=utf-8',
    head:
      '<?xml version="1.0" encoding="UTF-8"?>\n<records xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" ' +
      'xmlns:dc="http://purl.org/dc/elements/1.1/">',
    rows: (items) => items.map((item) => recordOf(item, types.get(item._t), written)).join(''),
    tail: '\n</records>\n',
  }
}

/** Returns the properties that types write as Dublin Core, as columns. */
export function dublinCoreColumns(types: readonly ItemType[]): Column[] {
  return types.flatMap(({ properties, dublinCore = {} }) =>
    Object.values(dublinCore)
      .flatMap((names) => names ?? [])
      .flatMap((prop) => (properties[prop] ? [{ prop, title: prop, property: properties[prop] }] : [])),
  )
}

function recordOf(item: Item, type: ItemType | undefined, { origin, care, words }: Written): string {
  if (!type) return ''
  const labels = item.$labels ?? {}
  const texts = (name: string) => {
    const property = type.properties[name]
    const values = property ? [item[name] ?? []].flat() : []
    if (!property) return []
    const wordOf = (key: string) => words?.(item._t, { prop: name, title: name, property }, key)
    return values.flatMap((value: unknown) => textsOf(property, value, labels, wordOf))
  }
  const mapped = Object.entries(type.dublinCore ?? {}).map(
    ([element, names = []]) => [element, names.flatMap(texts)] as const,
  )
  const elements = [
    ...mapped,
    ['rights', [...(care?.(item) ?? []), ...texts('access')]] as const,
    ['identifier', [itemAddress(origin, item.$id)]] as const,
  ]
  const lines = elements.flatMap(([element, values]) =>
    values.filter((value) => value !== '').map((value) => `\n    <dc:${element}>${escapeXml(value)}</dc:${element}>`),
  )
  return `\n  <oai_dc:dc>${lines.join('')}\n  </oai_dc:dc>`
}

/**
 * A date is written as entered, and also as EDTF if that differs; a licence by the address that it is known
 * by, and in words.
 */
function textsOf(
  property: Property,
  value: unknown,
  labels: Readonly<Record<string, string>>,
  wordOf: (key: string) => string | undefined,
): string[] {
  const text = String(cellOf(property, value, labels, wordOf))
  if (property.list === LICENCES_LIST) return [LICENCE_ADDRESSES[String(value)] ?? [], text].flat()
  const edtf = property.t === 'approximateDate' ? edtfOf(value as DateBounds) : undefined
  return edtf === undefined || edtf === text ? [text] : [text, edtf]
}
