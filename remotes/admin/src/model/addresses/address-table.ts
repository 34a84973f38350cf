import { numberedRows, type NumberedRow } from '@cairn/model/csv-rows'
import { CELL_SEPARATORS } from '@cairn/model/imports'

/** One row of a table of old addresses: its number in the file (the first is 1), and its two cells. */
export interface AddressRow {
  line: number
  alias: string
  item: string
}

/** Longest address that the server takes, in characters. */
const MAX_ALIAS = 400
const MAX_ITEM = 100
const ITEM_AT_END = /(?:^|\/i-)([A-Z][A-Za-z0-9]*-\d+)$/

/**
 * Reads a table whose first column is an address of the product before, and whose second is the item: its id
 * or its address. Cells are parted by the sign that gives the most items. A first row without an item has
 * the headings. `broken` has the numbers of rows that have no two cells, or are too long.
 */
export function readAddressTable(text: string): { rows: AddressRow[]; broken: number[] } {
  const tables = CELL_SEPARATORS.map((separator) => numberedRows(text, separator))
  const [table = []] = tables.toSorted((one, other) => itemsIn(other) - itemsIn(one))
  const rows = table.flatMap(({ number, cells: [alias = '', cell = ''] }, at) =>
    at === 0 && idIn(cell) === undefined ? [] : { line: number, alias: alias.trim(), item: idIn(cell) ?? cell.trim() },
  )
  const isBroken = ({ alias, item }: AddressRow) =>
    alias === '' || item === '' || alias.length > MAX_ALIAS || item.length > MAX_ITEM
  return { rows: rows.filter((row) => !isBroken(row)), broken: rows.filter(isBroken).map(({ line }) => line) }
}

/** Tells whether an old address names anything beyond the front page, as the server asks. */
export function isOldAddress(typed: string): boolean {
  const [address = ''] = typed.trim().split(/[?#]/)
  return /[^/]/.test(address.replace(/^https?:\/\/[^/]*/i, ''))
}

/** The id of an item in a cell: the id itself, or the end of the item's address. */
function idIn(typed: string): string | undefined {
  const [path = ''] = typed.trim().split(/[?#]/)
  return ITEM_AT_END.exec(path.replace(/\/+$/, ''))?.[1]
}

function itemsIn(table: readonly NumberedRow[]): number {
  return table.filter(({ cells: [, cell = ''] }) => idIn(cell) !== undefined).length
}
