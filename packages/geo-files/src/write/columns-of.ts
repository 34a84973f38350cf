import type { PlacedItem } from './placed-item.ts'

/** A column of a written attribute table: its name in the file, and the attribute it holds. */
export interface WrittenColumn {
  /** Name in the file, its own among all. */
  name: string
  attribute: string
  isNumber: boolean
}

/**
 * Describes the limits of column names: most bytes of UTF-8, reserved names in lower case, and the number of
 * columns.
 */
export interface ColumnNames {
  longest: number
  taken: readonly string[]
  /** Most columns; the first ones are kept. */
  most: number
}

/**
 * Returns a column for each attribute of the items, with a unique name of letters, digits and `_`; those
 * beyond `most` are left out. It is a number only if all values are.
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

/** Cuts a text to so many bytes of UTF-8 without splitting a character. */
export function shortened(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let short = ''
  for (const letter of text) {
    if (Buffer.byteLength(short) + Buffer.byteLength(letter) > bytes) break
    short += letter
  }
  return short
}
