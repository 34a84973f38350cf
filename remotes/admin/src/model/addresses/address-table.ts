/** One row of a table of old addresses: its line in the file (the first is 1), and its two cells. */
export interface AddressRow {
  line: number
  alias: string
  item: string
}

/** Longest address that the server takes, in characters. */
const MAX_ALIAS = 400
const MAX_ITEM = 100
const ITEM_AT_END = /(?:^|\/i-)([A-Z][A-Za-z0-9]*-\d+)$/
const HEADINGS = new Set(['path', 'address', 'alias', 'adresse', 'chemin'])

/**
 * Reads a table whose first column is an address of the product before, and whose second is the item: its id
 * or its address. Columns are separated by comma, semicolon or tab. A first row of headings is left out, and
 * so are blank lines. `broken` has the lines that have no two cells, are too long or have lost letters.
 */
export function readAddressTable(text: string): { rows: AddressRow[]; broken: number[] } {
  const rows: AddressRow[] = []
  const broken: number[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const mark = [';', '\t'].find((each) => lines[0]?.includes(each)) ?? ','
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [alias = '', cell = ''] = cellsOf(line, mark)
    if (at === 0 && HEADINGS.has(alias.toLowerCase())) continue
    const item = itemOf(cell)
    const isBroken = alias === '' || cell === '' || line.includes('\uFFFD')
    if (isBroken || alias.length > MAX_ALIAS || item.length > MAX_ITEM) broken.push(at + 1)
    else rows.push({ line: at + 1, alias, item })
  }
  return { rows, broken }
}

/** Returns the id of an item in what was typed: the id itself, or the end of the item's address. */
export function itemOf(typed: string): string {
  const [path = ''] = typed.trim().split(/[?#]/)
  return ITEM_AT_END.exec(path.replace(/\/+$/, ''))?.[1] ?? typed.trim()
}

/** Splits a line at the marks that do not stand in quotes. */
function cellsOf(line: string, mark: string): string[] {
  const parts = line.matchAll(new RegExp(String.raw`(?:^|${mark})(?: *"((?:[^"]|"")*)" *|([^${mark}]*))`, 'g'))
  return [...parts].map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
}
