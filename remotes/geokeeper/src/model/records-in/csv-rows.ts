/** Reads CSV as rows of cells: commas or semicolons, quotes as in RFC 4180. Empty lines are left out. */
export function csvRows(text: string): string[][] {
  const [head = ''] = text.split(/\r?\n/, 1)
  const comma = head.split(';').length > head.split(',').length ? ';' : ','
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((each) => each !== '')) rows.push(row)
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

/** Returns the rows of a CSV by the names of its columns. */
export function csvRecords(text: string): Record<string, string>[] {
  const [head = [], ...rows] = csvRows(text)
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name.trim(), row[at] ?? ''])))
}
