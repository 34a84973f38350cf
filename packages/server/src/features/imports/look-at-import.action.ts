import { parseItemId, type Item, type ItemType } from '@cairn/contract'
import { toCairnError } from '@cairn/contract/errors'
import {
  hasStray,
  joinedHeadings,
  ownPlan,
  proposeJoin,
  proposePlan,
  readImportPlan,
  signIn,
  type ImportFound,
  type ImportPlan,
  type SampledTable,
  type SecondTable,
} from '@cairn/model/imports'
import type { CoreLongAction } from '../../items/action/define-action.ts'
import type { Principal } from '../../items/facts/types.ts'
import { importAtHand, importPayload, setOnImport, type ImportAtHand, type ImportPayload } from './import-at-hand.ts'
import type { ImportDeps } from './import-deps.ts'
import { isBroken, type Table } from './table/open-table.ts'
import { withoutPair } from './table/place-column.ts'
import { titledTargets } from './titles.ts'
import { openFirst, openSecond, openTables, whileTablesAtHand, type ImportPaths } from './while-read.ts'

const SAMPLES = 5
const LONGEST_SAMPLE = 120
const MOST_BROKEN = 20
/** Imports whose plans are looked at for the same headings. */
const MOST_FORMER = 20
const PROGRESS_EVERY = 5000
/** Rows of each table by whose cells it is found out how one belongs to the other. */
const MOST_COMPARED = 2000

/**
 * Task: analyses the table of an import: columns with sample cells, number of rows, and what each column may
 * become. Stores that with a proposed plan and drops the result of the dry run, but stores nothing on an
 * import that is being carried out; creates no items. An unreadable file is reported in `found.refusal`, with
 * no plan. Throws as `importAtHand` does.
 */
export const lookAtImport: CoreLongAction<ImportDeps> = {
  name: 'lookAtImport',
  async check(body, principal, deps) {
    await importAtHand(deps, principal, importPayload(lookAtImport.name, body))
  },
  async run(body, principal, deps, task) {
    const payload = importPayload(lookAtImport.name, body)
    const at = await importAtHand(deps, principal, payload)
    const began = Date.now()
    const { found, plan } = await whileTablesAtHand(deps, principal, at, async (paths) => {
      const join = await joinOf(paths, payload)
      const read = await readFound(paths, payload, join, (rows) => task.progress(rows))
      return { found: read, plan: await proposed(deps, principal, at, payload, read, join.second) }
    }).catch((thrown: unknown) => refused(thrown, at.kind.area))
    const own = at.kind.from === 'own' ? { isOwn: true } : {}
    const values = { found: { ...found, ...own, ms: Date.now() - began }, plan, trial: null }
    await setOnImport(deps, principal, at.item.$id, lookAtImport.name, ({ state }) =>
      // A started import keeps its plan.
      state === 'STARTED' ? {} : { ...values, state: state === 'NEW' ? 'READ' : state },
    )
    return { count: found.rows }
  },
}

/** What a file that cannot be read is found to be. Throws what is no fault of the file. */
function refused(thrown: unknown, area: string): { found: ImportFound; plan: ImportPlan | null } {
  const error = toCairnError(thrown)
  if (error.code !== 'csvUnreadable' && error.code !== 'tableUnreadable' && !error.code.startsWith(`${area}.`))
    throw thrown
  return {
    found: {
      rows: 0,
      columns: [],
      broken: [],
      refusal: error.toBody().userMessage,
      why: String(error.details['why'] ?? ''),
      line: Number(error.details['line'] ?? 1),
    },
    plan: null,
  }
}

/** Headings of the tables apart, and how the second belongs to the first. */
interface Join {
  headings?: ImportFound['second']
  second?: SecondTable | undefined
}

/**
 * Returns the columns that join the second table to the first: those the person chose, else those with equal
 * cells.
 */
async function joinOf(paths: ImportPaths, { plan }: ImportPayload): Promise<Join> {
  const sheet = plan?.second?.sheet
  const there = await openSecond(paths, sheet)
  if (!there) return {}
  const here = await openFirst(paths, plan)
  const headings = { here: [...here.headings], there: [...there.headings] }
  const asked = plan?.second
  const isFit = asked && here.headings.includes(asked.from) && there.headings.includes(asked.to)
  const proposal = isFit ? asked : proposeJoin(await sampled(here), await sampled(there))
  const { from, to } = proposal ?? { from: here.headings[0] ?? '', to: there.headings[0] ?? '' }
  return { headings, second: { from, to, ...(sheet === undefined ? {} : { sheet }) } }
}

/** The first cells of each column. */
async function sampled({ headings, rows }: Table): Promise<SampledTable> {
  const samples = headings.map((): string[] => [])
  let count = 0
  for await (const row of rows()) {
    if (!isBroken(row)) for (const [at, cells] of samples.entries()) cells.push(row.cells[at] ?? '')
    if (++count === MOST_COMPARED) break
  }
  return { headings, samples }
}

/** Keeps the first different cells, and of a column that has several values in one cell such a one. */
function addSample(samples: string[], sample: string): void {
  if (samples.includes(sample)) return
  if (samples.length < SAMPLES) samples.push(sample)
  else if (signIn([sample]) !== undefined && signIn(samples) === undefined) samples[SAMPLES - 1] = sample
}

