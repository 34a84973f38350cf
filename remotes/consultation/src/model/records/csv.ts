import { withoutHiddenFormulas } from '@cairn/model/csv-cell'

const BYTE_ORDER_MARK = '\uFEFF'

/** Writes rows as CSV (RFC 4180) that spreadsheets read as UTF-8 and of which no cell is a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + plainCsvOf(rows)
}

/** Writes rows as `csvOf` does, without a byte order mark. */
export function plainCsvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const whole = withoutHiddenFormulas(text)
  const safe = /^[=+\-@\t\r]/.test(whole) ? `'${whole}` : whole
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
