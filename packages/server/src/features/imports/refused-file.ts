import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { RefusedRow } from './import-report.ts'

/**
 * Writes refused rows with the columns of their file and the reasons in a last one, so that they can be put right and imported again.
 * Cells stay as they were, even those that a spreadsheet may take for a formula: they are the person's own.
 */
export async function writeRefused(
  path: string,
  columns: readonly string[],
  refused: readonly RefusedRow[],
  delimiter: string,
): Promise<void> {
  const rows = refused.map(({ cells, line, reasons }) => {
    const own =
      typeof cells === 'string'
        ? [cells, ...columns.slice(1).map(() => '')]
        : columns.map((column) => cells[column] ?? '')
    return [...own, String(line), reasons.join('; ')]
  })
  const lines = [[...columns, 'Import_Line', 'Import_Reasons'], ...rows].map((row) =>
    row.map((cell) => quote(cell, delimiter)).join(delimiter),
  )
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${lines.join('\n')}\n`)
}

function quote(cell: string, delimiter: string): string {
  return /["\n\r]/.test(cell) || cell.includes(delimiter) || cell !== cell.trim()
    ? `"${cell.replaceAll('"', '""')}"`
    : cell
}
