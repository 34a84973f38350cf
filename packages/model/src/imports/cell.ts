import type { Property } from '@cairn/contract'
import { dateDoubt, readApproximateDate } from '../dates/approximate-date.ts'
import { isDateText } from '../dates/dates.ts'
import { isSwappedPlace, readPlace } from './place-cell.ts'
import type { ImportColumn } from './plan.ts'

/** Why a cell could not be read. `choices` are the keys or ids that its text may mean, if several. */
export interface CellProblem {
  code:
    | 'boolean'
    | 'date'
    | 'dateCentury'
    | 'dateOrder'
    | 'formula'
    | 'noFile'
    | 'none'
    | 'notInList'
    | 'number'
    | 'place'
    | 'placeSwapped'
    | 'several'
  text: string
  choices?: readonly string[]
}

/** Finds what words mean: keys of a list or option, or ids of items that the importer may read. */
export type FindMeaning = (property: Property, name: string, text: string) => readonly string[]

/** A value, or why there is none. */
export type ReadCell = { value: unknown } | { problem: CellProblem }

// oxlint-disable-next-line no-control-regex -- removing control characters is what it is for
const STRAY = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff]/g
const YES = /^(?:true|yes|y|1|x|oui|vrai|ja)$/i
const NO = /^(?:false|no|n|0|non|faux|nein)$/i
/** What spreadsheets show in place of a result. */
const FAILED_FORMULA = /^#(?:BLOCKED|BUSY|CALC|CONNECT|DIV\/0|FIELD|N\/A|NAME|NULL|NUM|REF|SPILL|VALUE)[!?]?$/

/** Tells whether a cell has control characters, which `cleanCell` removes. */
export function hasStray(cell: string): boolean {
  return cell.search(STRAY) >= 0
}

/**
 * Returns the text of a cell without stray control characters, and without the apostrophes that exports write
 * before what would be a formula.
 */
export function cleanCell(cell: string): string {
  const text = cell
    .replaceAll(/\r\n|\u2028/g, '\n')
    .replace(STRAY, '')
    .trim()
    .toWellFormed()
  return text.replaceAll(/'(?=[=+\-@])(?<=(?:^|[;\t\n][^\S\t\n]*)')/g, '')
}

/**
 * Reads the cell of a column as the value of its property. An empty cell, and words that the plan says mean
 * nothing, give undefined.
 */
export function readCell(
  column: ImportColumn,
  name: string,
  property: Property,
  cell: string,
  find: FindMeaning,
): { value?: unknown; problems: CellProblem[] } {
  const text = cleanCell(cell)
  if (text === '') return { problems: [] }
  const isSplit = property.many === true && column.separator !== undefined && !Object.hasOwn(column.values, text)
  const texts = isSplit
    ? text
        .split(column.separator ?? '')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [text]
  const read = texts.map((one) => readOne(column, name, property, one, find))
  const values = read.flatMap((one) => ('value' in one && one.value !== null ? [one.value] : []))
  const problems = read.flatMap((one) => ('problem' in one ? [one.problem] : []))
  if (values.length === 0) return { problems }
  return { value: property.many ? uniqueOf(values) : values[0], problems }
}

function readOne(column: ImportColumn, name: string, property: Property, text: string, find: FindMeaning): ReadCell {
  if (Object.hasOwn(column.values, text)) return { value: column.values[text] ?? null }
  if (FAILED_FORMULA.test(text)) return { problem: { code: 'formula', text } }
  switch (property.v) {
    case 'SEL':
    case 'LOV':
    case 'REL':
    case 'IDM':
      return meaningOf(property, find(property, name, text), text)
    case 'DT':
      return dateOf(column, text)
    case 'DTM':
      return { value: text }
    default:
      return property.t === 'approximateDate' ? approximateOf(column, text) : plainValue(property.t, text)
  }
}

function meaningOf({ v, t }: Property, found: readonly string[], text: string): ReadCell {
  const [one, ...others] = found
  if (others.length > 0) return { problem: { code: 'several', text, choices: found } }
  if (one !== undefined) return { value: one }
  const isListed = v === 'SEL' || v === 'LOV'
  return { problem: { code: isListed ? 'notInList' : t === 'Attachment' ? 'noFile' : 'none', text } }
}

function plainValue(t: Property['t'], text: string): ReadCell {
  switch (t) {
    case 'integer':
    case 'natural':
    case 'float': {
      const number = Number(text.replaceAll(/[\s\u00a0\u202f](?=\d{3}(?:\D|$))/g, ''))
      return Number.isFinite(number) ? { value: number } : { problem: { code: 'number', text } }
    }
    case 'boolean':
      return YES.test(text)
        ? { value: true }
        : NO.test(text)
          ? { value: false }
          : { problem: { code: 'boolean', text } }
    case 'geometry': {
      if (isSwappedPlace(text)) return { problem: { code: 'placeSwapped', text } }
      const value = readPlace(text)
      return value ? { value } : { problem: { code: 'place', text } }
    }
    case 'json':
    case 'questions':
    case 'answers':
      return jsonOf(text)
    default:
      return { value: text }
  }
}

function jsonOf(text: string): ReadCell {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { problem: { code: 'none', text: text.slice(0, 100) } }
  }
}

/** A date as written. What it may mean besides is asked, unless the person wants it as it is written. */
function approximateOf({ order, century }: ImportColumn, text: string): ReadCell {
  if (order === 'asWritten') return { value: readApproximateDate(text) }
  const how = { order, century }
  return askedOf(dateDoubt(text, how)?.code, text) ?? { value: readApproximateDate(text, how) }
}

/** A date, ISO or as written if it is one day, month or year. Its order is never guessed. */
function dateOf({ order, century }: ImportColumn, text: string): ReadCell {
  if (isDateText(text)) return { value: text }
  const how = { order: order === 'asWritten' ? undefined : order, century }
  const { from, to } = readApproximateDate(text, how)
  const asked = askedOf(dateDoubt(text, how)?.code, text)
  return asked ?? (from !== undefined && from === to ? { value: from } : { problem: { code: 'date', text } })
}

/** What is asked about all dates of a form at once. */
function askedOf(doubt: string | undefined, text: string): { problem: CellProblem } | undefined {
  if (doubt === 'twoDays') return { problem: { code: 'dateOrder', text } }
  return doubt === 'century' ? { problem: { code: 'dateCentury', text } } : undefined
}

function uniqueOf(values: readonly unknown[]): unknown[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    const key = JSON.stringify(value)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
