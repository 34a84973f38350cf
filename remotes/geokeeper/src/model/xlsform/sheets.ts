/** A row of a sheet with its number there, from 1. */
export interface SheetRow {
  number: number
  cells: readonly string[]
}

/** Names of the sheets of an XLSForm. */
export const XLSFORM_SHEETS = ['survey', 'choices', 'settings'] as const

/** Sheets of an XLSForm by their names. */
export type Sheets = Readonly<Record<string, readonly SheetRow[]>>

/** Why a part of an XLSForm cannot be imported. */
export type XlsFaultCode =
  | ('noFile' | 'noSurvey' | 'unknownType' | 'unknownColumn' | 'badName' | 'unclosed' | 'unopened' | 'empty')
  | (
      | 'expression'
      | 'unknownName'
      | 'noChoices'
      | 'twice'
      | 'circle'
      | 'pattern'
      | 'pathTooLong'
      | 'tooDeep'
      | 'tooMany'
    )
  | ('noQuestions' | 'levelKind' | 'levelNamed' | 'unknownLevel')

/** A part of an XLSForm that cannot be imported: its location and the reason. */
export interface XlsFault {
  code: XlsFaultCode
  sheet: string
  row: number
  /** Heading of the column. Empty for the row as a whole. */
  column: string
  detail: string
}

/** A row of a sheet by the headings of its columns. */
export interface Line {
  row: number
  /** Returns what stands under a heading, without spaces around it. */
  of: (heading: string) => string
}

/** A sheet with its headings, and the rows below them that have anything. */
export interface Table {
  headings: readonly string[]
  lines: readonly Line[]
}

/**
 * Reads a sheet whose first row has headings. Small letters and `_` or a space make no difference in
 * them.
 */
export function tableOf(rows: readonly SheetRow[] = []): Table {
  const [head, ...rest] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const headings = (head?.cells ?? []).map((cell) => cell.trim())
  const at = new Map(headings.map((heading, index) => [plain(heading), index]))
  const lines = rest.map(({ number, cells }) => ({
    row: number,
    of: (heading: string) => (cells[at.get(plain(heading)) ?? -1] ?? '').trim(),
  }))
  return { headings: headings.filter((heading) => heading !== ''), lines }
}

/** Normalises a heading for comparison. */
export function plain(heading: string): string {
  const [name = '', ...language] = heading.split('::')
  return [name.trim().toLowerCase().replaceAll(' ', '_'), ...language.map((each) => each.trim())].join('::')
}

/** Returns the language of a heading such as `label::Français (fr)`. Undefined for another heading. */
export function languageOf(heading: string, name: string): string | undefined {
  const [own = '', words] = plain(heading).split('::')
  if (own !== name) return undefined
  return words === undefined ? NO_LANGUAGE : (/\(([A-Za-z-]{2,35})\)/.exec(words)?.[1] ?? words)
}

/** Prefix of the XLSForm appearance that marks a question answered by an item, such as `item-species`. */
export const ITEM_APPEARANCE = 'item-'

/** Language of words that say none. */
export const NO_LANGUAGE = 'und'

/** Returns the words of a column in every language. Undefined if there are none. */
export function wordsOf({ headings }: Table, { of }: Line, name: string): Record<string, string> | undefined {
  const found = headings.flatMap((heading) => {
    const language = languageOf(heading, name)
    const words = of(heading)
    return language === undefined || words === '' ? [] : [[language, words] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
