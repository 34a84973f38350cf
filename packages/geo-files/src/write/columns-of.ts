import type { PlacedItem } from './placed-item.ts'

/** A column of a written attribute table: its name there, and the attribute whose values it holds. */
export interface WrittenColumn {
  /** Name in the file, its own among all. */
  name: string
  attribute: string
  isNumber: boolean
}

/** What the names of columns may be: their length in letters, and the names that are taken. */
export interface ColumnNames {
  longest: number
  taken: readonly string[]
  /** Columns at most: those that came first. */
  most: number
}

/** Returns the columns of a table that holds all attributes, as many as it may have. */
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

/** As much of a text as takes so many bytes, no letter cut. */
export function shortened(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let short = ''
  for (const letter of text) {
    if (Buffer.byteLength(short) + Buffer.byteLength(letter) > bytes) break
    short += letter
  }
  return short
}
