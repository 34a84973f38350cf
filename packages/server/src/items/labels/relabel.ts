import { parseItemId, type ItemId } from '@cairn/contract'
import { forNobody } from '../../lib/asker.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { Database, Querier } from '../../platform/database/database.ts'
import { fingerprintOf } from '../index/layout.ts'
import { valueTerm } from '../index/property-index.ts'
import { storedTerms } from '../index/stored-terms.ts'
import { computeQuotes } from '../index/item-label.ts'
import { loaderIn, loadItems } from '../rows/load-items.ts'
import { quotersOf } from '../index/label-quotes.ts'
import { writeInWhole } from '../rows/hold-whole.ts'
import { rememberLoads } from '../rows/remember-loads.ts'
import type { TypeBook } from '../rows/type-book.ts'
import type { TypeCatalogue } from '../facts/types.ts'
import { sameValue } from '../rows/changes.ts'
import type { Derived, ItemWriter } from '../rows/write-item.ts'

/**
 * Background worker that recomputes stored labels and copies. Its queue is the table `relabel`, filled by the
 * writes that make it necessary.
 */
export interface Relabeler {
  /** Starts work on the queue; called after a write that added to it. */
  wake(): void
  /** Resolves when this process finds the queue empty, or cannot go on with it now. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Services of the relabel worker. */
export interface RelabelDeps {
  database: Database
  catalogue: TypeCatalogue
  types: TypeBook
  writer: () => ItemWriter
  /** Writes items whose copies have changed, with their parts and attachments. */
  rewrite: (source: Querier, copied: readonly Derived[]) => Promise<void>
  onCommit: () => void
  onTrouble?: (text: string) => void
}

interface Task {
  id: ItemId
  part: 'self' | 'quoters'
}

const BATCH = 200
/**
 * How long the worker waits for more entries before a batch: concurrent writes refer to the same few items
 * (milliseconds).
 */
const GATHER_MS = 100
/** Between full batches it pauses for this share of its working time, so that other work proceeds. */
const REST = 1 / 5
/** Interval at which entries left by ended processes, and failed ones, are picked up (milliseconds). */
const LOOK_EVERY_MS = 2000

const TAKE = `delete from relabel where n in (select n from relabel order by n limit ${BATCH} for update skip locked) returning id, part`
/** Every item of the type whose property names the quoted one. */
const QUEUE_QUOTERS = `insert into relabel (id, part) select $1 || '-' || s.i, 'self' from item_s s
  where s.t = $2 and s.terms operator(pg_catalog.@>) (select array_agg(id) from term where term = $3)`

/** Marks labels that were computed while the area's label rule was not available. */
export const UNKNOWN_FORM = '-'

class DeployedAnew extends Error {}

/** Creates the worker that recomputes labels and copies. */
export function createRelabeler(deps: RelabelDeps): Relabeler {
  const { database, onTrouble = () => {} } = deps
  let running: Promise<void> | undefined
  let isWanted = false
  let isClosed = false
  let waiting = 0
  let endPause = (): void => {}

  function wake(): void {
    isWanted = true
    running ??= forNobody(run).finally(() => (running = undefined))
  }

  /** Waits for more to come, unless somebody waits for the end. */
  async function gather(ms: number): Promise<void> {
    if (waiting > 0) return
    await new Promise<void>((resolve) => {
      const pause = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(pause)
        resolve()
      }
    })
  }

