/** Reads CSV as rows of cells: commas or semicolons, quotes as in RFC 4180. Empty lines are left out. */
export function csvRows(text: string): string[][] {
  return numberedRows(text).map(({ cells }) => cells)
}

/** Reads CSV as `csvRows` does, with the number that each row has in a spreadsheet, from 1. */
function numberedRows(text: string): { number: number; cells: string[] }[] {
  const [head = ''] = text.split(/\r?\n/, 1)
  const comma = head.split(';').length > head.split(',').length ? ';' : ','
  const rows: { number: number; cells: string[] }[] = []
  let number = 0
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    number += 1
    if (row.some((each) => each !== '')) rows.push({ number, cells: row })
    row = []
  }
  const from = text.startsWith('\uFEFF') ? 1 : 0
  for (let at = from; at < text.length; at++) {
    const sign = text.charAt(at)
    if (isQuoted && sign === '"' && text[at + 1] === '"') cell += text[++at]
    else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === comma) endCell()
    else if (!isQuoted && sign === '\n') endRow()
    else if (isQuoted || sign !== '\r') cell += sign
  }
  endRow()
  return rows
}

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
