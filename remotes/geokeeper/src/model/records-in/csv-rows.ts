import { numberedRows } from '@cairn/model/csv-rows'

/** Returns the rows of a CSV by the names of its columns. A row that ends early has no more of them. */
export function csvRecords(text: string): Record<string, string>[] {
  return numberedRecords(text).map(({ cells }) => cells)
}

/** Returns the rows of a CSV as `csvRecords` does, with their numbers in a spreadsheet. */
export function numberedRecords(text: string): { number: number; cells: Record<string, string> }[] {
  const [head, ...rows] = numberedRows(text)
  const names = head?.cells.map((name) => name.trim()) ?? []
  return rows.map(({ number, cells }) => ({
    number,
    cells: Object.fromEntries(cells.flatMap((cell, at) => (names[at] === undefined ? [] : [[names[at], cell]]))),
  }))
}
