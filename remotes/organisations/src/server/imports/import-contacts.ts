import { stringify } from 'csv-stringify/sync'
import * as v from 'valibot'
import { itemIdSchema } from '@cairn/contract'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { guessColumns, IMPORTED, tableHeadSchema, type Columns } from '../../model/contact-columns.ts'
import { contactOfRow, contactProblem, refusalText } from '../../model/contact-rows.ts'
import { REFUSAL_KEYS, type RefusalWords } from '../../model/refusal-words.ts'
import { readTable, type Table } from './contact-csv.ts'

/** Longest table, in characters; and the part of it that is read for its columns. */
const MOST = 12_000_000
const MOST_OF_HEAD = 200_000
/** Rows in one write; they share statements and commits. Two writes run at the same time. */
const BATCH = 400
const LANES = 2
const SAMPLE = 3

const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))
const payload = v.object({
  csv: v.pipe(v.string(), v.minLength(1), v.maxLength(MOST)),
  organization: itemIdSchema,
  columns: v.pipe(
    v.record(v.picklist(IMPORTED), place),
    v.transform((columns): Columns => columns),
  ),
  /** Words in the person's language: headings, reasons and names of properties. */
  words: v.optional(
    v.pipe(v.record(v.pipe(v.string(), v.maxLength(80)), v.pipe(v.string(), v.maxLength(300))), v.maxEntries(60)),
    {},
  ),
  /** Checks every row and stores nothing. */
  dryRun: v.optional(v.boolean(), false),
})
type Payload = v.InferOutput<typeof payload>

/** Reads the headings and the first rows of a table, and guesses its columns. */
export const contactColumns = defineAction({
  kind: 'asks',
  types: ['Contact'],
  on: 'type',
  payload: v.object({
    csv: v.pipe(v.string(), v.minLength(1), v.maxLength(MOST_OF_HEAD)),
    /** Titles of the properties in the person's language. */
    titles: v.optional(v.record(v.picklist(IMPORTED), v.pipe(v.string(), v.maxLength(120))), {}),
  }),
  result: tableHeadSchema,
  capability: 'Org',
  run({ payload: { csv, titles } }) {
    const { headings, rows } = readTable(csv)
    return {
      headings,
      sample: rows.slice(0, SAMPLE).map(({ cells }) => cells),
      columns: guessColumns(headings, titles),
    }
  },
})

/** The result of some rows: how many contacts were created, and the refused rows with line and reasons. */
interface Outcome {
  created: number
  refused: string[][]
}

/**
 * Imports the rows of a table as contacts of one organisation, each as if the person had created it alone.
 * Refused rows do not stop the others; they come back as a file with reasons. Run again after a crash, it
 * creates no contact twice. `dryRun` only checks. Throws `csvUnreadable` or `csvTooLong`.
 */
export const importContacts = defineAction({
  kind: 'write',
  long: true,
  types: ['Contact'],
  on: 'type',
  payload,
  result: v.object({ rows: v.number(), created: v.number(), refused: v.number() }),
  capability: 'Org',
  async run({ payload: asked, items, task }: ActionCall<Payload> & { task: TaskRun }) {
    const { headings, rows } = readTable(asked.csv)
    let created = 0
    await task.progress(0, rows.length)
    const outcomes = await inLanes(Math.ceil(rows.length / BATCH), async (at) => {
      const from = at * BATCH
      const outcome = await task.step(`rows ${from}`, () =>
        tryRows(asked, rows.slice(from, from + BATCH), items, task.key),
      )
      created += outcome.created
      await task.progress(created, rows.length)
      return outcome
    })
    const refused = outcomes.flatMap((outcome) => outcome.refused)
    if (refused.length > 0) await writeRefused(task, headings, refused, asked.words)
    return { rows: rows.length, created, refused: refused.length }
  },
})

/**
 * Runs pieces of work in their order, two at the same time. After a failure it starts no other piece, waits
 * for the running one, and throws.
 */
async function inLanes<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let next = 0
  const lane = async () => {
    while (next < count) {
      const at = next++
      done[at] = await work(at).catch((thrown: unknown) => {
        next = count
        throw thrown
      })
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const each of lanes) if (each.status === 'rejected') throw each.reason
  return done
}

async function tryRows(asked: Payload, rows: Table['rows'], items: AreaItems, key: string): Promise<Outcome> {
  const contacts = rows.map(({ line, cells }) => ({
    ...contactOfRow(cells, asked.columns, asked.organization),
    $key: `${key}-${line}`,
  }))
  const reasons = asked.dryRun
    ? contacts.map(({ $key: _key, ...contact }) => contactProblem(contact, asked.words))
    : (await items.createAll('Contact', contacts)).map((error) => error && refusalText(error, asked.words))
  const refused = rows.flatMap(({ line, cells }, at) => {
    const reason = reasons[at]
    return reason === undefined ? [] : [[String(line), reason, ...cells]]
  })
  return { created: rows.length - refused.length, refused }
}

/**
 * Writes the result file of the task: the refused rows with their line and reasons, as CSV without formulas.
 */
async function writeRefused(
  task: TaskRun,
  headings: readonly string[],
  rows: readonly string[][],
  words: RefusalWords,
): Promise<void> {
  const [line, reasons] = REFUSAL_KEYS
  const file = await task.file('refused-rows.csv', 'text/csv; charset=utf-8')
  await file.truncate(0)
  const head = [words[line] ?? 'line', words[reasons] ?? 'reasons', ...headings]
  await file.append(stringify([head, ...rows], { escape_formulas: true }))
}
