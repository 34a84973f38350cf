import { createKeyGenerator } from '@cairn/model/list-key'
import { cleanCell, type ImportPlan, type TableRow } from '@cairn/model/imports'
import { isBroken, type BrokenRow } from '../table/open-table.ts'

/** Keys that rows get which leave them empty, by property. */
export type MadeKeys = (line: number) => Readonly<Record<string, string>>

/**
 * Makes a key of its words for each row that has none, where the kind of import says so. It differs from all
 * keys that stand in the table; a value of the same key that is there already is what the row is about.
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
