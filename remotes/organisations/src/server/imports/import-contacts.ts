import { stringify } from 'csv-stringify/sync'
import * as v from 'valibot'
import { itemIdSchema } from '@cairn/contract'
import type { CairnError } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import { itemSchema, problemsOf } from '@cairn/model/item-schema'
import { contactType } from '../../model/contact.ts'
import { guessColumns, IMPORTED, type Columns } from '../../model/contact-columns.ts'
import { REFUSAL_KEYS, type RefusalWords } from '../../model/refusal-words.ts'
import { readTable, type Table } from './contact-csv.ts'

/** Longest table, in characters, and how much of one is looked at for its columns. */
const MOST = 12_000_000
const MOST_OF_HEAD = 200_000
/** Rows written side by side: they share statements and commits. While some are written, those of another lane are made ready. */
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
  /** In the person's language: headings, reasons and names of properties. */
  words: v.optional(
    v.pipe(v.record(v.pipe(v.string(), v.maxLength(80)), v.pipe(v.string(), v.maxLength(300))), v.maxEntries(60)),
    {},
  ),
  /** Checks every row and stores nothing. */
  dryRun: v.optional(v.boolean(), false),
})
type Payload = v.InferOutput<typeof payload>

/** What a table has for columns, with the first rows and the columns that are known by their headings. */
export const contactColumns = defineAction({
  kind: 'asks',
  types: ['Contact'],
  on: 'type',
  payload: v.object({
    csv: v.pipe(v.string(), v.minLength(1), v.maxLength(MOST_OF_HEAD)),
    /** What properties are called in the person's language. */
    titles: v.optional(v.record(v.picklist(IMPORTED), v.pipe(v.string(), v.maxLength(120))), {}),
  }),
  result: v.object({
    headings: v.array(v.string()),
    sample: v.array(v.array(v.string())),
    columns: v.record(v.string(), v.number()),
  }),
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

/** What came of some rows: of those refused the line, the reasons and the row. */
interface Outcome {
  created: number
  refused: string[][]
}

/**
 * Brings the rows of a table in as contacts of one organisation, each as if the person had made it alone: what is refused holds nothing back,
 * and comes back as a file with its reasons, to be put right and imported again. Begun anew after a crash it makes nothing twice.
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

/** Runs so many pieces of work in their order, a few side by side; after one that fails no other is begun, and none is left under way. */
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
  const contacts = rows.map(({ line, cells }) => ({ ...valuesOf(asked, cells), $key: `${key}-${line}` }))
  const reasons = asked.dryRun
    ? contacts.map(({ $key: _key, ...contact }) => problemOf(contact, asked.words))
    : (await items.createAll('Contact', contacts)).map((error) => error && reasonOf(error, asked.words))
  const refused = rows.flatMap(({ line, cells }, at) => {
    const reason = reasons[at]
    return reason === undefined ? [] : [[String(line), reason, ...cells]]
  })
  return { created: rows.length - refused.length, refused }
}

function valuesOf({ columns, organization }: Payload, cells: readonly string[]): Record<string, unknown> {
  const values = Object.entries(columns).flatMap(([property, at]) => (cells[at] ? [[property, cells[at]]] : []))
  return { ...Object.fromEntries(values), organizations: [organization] }
}

/** What a trial finds: the text keys of each property's problem in words; undefined for a row that is good. */
function problemOf(contact: Record<string, unknown>, words: RefusalWords): string | undefined {
  const parsed = v.safeParse(itemSchema(contactType).whole, contact)
  return parsed.success ? undefined : wordsOf(problemsOf(contactType, parsed.issues), words)
}

/** Why a row is refused. Throws what is not the row's fault: the task is tried again. */
function reasonOf(error: CairnError, words: RefusalWords): string {
  if (error.code === 'storeUnavailable' || error.code === 'generalFailure') throw error
  const { properties } = error.details as { properties?: Problems }
  const { userMessage } = error.toBody()
  return properties ? wordsOf(properties, words) : (words[userMessage] ?? userMessage)
}

type Problems = Readonly<Record<string, { userMessage: string; max?: number }>>

function wordsOf(problems: Problems, words: RefusalWords): string {
  return Object.entries(problems)
    .map(([property, { userMessage, max }]) => {
      const reason = words[userMessage] ?? userMessage
      return `${words[property] ?? property}: ${max === undefined ? reason : reason.replace('{max}', String(max))}`
    })
    .join(', ')
}

/** The file of refused rows, which is there where a row is refused: line, reasons, then the row as it was. */
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
