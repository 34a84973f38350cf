import { stringify } from 'csv-stringify/sync'
import * as v from 'valibot'
import { itemIdSchema } from '@cairn/contract'
import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems, type TaskFile, type TaskRun } from '@cairn/contract/server'
import { itemSchema, problemsOf } from '@cairn/model/item-schema'
import { contactType } from '../model/contact.ts'
import { guessColumns, IMPORTED, type Columns } from '../model/contact-columns.ts'
import { REFUSAL_KEYS, type RefusalWords } from '../model/refusal-words.ts'
import { readTable, type Table } from './contact-csv.ts'

/** Longest table, in characters, and how much of one is looked at for its columns. */
const MOST = 12_000_000
const MOST_OF_HEAD = 200_000
/** Rows written side by side: they share statements and commits. */
const BATCH = 200
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

/** Where an import stands after a batch; `size` of the file of refused rows. */
interface Mark {
  created: number
  refused: number
  size: number
}

/**
 * Brings the rows of a table in as contacts of one organisation, each as if the person had made it alone: what is refused holds nothing back,
 * and comes back as a file with its reasons, to be put right and imported again. Begun anew after a crash it makes nothing twice.
 */
export const importContacts = defineAction({
  long: true,
  types: ['Contact'],
  on: 'type',
  payload,
  result: v.object({ rows: v.number(), created: v.number(), refused: v.number() }),
  capability: 'Org',
  async run({ payload: asked, items, task }: ActionCall<Payload> & { task: TaskRun }) {
    const table = readTable(asked.csv)
    const total = table.rows.length
    let mark: Mark = { created: 0, refused: 0, size: 0 }
    const refusals = refusedFile(task, table.headings, asked.words)
    await task.progress(0, total)
    for (let from = 0; from < total; from += BATCH) {
      const rows = table.rows.slice(from, from + BATCH)
      const { created, refused, size } = mark
      mark = await task.once(`rows ${from}`, async () => {
        const reasons = await Promise.all(rows.map((row) => tryRow(asked, row, items, `${task.key}-${row.line}`)))
        const bad = rows.flatMap(({ line, cells }, at) => {
          const reason = reasons[at]
          return reason === undefined ? [] : [[String(line), reason, ...cells]]
        })
        return {
          created: created + rows.length - bad.length,
          refused: refused + bad.length,
          size: bad.length === 0 ? size : await refusals.append(size, bad),
        }
      })
      await task.progress(mark.created, total)
    }
    return { rows: total, created: mark.created, refused: mark.refused }
  },
})

/** Why a row is refused: the text key of each property's problem, or of the whole; undefined for one that is in. */
async function tryRow(
  { columns, organization, dryRun, words }: Payload,
  { cells }: Table['rows'][number],
  items: AreaItems,
  $key: string,
): Promise<string | undefined> {
  const values = Object.fromEntries(
    Object.entries(columns).flatMap(([property, at]) => (cells[at] ? [[property, cells[at]]] : [])),
  )
  const contact = { ...values, organizations: [organization] }
  if (dryRun) {
    const parsed = v.safeParse(itemSchema(contactType).whole, contact)
    return parsed.success ? undefined : wordsOf(problemsOf(contactType, parsed.issues), words)
  }
  return items.create('Contact', { ...contact, $key }).then(
    () => undefined,
    (thrown: unknown) => {
      const error = toCairnError(thrown)
      // Not the row's fault: the task is tried again.
      if (error.code === 'storeUnavailable' || error.code === 'generalFailure') throw thrown
      return reasonOf(error, words)
    },
  )
}

function reasonOf(error: CairnError, words: RefusalWords): string {
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

/** The file of refused rows, which is there once a row is refused: line, reasons, then the row as it was. */
function refusedFile(task: TaskRun, headings: readonly string[], words: RefusalWords) {
  const [line, reasons] = REFUSAL_KEYS
  let file: TaskFile | undefined
  return {
    /** Writes rows at a place of the file, and gives its size. */
    async append(from: number, rows: readonly string[][]): Promise<number> {
      file ??= await task.file('refused-rows.csv', 'text/csv; charset=utf-8')
      await file.truncate(from)
      const all = from === 0 ? [[words[line] ?? 'line', words[reasons] ?? 'reasons', ...headings], ...rows] : [...rows]
      await file.append(stringify(all, { escape_formulas: true }))
      return file.size()
    },
  }
}
