import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Name of the variable with the file in which the reporters of a whole run write what each test took. */
const VARIABLE = 'CAIRN_TEST_TIMES'
const SHOWN = 20

/** A recorded entry: the time of a file of unit tests or a journey, or a skipped test. */
type Entry = { kind: string; name: string; ms: number } | { skipped: string }
type Timed = Extract<Entry, { kind: string }>

/**
 * Appends the time of a test, or that it was skipped, to the file of the run's `withTestTimes`. Does nothing
 * outside of such a run.
 */
export function noteTest(entry: Entry): void {
  const file = process.env[VARIABLE]
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
}

/**
 * Runs `steps` while reporters collect times (`noteTest`), then prints the total minutes of each kind of
 * test, the slowest twenty files and journeys, and all skipped tests, even if `steps` throws. Returns what
 * `steps` returns.
 */
export async function withTestTimes(steps: () => Promise<number>): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-times-'))
  const file = path.join(folder, 'times')
  process.env[VARIABLE] = file
  try {
    return await steps()
  } finally {
    if (existsSync(file)) console.log(summary(readFileSync(file, 'utf8')))
    rmSync(folder, { recursive: true })
  }
}

/**
 * Formats the entries of a run, as `noteTest` wrote them (JSON lines), as the text that `withTestTimes`
 * prints.
 */
export function summary(notes: string): string {
  const entries = notes
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry)
  const timed = entries.filter((entry) => 'ms' in entry).sort((left, right) => right.ms - left.ms)
  const tests = timed.filter(({ kind, name }) => kind !== name)
  const skipped = entries.flatMap((entry) => ('skipped' in entry ? [entry.skipped] : []))
  return [
    '\nMinutes of each kind, of which several run at a time:',
    ...[...Map.groupBy(timed, ({ kind }) => kind)].map(([kind, all]) => `${minutesOf(all).padStart(8)}  ${kind}`),
    `\nThe slowest ${Math.min(SHOWN, tests.length)} files of unit tests and journeys, in seconds:`,
    ...tests.slice(0, SHOWN).map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(8)}  ${name}`),
    skipped.length === 0 ? '\nNo test was skipped.' : `\nSkipped tests, which name what they need: ${skipped.length}`,
    ...skipped.map((name) => `  ${name}`),
    '',
  ].join('\n')
}

function minutesOf(all: readonly Timed[]): string {
  return (all.reduce((sum, { ms }) => sum + ms, 0) / 60_000).toFixed(1)
}
