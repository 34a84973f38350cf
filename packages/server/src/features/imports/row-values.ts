import type { ItemType, Property } from '@cairn/contract'
import type { Values } from '@cairn/model/item-schema'
import type { CsvRow } from './csv-rows.ts'
import { partsOf, type Mapping, type Part, type PropertySource } from './mapping.ts'

/** Rows of the joined files, by join and key, in order. */
export type Joined = ReadonlyMap<string, ReadonlyMap<string, readonly Readonly<Record<string, string>>[]>>

/** A row as the store would have it. */
export interface RowValues {
  values: Values
  /** Keys of other rows, by relation property. */
  relations: Record<string, string[]>
  /** Columns in which stray control characters were removed. */
  cleaned: string[]
}

// oxlint-disable-next-line no-control-regex -- removing control characters is what it is for
const STRAY = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff]/g
const TRUE = /^(true|yes|y|1|x)$/i
const FALSE = /^(false|no|n|0)$/i

/** Applies a mapping to a row; an empty cell gives null, so that an earlier value is removed. Values are checked by the store, not here. */
export function rowValues(mapping: Mapping, type: ItemType, row: CsvRow, joined: Joined): RowValues {
  const cleaned = new Set<string>()
  const clean = (column: string, text: string) => {
    const kept = text.replaceAll('\r\n', '\n').replace(STRAY, '')
    if (kept !== text.replaceAll('\r\n', '\n')) cleaned.add(column)
    return kept.trim()
  }
  const key = row.cells[mapping.key] ?? ''
  const textsOf = (part: Part): string[] => {
    const sources = part.join === undefined ? [row.cells] : (joined.get(part.join)?.get(key) ?? [])
    return sources
      .map((cells) => clean(part.column, cells[part.column] ?? ''))
      .filter((text) => text !== '')
      .map((text) => (part.prefix ?? '') + (part.links ? withoutLinks(text) : text))
  }
  const values = Object.entries(mapping.properties).map(
    ([name, source]) => [name, valueOf(source, type.properties[name], partsOf(source).flatMap(textsOf))] as const,
  )
  const relations = Object.entries(mapping.relations).map(
    ([name, { column, separator }]) => [name, split(clean(column, row.cells[column] ?? ''), separator)] as const,
  )
  return {
    values: { ...mapping.constants, ...Object.fromEntries(values) },
    relations: Object.fromEntries(relations),
    cleaned: [...cleaned],
  }
}

function valueOf(
  { separator, map = {} }: PropertySource,
  property: Property | undefined,
  texts: readonly string[],
): unknown {
  const mapped = (text: string) => (Object.hasOwn(map, text) ? (map[text] ?? text) : text)
  if (!property?.many) return texts.length === 0 ? null : typed(mapped(texts.join(separator ?? '\n')), property)
  const single = separator === undefined ? texts : texts.flatMap((text) => split(text, separator))
  return [...new Set(single.map(mapped))].map((text) => typed(text, property))
}

/** What the text stands for; what does not read as the property's type stays a text, which the store then refuses with its reason. */
function typed(text: string, property: Property | undefined): unknown {
  switch (property?.v === 'DEF' ? property.t : undefined) {
    case 'integer':
    case 'natural':
    case 'float':
      return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
    case 'boolean':
      return TRUE.test(text) ? true : FALSE.test(text) ? false : text
    default:
      return text
  }
}

/** The text with each `[text](target)`, in angle brackets or not, as its text alone. */
function withoutLinks(text: string): string {
  return text.replace(/<?\[([^\]]*)\]\([^)]*\)>?/g, '$1')
}

function split(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
