import type { ImportCounts, ImportFound, ImportPlan, ImportTrial, RowProblem } from '@cairn/model/imports'

type Words = Readonly<Record<string, string>>

const OF_PROBLEMS = 'forms.import.problem.'
const OF_ERRORS = 'errors.'
const MOST_LINES = 50
/** Longest words that go into the table of rejected rows. */
const LONGEST = 300
const MOST_WORDS = 300

/** Formats the number of rows of each outcome as one sentence. */
export function countsLine({ new: made, update, same, skip, error }: ImportCounts): string {
  return `${made} new, ${update} changed, ${same} as they are, ${skip} left alone, ${error} refused.`
}

/**
 * Formats the result of a trial import as lines of text: counts, columns left out, then the first 50 problems
 * by line and column, and files and rows that nothing refers to.
 */
export function trialLines(trial: ImportTrial, { columns }: ImportFound, plan: ImportPlan, words: Words): string[] {
  const { counts, rows, files, unjoined } = trial
  const problems = rows.flatMap((row) => row.problems)
  const headingOf = ({ column, values }: RowProblem) =>
    column === undefined ? String(values?.['property'] ?? '') : (columns[column]?.heading ?? '')
  const leftOut = plan.columns.flatMap((column) => (column.leftOut ? [column.heading] : []))
  return [
    `Trial: ${countsLine(counts)}`,
    ...(leftOut.length > 0 ? [`Left out: ${leftOut.join(', ')}.`] : []),
    ...problems.slice(0, MOST_LINES).map((problem) => {
      const heading = headingOf(problem)
      return `  line ${problem.line}${heading === '' ? '' : `, ${heading}`}: ${problemText(problem, words)}`
    }),
    ...(problems.length > MOST_LINES || counts.error > rows.length ? ['  … and more'] : []),
    ...(files && files.unused > 0
      ? [`${files.unused} files of the zips are named by no row, such as ${files.names[0]}.`]
      : []),
    ...(unjoined ? [`${unjoined.count} rows of the second table belong to none, such as ${unjoined.keys[0]}.`] : []),
  ]
}

function problemText({ code, text, values = {} }: RowProblem, words: Words): string {
  const said = words[`${OF_PROBLEMS}${code}`] ?? words[code] ?? `${code} ${text}`
  const filled: Readonly<Record<string, string | number>> = { text, max: '', ...values }
  return said.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(filled[name] ?? whole))
}

/**
 * Returns the English sentences for the reasons in the table of rejected rows, by code of the problem or
 * error: at most 300, without long ones and those with plural forms.
 */
export function wordsOfProblems(words: Words): Record<string, string> {
  const told = Object.entries(words).flatMap(([key, text]): [string, string][] => {
    if (text.length > LONGEST || text.includes(', plural,')) return []
    if (key.startsWith(OF_PROBLEMS)) return [[key.slice(OF_PROBLEMS.length), text]]
    return key.startsWith(OF_ERRORS) ? [[key, text]] : []
  })
  return Object.fromEntries(told.slice(0, MOST_WORDS))
}