  async function run(): Promise<void> {
    let restMs = GATHER_MS
    while (isWanted && !isClosed) {
      await gather(restMs)
      isWanted = false
      const started = performance.now()
      try {
        const done = await database.transaction((transaction) => workOff(deps, transaction))
        restMs = done === BATCH ? (performance.now() - started) * REST : GATHER_MS
        if (done > 0) {
          isWanted = true
          deps.onCommit()
        }
      } catch (thrown) {
        if (!isClosed && !(thrown instanceof DeployedAnew))
          onTrouble(`labels cannot be kept right: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
        return
      }
    }
  }

  const timer = setInterval(
    () => deps.catalogue.all().some(({ name }) => quotersOf(deps.catalogue, name).length > 0) && wake(),
    LOOK_EVERY_MS,
  )
  timer.unref()
  return {
    wake,
    async settle() {
      waiting += 1
      wake()
      endPause()
      while (running) await running
      waiting -= 1
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      endPause()
      await running
    },
  }
}

/** Takes a batch and does it, in one transaction; gives how many there were. */
async function workOff(deps: RelabelDeps, transaction: Querier): Promise<number> {
  const tasks = await transaction.query<Task>(TAKE)
  if (!(await areCurrent(deps, transaction, tasks))) throw new DeployedAnew()
  const quoted = tasks.filter(({ part }) => part === 'quoters').map(({ id }) => id)
  await queueQuoters(deps, transaction, quoted)
  const own = new Set(tasks.filter(({ part }) => part === 'self').map(({ id }) => id))
  await relabel(deps, transaction, [...own])
  return tasks.length
}

/**
 * Tells whether this process has the currently deployed types of these items. If not, it leaves the labels to
 * processes that do.
 */
async function areCurrent({ catalogue }: RelabelDeps, source: Querier, tasks: readonly Task[]): Promise<boolean> {
  if (tasks.length === 0) return true
  const rows = await source.query<{ name: string; layout: string | null; label_form: string | null }>(
    'select name, layout, label_form from item_type where name = any($1)',
    [[...new Set(tasks.map(({ id }) => parseItemId(id).type))]],
  )
  return rows.every(({ name, layout, label_form }) => {
    const [type, form] = [catalogue.get(name), catalogue.labelForm?.(name)]
    const isLaidOut = !type || layout === null || layout.split(' ')[0] === fingerprintOf(type)
    const isRuled = form === undefined || [null, UNKNOWN_FORM, form].includes(label_form)
    return isLaidOut && isRuled
  })
}

async function queueQuoters(
  { catalogue, types }: RelabelDeps,
  transaction: Querier,
  ids: readonly ItemId[],
): Promise<void> {
  const quoters = ids.flatMap((id) =>
    quotersOf(catalogue, parseItemId(id).type).map(({ type, property }) => ({
      name: type.name,
      term: valueTerm(property, id),
    })),
  )
  const used = await storedTerms(
    transaction,
    quoters.map(({ term }) => term),
  )
  for (const { name, term } of quoters.filter((each) => used.has(each.term))) {
    const t = await types.find(name)
    if (t !== undefined) await transaction.query(QUEUE_QUOTERS, [name, t, term])
  }
}

async function relabel(deps: RelabelDeps, transaction: Querier, ids: readonly ItemId[]): Promise<void> {
  const { catalogue, types, writer } = deps
  const { load } = rememberLoads(loaderIn(deps, transaction))
  const copied: Derived[] = []
  const labelled: Derived[] = []
  const reordered: Derived[] = []
  for (const { row, facts } of (await loadItems(transaction, types, catalogue, ids)).values()) {
    if (row.deleted) continue
    // The whole determines its keys, and may be changing.
    await writeInWhole(deps, transaction, facts, async (held, next) => {
      const computed = await computeQuotes(catalogue, next, load)
      const areSame = (['values', 'label', 'quoted'] as const).every((part) => sameValue(computed[part], next[part]))
      if (areSame) return
      const after = { ...next, ...computed }
      const isLabel = sameValue(computed.values, next.values)
      // An item that was changed meanwhile is queued again by that change.
      if (next.within ?? next.required) {
        if (isLabel) await writer().relabel(held, row, after, facts)
        else await deps.rewrite(held, [{ row, before: next, after }])
      } else if (isLabel && isOrderAlone(next, after)) reordered.push({ row, before: facts, after })
      else if (isLabel) labelled.push({ row, before: facts, after })
      else copied.push({ row, before: next, after })
    })
  }
  // Concurrent ones are batched in one statement.
  await Promise.all(
    reordered.map(async (each) => {
      // What quotes otherwise by now is written whole.
      const { row, before, after } = each
      if (!(await writer().reorder(transaction, row, after, before))) labelled.push(each)
    }),
  )
  await Promise.all(labelled.map(({ row, before, after }) => writer().relabel(transaction, row, after, before)))
  if (copied.length > 0) await deps.rewrite(transaction, copied)
}

/** Tells whether only the alphabet used for sorting differs in the derived data of an item. */
function isOrderAlone(before: ItemFacts, after: ItemFacts): boolean {
  const { letters: _, ...quotedBefore } = before.quoted ?? {}
  const { letters: __, ...quotedAfter } = after.quoted ?? {}
  return sameValue(before.label, after.label) && sameValue(quotedBefore, quotedAfter)
}