async function readFound(
  paths: ImportPaths,
  { plan }: ImportPayload,
  { second, headings: apart }: Join,
  progress: (rows: number) => Promise<void>,
): Promise<ImportFound> {
  const opened = await openTables(paths, { ...plan, second })
  const { headings, separator, encoding, sheets, sheet, rows } = opened
  const columns = headings.map((heading) => ({ heading, filled: 0, samples: [] as string[] }))
  const broken: ImportFound['broken'] = []
  const stray = { count: 0, lines: [] as number[] }
  let [count, line] = [0, 0]
  for await (const row of rows()) {
    // Of a row with several of the second table, the cells of the first are counted once.
    const isSame = row.line === line
    line = row.line
    if (!isSame) count += 1
    if (!isSame && count % PROGRESS_EVERY === 0) await progress(count)
    if (isBroken(row)) {
      if (broken.length < MOST_BROKEN) broken.push({ line: row.line, why: row.broken })
      continue
    }
    if (!isSame && row.cells.some(hasStray)) {
      stray.count += 1
      if (stray.lines.length < MOST_BROKEN) stray.lines.push(row.line)
    }
    for (const [at, column] of columns.entries()) {
      const cell = row.cells[at]?.trim() ?? ''
      if (cell === '' || (isSame && at < (apart?.here.length ?? 0))) continue
      column.filled += 1
      const sample = cell.slice(0, LONGEST_SAMPLE).toWellFormed().replaceAll('\u0000', '')
      addSample(column.samples, sample)
    }
  }
  await progress(count)
  const told = stray.count > 0 ? { stray } : {}
  const ofSheet = sheets && sheet !== undefined ? { sheets: [...sheets], sheet } : {}
  return { rows: count, columns, broken, ...told, separator, encoding, ...ofSheet, ...(apart ? { second: apart } : {}) }
}

async function proposed(
  deps: ImportDeps,
  principal: Principal,
  { item, kind, type }: ImportAtHand,
  { plan }: ImportPayload,
  { columns, separator, encoding, sheet, second: apart }: ImportFound,
  second: SecondTable | undefined,
): Promise<ImportPlan> {
  const headings = columns.map(({ heading }) => heading)
  const given = givenBy(item)
  const input = {
    headings,
    samples: columns.map(({ samples }) => samples),
    targets: titledTargets(deps.areas(), type, kind, headings),
    properties: type.properties,
    key: kind.key ?? [],
    further: kind.further,
    otherId: kind.otherId,
    ...{ optionalKey: kind.optionalKey, makes: kind.makes, mode: kind.mode, given },
    former: plan ?? (await formerPlan(deps, principal, item, headings)),
  }
  const made = kind.from === 'own' ? ownPlan(input) : proposePlan(input)
  const isGiven = Object.keys(given).length > 0
  const fixed = { ...(isGiven ? {} : ownerOf(principal, item, type, made)), ...made.fixed }
  return {
    ...made,
    columns: withoutPair(withoutJoin(made.columns, second, apart)),
    fixed,
    separator,
    encoding,
    ...(sheet === undefined ? {} : { sheet }),
    ...(second ? { second } : {}),
  } as ImportPlan
}

/** Removes the join column of the second table, which adds nothing. */
function withoutJoin(
  columns: ImportPlan['columns'],
  second: SecondTable | undefined,
  apart: ImportFound['second'],
): ImportPlan['columns'] {
  if (!second || !apart) return columns
  const joined = joinedHeadings(apart.here, apart.there)[apart.here.length + apart.there.indexOf(second.to)]
  return columns.map((column) =>
    column.heading === joined && column.to === undefined
      ? { heading: column.heading, leftOut: true, values: {} }
      : column,
  )
}

/**
 * Returns the values that the import sets for every row, such as the list and the owner (none for general
 * values).
 */
function givenBy({ defaults }: Item): Record<string, unknown> {
  return typeof defaults === 'object' && defaults !== null ? (defaults as Record<string, unknown>) : {}
}

/**
 * Returns the default owner of rows: that of the import, else the person's organisation if they have only
 * one.
 */
function ownerOf(
  { organizations: [one, other] }: Principal,
  item: Item,
  { owner, properties }: ItemType,
  { columns }: ImportPlan,
): Record<string, unknown> {
  const value = item['owner'] ?? (other === undefined ? one : undefined)
  if (owner === undefined || value === undefined || columns.some(({ to }) => to === owner)) return {}
  return { [owner]: properties[owner]?.many ? [value] : value }
}

/**
 * The plan of the last import of the same kind that the person may read and that had some of the same
 * headings.
 */
async function formerPlan(
  { store }: ImportDeps,
  principal: Principal,
  item: Item,
  headings: readonly string[],
): Promise<ImportPlan | undefined> {
  const { ids } = await store.search(principal, {
    types: [item._t],
    must: [{ prop: 'kind', kind: 'is', value: String(item['kind']) }],
    sort: [{ key: '_c.ts', order: 'desc' }],
    max: MOST_FORMER,
    total: false,
  })
  const others = ids.filter((id) => parseItemId(id).index !== item._i) as Item['$id'][]
  const items = await store.readMany(principal, others)
  const plans = others.flatMap((id) => readImportPlan(items[id]?.['plan']) ?? [])
  const known = new Set(headings)
  const counted = plans.map((plan) => ({
    plan,
    shared: plan.columns.filter(({ heading }) => known.has(heading)).length,
  }))
  const [best] = counted.toSorted((one, other) => other.shared - one.shared)
  return best && best.shared * 2 > headings.length ? best.plan : undefined
}
