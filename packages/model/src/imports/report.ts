import type { Property } from '@cairn/contract'
import { isUnreadDate, type ApproximateDate } from '../dates/approximate-date.ts'
import type { RowOutcome } from './changes.ts'
import type { RowProblem } from './rows.ts'

/** Result of analysing the file of an import. */
export interface ImportFound {
  rows: number
  columns: { heading: string; filled: number; samples: string[] }[]
  /** Rows that could not be taken apart. */
  broken: { line: number; why: string }[]
  /** The area of the kind read the file: its headings are properties. */
  isOwn?: true
  /** Rows with control characters, which are left out: how many, and the lines of the first. */
  stray?: { count: number; lines: number[] }
  separator?: string
  encoding?: string
  sheet?: string
  sheets?: string[]
  /** Headings of the tables apart, if there is a second one. */
  second?: { here: string[]; there: string[] }
  /** Text key of why the file cannot be read as a table. */
  refusal?: string
  /** What the text of the refusal has in it. */
  why?: string
  line?: number
  ms?: number
}

/** Number of items by outcome. */
export type ImportCounts = Record<RowOutcome, number>

/** A row that cannot come in, with its cells as they are. */
export interface ProblemRow {
  line: number
  cells: string[]
  problems: RowProblem[]
}

/** Words of a column that mean nothing yet, or several things. */
export interface OpenWord {
  column: number
  text: string
  count: number
  code: string
  /** Keys or ids that the words may mean. */
  choices?: readonly string[]
}

/** Result of a dry run of an import. */
export interface ImportTrial {
  counts: ImportCounts
  /** The first rows with problems. */
  rows: ProblemRow[]
  words: OpenWord[]
  /** Dates that were kept as written and mean no period: how many, and the first of them. */
  unread?: { count: number; texts: string[] }
  /** Files in the zips, and those that no cell names, the first of them by name. */
  files?: { total: number; unused: number; names: string[] } | undefined
  /** Rows of the second table that belong to no row of the first, the first of their keys. */
  unjoined?: { count: number; keys: string[] }
  /** Items of the same list, by the first property of the key, that the table does not name any more. */
  gone?: { count: number; ids: string[] }
  ms: number
}

/** Result of an import. */
export interface ImportResult {
  counts: ImportCounts
  /** The version of the import that it began with, and the account of who began it, who alone goes on. */
  round: number
  by: string
  /**
   * After taking it back: items deleted, items changed back, and items kept because somebody worked on
   * them.
   */
  removed?: number
  restored?: number
  kept?: string[]
  /** How many were kept, of which `kept` lists the first. */
  keptCount?: number
}

/** Counts before any row. */
export const NO_COUNTS: ImportCounts = { new: 0, update: 0, same: 0, skip: 0, error: 0 }
/** Rows with problems that a trial keeps, words, and letters of a cell. */
const [MOST_ROWS, MOST_WORDS, LONGEST_CELL] = [200, 300, 120]
/** Dates that mean no period, of those that a trial names. */
const MOST_UNREAD = 20
/** Characters of rows that a trial keeps, and of words. */
const MOST_TEXT = 200_000
/** Problems that a person solves by saying what words mean. */
const WORDY: readonly string[] = ['notInList', 'none', 'several']

/** Collects the outcomes of rows for a report of limited size. */
export class TrialReport {
  readonly counts: ImportCounts = { ...NO_COUNTS }
  readonly rows: ProblemRow[] = []
  readonly #words = new Map<string, OpenWord>()
  readonly #unread = new Set<string>()
  #unreadCount = 0
  #rowsLeft = MOST_TEXT
  #wordsLeft = MOST_TEXT

  /** Counts an item of the table. */
  count(outcome: RowOutcome): void {
    this.counts[outcome] += 1
  }

  /** Adds a row that cannot come in. */
  addProblems(row: ProblemRow): void {
    const cells = row.cells.map((cell) => cell.slice(0, LONGEST_CELL).toWellFormed().replaceAll('\u0000', ''))
    this.#rowsLeft -= JSON.stringify({ cells, problems: row.problems }).length
    if (this.rows.length < MOST_ROWS && this.#rowsLeft >= 0) this.rows.push({ ...row, cells })
    for (const { code, text, column, choices } of row.problems) {
      if (column === undefined || !WORDY.includes(code)) continue
      const key = `${column}\n${text}`
      const known = this.#words.get(key)
      if (known) known.count += 1
      else if (this.#words.size < MOST_WORDS && (this.#wordsLeft -= text.length) >= 0)
        this.#words.set(key, { column, text, count: 1, code, ...(choices ? { choices } : {}) })
    }
  }

  /** Adds the dates among the values of an item that are kept as written and mean no period. */
  addDates(properties: Readonly<Record<string, Property>>, values: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(values)) {
      if (properties[name]?.t !== 'approximateDate') continue
      for (const date of [value ?? []].flat() as ApproximateDate[]) {
        if (!isUnreadDate(date)) continue
        this.#unreadCount += 1
        if (this.#unread.size < MOST_UNREAD) this.#unread.add(date.text.slice(0, LONGEST_CELL).toWellFormed())
      }
    }
  }

  /** Dates that are kept as written and mean no period. Undefined if there are none. */
  get unread(): ImportTrial['unread'] {
    return this.#unreadCount > 0 ? { count: this.#unreadCount, texts: [...this.#unread] } : undefined
  }

  /** Words that the person is asked about, the most frequent first. */
  get words(): OpenWord[] {
    return [...this.#words.values()].toSorted((one, other) => other.count - one.count)
  }
}
