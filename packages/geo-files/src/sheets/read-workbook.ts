import { FileRefusal } from '../file-refusal.ts'
import { unzip } from '../read/unzip.ts'
import { attribute, decoded, elements, runsText, xmlText } from './sheet-xml.ts'

/** A row of a sheet: its number there, from 1, and its cells as text. */
export interface SheetRow {
  number: number
  cells: string[]
}

/** An opened workbook: the names of all its sheets, and the name and rows of the one that was chosen. */
export interface Workbook {
  sheets: string[]
  sheet: string
  rows(): Generator<SheetRow>
}

const MOST_COLUMNS = 1000
/** Number formats of dates, and of times of day and lengths of time, that every spreadsheet has. */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22])
const TIME_FORMATS = new Set([18, 19, 20, 21, 45, 47])
/** `[h]:mm:ss` */
const ELAPSED_FORMAT = 46
/** What a spreadsheet shows of a formula that it has not worked out. */
const NO_RESULT = '#CALC!'
const [DAY_MS, DAY_SECONDS] = [86_400_000, 86_400]
/** Days from the first day of spreadsheets to 1970. The first two months of 1900 count one day too many. */
const [EPOCH_1900, EPOCH_1904, LEAP_FAULT] = [25_569, 24_107, 60]

/**
 * Opens a workbook (XLSX) and its sheet named `wanted`, or else the first. Cells are text: leading zeros of
 * texts are kept, dates are ISO to the minute, times of day `H:MM:SS` (24 hours or more are a date, unless
 * the format is that of elapsed time). A formula without a result is `#CALC!`. Columns beyond 1,000 are left
 * out. Throws `FileRefusal` if it is no workbook or would unpack to too much.
 */
export async function readWorkbook(bytes: Uint8Array, wanted?: string): Promise<Workbook> {
  const files = await unzip(bytes, ['.xml', '.rels'])
  const part = (name: string) => xmlText(files.get(name) ?? files.get(`/${name}`))
  const book = part('xl/workbook.xml')
  const found = [...elements(book, 'sheet')].map(({ attributes }) => ({
    name: attribute(attributes, 'name') ?? '',
    id: attribute(attributes, 'id') ?? '',
  }))
  const sheet = found.find(({ name }) => name === wanted) ?? found[0]
  if (!sheet) throw new FileRefusal('zipUnreadable', 'no workbook')
  const targets = new Map(
    [...elements(part('xl/_rels/workbook.xml.rels'), 'Relationship')].map(({ attributes }) => [
      attribute(attributes, 'Id') ?? '',
      (attribute(attributes, 'Target') ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  const strings = [...elements(part('xl/sharedStrings.xml'), 'si')].map(({ content }) => runsText(content))
  const dates = dateStyles(part('xl/styles.xml'))
  const is1904 = [...elements(book, 'workbookPr')].some(({ attributes }) =>
    ['1', 'true'].includes(attribute(attributes, 'date1904') ?? ''),
  )
  const xml = part(targets.get(sheet.id) ?? '')
  return {
    sheets: found.map(({ name }) => name),
    sheet: sheet.name,
    *rows() {
      let number = 0
      for (const { attributes, content } of elements(xml, 'row')) {
        number = Number(attribute(attributes, 'r') ?? number + 1)
        const cells: string[] = []
        for (const cell of elements(content, 'c')) {
          const at = columnOf(attribute(cell.attributes, 'r')) ?? cells.length
          if (at >= MOST_COLUMNS) break
          while (cells.length < at) cells.push('')
          cells[at] = textOf(cell, strings, dates, is1904)
        }
        yield { number, cells }
      }
    },
  }
}

function textOf(
  { attributes, content }: { attributes: string; content: string },
  strings: readonly string[],
  dates: ReadonlyMap<number, 'date' | 'elapsed' | 'time'>,
  is1904: boolean,
): string {
  const type = attribute(attributes, 't')
  if (type === 'inlineStr') return runsText(content)
  const [value] = [...elements(content, 'v')].map(({ content: text }) => decoded(text))
  if (value === undefined) return /<(?:\w+:)?f[\s>/]/.test(content) ? NO_RESULT : ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'str' || type === 'e' || type === 'd') return value
  const style = dates.get(Number(attribute(attributes, 's') ?? -1))
  if (style === undefined) return numberText(value)
  return style === 'elapsed' || (style === 'time' && Number(value) < 1)
    ? timeText(Number(value))
    : dateText(Number(value), is1904)
}

/** Spreadsheets store 1.1 as `1.1000000000000001`. */
function numberText(value: string): string {
  const number = Number(value)
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value
}

function dateText(serial: number, is1904: boolean): string {
  if (!Number.isFinite(serial)) return ''
  const days = serial - (is1904 ? EPOCH_1904 : EPOCH_1900) + (!is1904 && serial < LEAP_FAULT ? 1 : 0)
  const moment = new Date(Math.round(days * DAY_MS))
  if (Number.isNaN(moment.getTime())) return String(serial)
  const text = moment.toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 16)
}

/** Days as `H:MM:SS`; `36:00:00` is a day and a half. */
function timeText(serial: number): string {
  const seconds = Math.round(Math.abs(serial) * DAY_SECONDS)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const text = parts.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
  return serial < 0 ? `-${text}` : text
}

/** Numbers of the styles whose cells are dates, times without one, or time that went by, of any length. */
function dateStyles(xml: string): Map<number, 'date' | 'elapsed' | 'time'> {
  const own = new Map(
    [...elements(xml, 'numFmt')].map(({ attributes }) => [
      Number(attribute(attributes, 'numFmtId')),
      attribute(attributes, 'formatCode') ?? '',
    ]),
  )
  const [formats] = [...elements(xml, 'cellXfs')]
  const kindOf = (id: number) => {
    if (DATE_FORMATS.has(id)) return 'date'
    if (TIME_FORMATS.has(id)) return 'time'
    const format = (own.get(id) ?? '').replaceAll(/"[^"]*"|\\./g, '')
    if (id === ELAPSED_FORMAT || /\[(?:h+|m+|s+)\]/i.test(format)) return 'elapsed'
    const plain = format.replaceAll(/\[[^\]]*(?:\]|$)/g, '')
    return /[dy]/i.test(plain) ? 'date' : /[hs]/i.test(plain) ? 'time' : /m/i.test(plain) ? 'date' : undefined
  }
  return new Map(
    [...elements(formats?.content ?? '', 'xf')].flatMap(({ attributes }, at) => {
      const kind = kindOf(Number(attribute(attributes, 'numFmtId') ?? 0))
      return kind === undefined ? [] : [[at, kind] as const]
    }),
  )
}

/** Number of the column of a cell, from 0: 27 of `AB12`. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
