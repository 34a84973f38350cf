import type { PlacedItem } from './placed-item.ts'

/** A column of the attribute table of a written file: its name there, and the attribute it holds. */
export interface WrittenColumn {
  /** Name in the file, unique in the table. */
  name: string
  attribute: string
  /** Whether all values are numbers. */
  isNumber: boolean
}

/** The limits that a format sets to the columns of a table. */
export interface ColumnNames {
  /** Longest name, in bytes of UTF-8. */
  longest: number
  /** Names that are not free, in lower case. */
  taken: readonly string[]
  /** Most columns; the first ones are kept. */
  most: number
}

/**
 * Returns a column for each attribute of the items, with a unique name of letters, digits and `_`.
 * Attributes beyond `most` are left out.
 */
export function columnsOf(items: readonly PlacedItem[], { longest, taken, most }: ColumnNames): WrittenColumn[] {
  const kinds = new Map<string, boolean>()
  for (const { attributes } of items)
    for (const [name, value] of Object.entries(attributes))
      if (kinds.has(name) || kinds.size < most) kinds.set(name, (kinds.get(name) ?? true) && typeof value === 'number')
  const names = new Set(taken)
  return [...kinds].map(([attribute, isNumber]) => {
    const name = free(attribute, longest, names)
    names.add(name.toLowerCase())
    return { name, attribute, isNumber }
  })
}

function free(attribute: string, longest: number, names: ReadonlySet<string>): string {
  const plain = attribute.replaceAll(/[^\p{L}\p{M}\p{N}_]+/gu, '_') || 'field'
  for (let n = 0; ; n++) {
    const ending = n === 0 ? '' : `_${n}`
    const name = shortened(plain, longest - ending.length) + ending
    if (!names.has(name.toLowerCase())) return name
  }
}

/** Cuts a text to at most so many bytes of UTF-8, without splitting a character. */
export function shortened(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let short = ''
  for (const letter of text) {
    if (Buffer.byteLength(short) + Buffer.byteLength(letter) > bytes) break
    short += letter
  }
  return short
}
