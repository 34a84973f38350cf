import { createKeyGenerator } from '@cairn/model/list-key'
import { cleanCell, type ImportPlan, type TableRow } from '@cairn/model/imports'
import { isBroken, type BrokenRow } from '../table/open-table.ts'

/** Returns the generated key values of a row that leaves its key empty, by property. */
export type MadeKeys = (line: number) => Readonly<Record<string, string>>

/**
 * Generates a key from its words for each row without one, if the import kind does that. It differs from all
 * keys in the table; an existing item with the same key is matched.
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
