/** A row that did not go in, with the reasons; `cells` are as they stood in the file. */
export interface RefusedRow {
  line: number
  key: string
  reasons: string[]
  cells: Readonly<Record<string, string>> | string
}

/** A row of which something is worth telling. */
export interface RowNote {
  line: number
  key: string
  note: string
}

/** What an import did. Rows are counted once: created, updated, unchanged or refused. */
export interface ImportReport {
  rows: number
  created: number
  updated: number
  unchanged: number
  refused: RefusedRow[]
  /** Rows from which stray control characters were removed. */
  cleaned: RowNote[]
  /** References to rows that there are not. */
  unresolved: RowNote[]
  /** Other things to know, such as items that were deleted here since. */
  notes: RowNote[]
  /** Relations that were set or changed, in rows. */
  related: number
  /** The person stopped it; what is counted is in, the rest is not. */
  isStopped: boolean
  isDryRun: boolean
}

export function emptyReport(isDryRun: boolean): ImportReport {
  return {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
    cleaned: [],
    unresolved: [],
    notes: [],
    related: 0,
    isStopped: false,
    isDryRun,
  }
}

const MOST_LINES = 20

/** The report as lines for the terminal. */
export function reportLines(report: ImportReport, refusedFile: string | undefined): string[] {
  const { rows, created, updated, unchanged, refused, cleaned, unresolved, notes, related } = report
  const counts = `${rows} rows: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused.length} refused; relations set in ${related}.`
  return [
    report.isDryRun ? `Trial, nothing was stored. ${counts}` : counts,
    ...(report.isStopped ? ['Stopped before the end: run it again to go on; what is in already stays as it is.'] : []),
    ...section(
      'Refused',
      refused.map(({ line, key, reasons }) => ({ line, key, note: reasons.join('; ') })),
    ),
    ...section('Cleaned of stray control characters', cleaned),
    ...section('References to rows that there are not', unresolved),
    ...section('To know', notes),
    ...(refusedFile
      ? [`The refused rows are in ${refusedFile}: put them right there and import that file with the same mapping.`]
      : []),
  ]
}

function section(title: string, notes: readonly RowNote[]): string[] {
  if (notes.length === 0) return []
  const lines = notes
    .slice(0, MOST_LINES)
    .map(({ line, key, note }) => `  line ${line}${key ? `, ${key}` : ''}: ${note}`)
  return [
    `${title} (${notes.length}):`,
    ...lines,
    ...(notes.length > MOST_LINES ? [`  … and ${notes.length - MOST_LINES} more`] : []),
  ]
}
