import { stringify } from 'csv-stringify/sync'
import * as v from 'valibot'
import { itemIdSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type ActionCall, type AreaItems, type TaskRun } from '@cairn/contract/server'
import {
  COLUMN_KINDS,
  columnsWithoutKind,
  guessColumns,
  tableHeadSchema,
  type Columns,
} from '../../model/contact-columns.ts'
import {
  alikeText,
  contactOfRow,
  contactProblem,
  refusalText,
  rowProblem,
  type RowPlan,
} from '../../model/contact-rows.ts'
import { createKnownPeople } from '../../model/known-people.ts'
import { organizationsByName } from '../../model/import-names.ts'
import { REFUSAL_KEYS, type RefusalWords } from '../../model/refusal-words.ts'
import { withoutHiddenFormulas } from '@cairn/model/csv-cell'
import { readTable, type Table } from './contact-csv.ts'
import { everyItem } from '../actions/every-item.ts'

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
  /** Organisation of the people whose rows name none. */
  organization: v.optional(itemIdSchema),
  columns: v.pipe(
    v.record(v.picklist(COLUMN_KINDS), place),
    v.transform((columns): Columns => columns),
  ),
  /** Headings of the columns that are to be left out: every column is either this, or of a kind. */
  ignored: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(MOST_OF_HEAD))), v.maxLength(20_000)), []),
  /**
   * What becomes of people who seem to be there already: they come back as refused rows, or are created as
   * well.
   */
  alike: v.optional(v.picklist(['leaveOut', 'create']), 'leaveOut'),
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
    titles: v.optional(v.record(v.picklist(COLUMN_KINDS), v.pipe(v.string(), v.maxLength(120))), {}),
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
 * Imports the rows of a table as contacts, each as if the person had created it alone, of the organisation
 * that its row names or of the given one. People who seem to be there already are left out unless they are
 * asked for. Rows that are left out do not stop the others; they come back as a file with reasons. Run again
 * after a crash, it creates no contact twice. `dryRun` only checks. Throws `csvUnreadable`, `csvTooLong`, or
 * `organisations.columnsUnnamed` if a column is neither of a kind nor named as ignored.
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
    const table = readTable(asked.csv)
    const { headings, rows } = table
    requireNamed(table, asked)
    let created = 0
    await task.progress(0, rows.length)
    const plan = await planOf(asked, items)
    // Told once: run again after a crash, a person who came in by then is not taken for another.
    const alike = await task.step('alike', async () => Object.fromEntries(await findKnown(asked, plan, rows, items)))
    const outcomes = await inLanes(Math.ceil(rows.length / BATCH), async (at) => {
      const from = at * BATCH
      const outcome = await task.step(`rows ${from}`, () =>
        tryRows({ asked, plan, headings, alike, key: task.key }, rows.slice(from, from + BATCH), items),
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

/** Throws if a column with anything in it is neither of a kind nor named as ignored. */
function requireNamed({ headings, rows }: Table, { columns, ignored }: Payload): void {
  const isFilled = (at: number) => headings[at] !== '' || rows.some(({ cells }) => cells[at])
  const unnamed = columnsWithoutKind(headings, columns).filter(
    ({ name, at }) => !ignored.includes(name) && isFilled(at),
  )
  const names = unnamed
    .map(({ name }) => name)
    .join(', ')
    .slice(0, 300)
  if (unnamed.length > 0) throw new CairnError('organisations.columnsUnnamed', names, { columns: names })
}

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

/** Reads the organisations where a column names them. */
async function planOf({ columns, organization }: Payload, items: AreaItems): Promise<RowPlan> {
  const named: { id: string; names: unknown[] }[] = []
  if (columns.organization !== undefined)
    for await (const item of everyItem(items, 'Organization'))
      named.push({ id: item.$id, names: [item['displayName'], item['legalName']] })
  return { columns, organization, organizationOf: organizationsByName(named) }
}

/**
 * Returns the lines of rows whose person seems to be among the contacts that the importer may see, or in a
 * row before, and who it seems to be.
 */
async function findKnown(
  { alike }: Payload,
  plan: RowPlan,
  rows: Table['rows'],
  items: AreaItems,
): Promise<[line: number, who: string][]> {
  if (alike === 'create') return []
  const known = createKnownPeople()
  for await (const item of everyItem(items, 'Contact')) known.add(item.$id, item)
  return rows.flatMap(({ line, cells }): [number, string][] => {
    const contact = contactOfRow(cells, plan)
    const who = known.like(contact)
    if (who === undefined) known.add(String(line), contact)
    return who === undefined ? [] : [[line, who]]
  })
}

/** What the rows of one table are tried with. */
interface Trial {
  asked: Payload
  plan: RowPlan
  headings: readonly string[]
  /** Line of a row → who its person seems to be. */
  alike: Readonly<Record<string, string>>
  key: string
}

async function tryRows(
  { asked, plan, headings, alike, key }: Trial,
  rows: Table['rows'],
  items: AreaItems,
): Promise<Outcome> {
  const { words } = asked
  const tried = rows.map((row) => {
    const contact = contactOfRow(row.cells, plan)
    const who = alike[row.line]
    const wrong = rowProblem(row.cells, headings, plan, words)
    const known = who === undefined ? undefined : alikeText(who, words)
    return { ...row, contact, reason: wrong ?? contactProblem(contact, words) ?? known }
  })
  const good = tried.filter(({ reason }) => reason === undefined)
  const bodies = good.map(({ contact, line }) => ({ ...contact, $key: `${key}-${line}` }))
  const errors = asked.dryRun || bodies.length === 0 ? [] : await items.createAll('Contact', bodies)
  const late = new Map(good.map(({ line }, at) => [line, errors[at] && refusalText(errors[at], words)]))
  const refused = tried.flatMap(({ line, cells, reason }) => {
    const why = reason ?? late.get(line)
    return why === undefined ? [] : [[String(line), why, ...cells]]
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
  await file.append(stringify([head, ...rows], { cast: { string: withoutHiddenFormulas }, escape_formulas: true }))
}
