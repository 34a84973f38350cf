import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { answerApart } from '@cairn/apart/answer'
import { FileRefusal } from '../file-refusal.ts'
import { MOST_BYTES } from '../limits.ts'
import { readWorkbook } from './read-workbook.ts'
import type { SheetAnswer, SheetRequest } from './sheet-apart.ts'

answerApart(read)

/** Characters that are written at once. */
const LOT = 1_000_000

async function read({ path, sheet, into }: SheetRequest): Promise<SheetAnswer> {
  try {
    const bytes = readFileSync(path)
    if (bytes.length > MOST_BYTES) throw new FileRefusal('tooLarge', `${bytes.length} bytes`)
    const book = await readWorkbook(bytes, sheet)
    const file = openSync(into, 'w')
    let [lines, number, width] = ['', 0, 0]
    for (const row of book.rows()) {
      // A row may be missing where all of its cells are empty.
      for (; number + 1 < row.number; number++) lines += '\n'
      number = row.number
      width ||= row.cells.length
      while (row.cells.length < width) row.cells.push('')
      lines += `${row.cells.map(quoted).join(',')}\n`
      if (lines.length < LOT) continue
      writeSync(file, lines)
      lines = ''
    }
    writeSync(file, lines)
    closeSync(file)
    return { sheets: book.sheets, sheet: book.sheet }
  } catch (thrown) {
    if (!(thrown instanceof FileRefusal)) throw thrown
    return { refusal: thrown.reason, detail: thrown.message.slice(0, 300) }
  }
}

function quoted(cell: string): string {
  const text = cell.replaceAll(/\r\n|\r|\n/g, '\u2028')
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
