import { createKeyGenerator } from '@cairn/model/list-key'
import { cleanCell, type ImportPlan, type TableRow } from '@cairn/model/imports'
import { isBroken, type BrokenRow } from '../table/open-table.ts'

/**
 * Returns the generated key values of the row on a line, by property; an empty object if none was generated.
 */
export type MadeKeys = (line: number) => Readonly<Record<string, string>>

/**
 * Generates keys for the rows that leave their key empty, from the words in another column (`makes` of the
 * plan). A generated key differs from all others in the table; it may equal the key of an existing item,
 * which the row then matches. Reads the whole table. Returns a function that gives the keys of a line.
 */
export async function madeKeysOf(
  { columns, makes }: ImportPlan,
  rows: () => AsyncIterable<TableRow | BrokenRow>,
): Promise<MadeKeys> {
  const made = new Map<number, Record<string, string>>()
  for (const [name, from] of Object.entries(makes)) {
    const at = columns.findIndex(({ to }) => to === name)
    const sources = columns.flatMap(({ to = '' }, place) => (to === from || to.startsWith(`${from}.`) ? [place] : []))
    const keys = createKeyGenerator()
    const open = new Map<number, string>()
    for await (const row of rows()) {
      if (isBroken(row) || open.has(row.line)) continue
      const key = cleanCell(row.cells[at] ?? '')
      const words = sources.map((place) => cleanCell(row.cells[place] ?? '')).find((cell) => cell !== '')
      if (key !== '') keys.take(key)
      else if (words !== undefined) open.set(row.line, words)
    }
    for (const [line, words] of open) made.set(line, { ...made.get(line), [name]: keys.make(words) })
  }
  return (line) => made.get(line) ?? {}
}
