import { isItemId, type Item, type ItemId, type ItemVersion } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import { spend } from '../../lib/budget.ts'
import { isAttachment, itemOf } from '../facts/gate.ts'
import { gateOf } from '../rights/gate-of.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { shownValue } from '../rights/generalised.ts'
import { answersFor, hiddenAnswers } from '../rights/shown-answers.ts'
import { areAlikeMasked, seesUnmasked } from '../rights/masked.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { createdOf, type StoredItem } from '../facts/item-row.ts'
import { labelsOf } from '../labels/labels.ts'
import { maySeeProperty, presentItem } from './present-item.ts'
import type { ItemContext } from './item-context.ts'
import type { Principal, VersionNote } from '../facts/types.ts'
import { sameValue, type Changes } from '../rows/changes.ts'
import { sharingNames } from '../rows/sharing-of.ts'
import { countsOf, silentChanges, toldCounts, type ToldCounts } from './told-counts.ts'
import { UNITS } from '../facts/units.ts'

interface VersionRow {
  n: number
  u: number
  ts: string
  actor: string | null
  subject: string | null
  change: Changes
  note: VersionNote | null
}

/**
 * A version with the item's values as they stood after it. Or, if `isQuiet`, a later moment in which the
 * server shared the item with others without a version; `row` is then that of the version before.
 */
interface Step {
  row: VersionRow
  after: ItemFacts
  isQuiet?: boolean
}

/** A version as a person may see it, with the number of the update that made it. */
export interface ToldVersion {
  update: number
  version: ItemVersion
}

/**
 * Versions newest first, down to update `first`. Those in which the item was not for this person, such as
 * those before it was shared with them, are left out; of one in which a property was not, its change is. One
 * that changed only such properties is left out, too: its action and its reason speak of them. Those that are
 * left out as they are not told now are not counted either.
 */
async function historyOf(context: ItemContext, principal: Principal, item: StoredItem): Promise<ToldVersion[]> {
  return (await historiesOf(context, principal, [{ item, first: 1 }])).get(item.facts.id) ?? []
}

/** An item whose versions are wanted, down to update `first`; of those updates alone, if some are named. */
interface Wanted {
  item: StoredItem
  first: number
  only?: ReadonlySet<number>
}

/** Items processed before yielding to other work. */
const AT_A_TIME = 50

/**
 * Reads, for each item, the versions that the person may see, newest first; of `only` these updates, if
 * given. What only others may see is left out of them. The caller checks that they may read the item's
 * history.
 */
export async function historiesOf(
  context: ItemContext,
  principal: Principal,
  wanted: readonly Wanted[],
): Promise<Map<ItemId, ToldVersion[]>> {
  const told = new Map<ItemId, ToldVersion[]>()
  for (let from = 0; from < wanted.length; from += AT_A_TIME) {
    const some = wanted.slice(from, from + AT_A_TIME)
    const items = some.map(({ item }) => item)
    const [steps, silent] = await Promise.all([stepsBack(context, some), silentChanges(context.database, items)])
    for (const { item, only } of some) {
      const [counts, all] = [countsOf(silent, principal, item), countsOf(silent, 'all', item)]
      told.set(item.facts.id, toldOfSteps(principal, steps.get(item.row.n) ?? [], { counts, all, only }))
    }
  }
  return told
}

interface Told {
  counts: ToldCounts
  all: ToldCounts
  only: ReadonlySet<number> | undefined
}

function toldOfSteps(principal: Principal, steps: readonly Step[], { counts, all, only }: Told): ToldVersion[] {
  return steps.flatMap((step, at) => {
    const update = step.row.u
    if (step.isQuiet || only?.has(update) === false) return []
    if (!counts.has(update) || !isForPerson(principal, step)) return []
    const u = counts.of(update)
    const count = all.of(update) === u ? { u } : { u, all: all.of(update) }
    return [{ update, version: { ...versionFor(principal, step, steps[at + 1]?.after), ...count } }]
  })
}

/** Tells whether the person may read the item as of the version, and anything that the version changed. */
function isForPerson(principal: Principal, { row, after }: Step): boolean {
  if (!mayRead(principal, after)) return false
  const changed = Object.entries(row.change)
  return changed.length === 0 || changed.some(([name, { from, to }]) => isTold(principal, after, name, from, to))
}

/**
 * Reads the versions of an item that the person may see, newest first, with the names of their authors. The
 * caller checks that they may read the item's history.
 */
export async function namedHistory(
  context: ItemContext,
  principal: Principal,
  current: StoredItem,
): Promise<ItemVersion[]> {
  const versions = (await historyOf(context, principal, current)).map(({ version }) => version)
  const peopleOf = ({ by, as }: ItemVersion) => [by, as].filter((id) => id !== undefined && isItemId(id)) as ItemId[]
  const labels = await labelsOf(context.loader, principal, versions.flatMap(peopleOf), 'inside')
  return versions.map((version) => ({
    ...version,
    $labels: Object.fromEntries(peopleOf(version).map((id) => [id, labels[id] ?? ''])),
  }))
}

/** Returns a version as this person may see it. Former states that were hidden from them are left out too. */
function versionFor(principal: Principal, { row, after }: Step, before: ItemFacts | undefined): ItemVersion {
  const wasShown = before !== undefined && mayRead(principal, before)
  const changes = Object.entries(row.change)
    .filter(([name, { from, to }]) => !isCopy(after, name) && isTold(principal, after, name, from, to))
    .map(([name, { from, to }]) => [
      name,
      {
        from: wasShown && maySeeProperty(principal, before, name) ? shownValue(principal, before, name, from) : null,
        to: shownValue(principal, after, name, to),
      },
    ])
  return {
    u: row.u,
    ...createdOf(row.ts, row.actor, row.subject),
    ...toldOf(row.note),
    changes: Object.fromEntries(changes),
  }
}

/** Whether a change of the property makes a difference to the person. */
function isTold(principal: Principal, after: ItemFacts, name: string, from: unknown, to: unknown): boolean {
  if (!maySeeProperty(principal, after, name)) return false
  if (
    hiddenAnswers(principal, after, name).size > 0 &&
    sameValue(answersFor(principal, after, name, from), answersFor(principal, after, name, to))
  )
    return false
  return seesUnmasked(principal, after, name) || !areAlikeMasked(after.type.properties[name], from, to)
}

/**
 * Tells whether the property copies another item, or is its first letter. Former values are only in that
 * item's history.
 */
function isCopy({ type }: ItemFacts, name: string): boolean {
  const { copyOf, letterOf } = type.properties[name] ?? {}
  return (copyOf ?? letterOf) !== undefined
}

/** Returns the visible part of a note: a merge names items that may be hidden. */
function toldOf(note: VersionNote | null): Pick<VersionNote, 'action' | 'reason'> {
  const { merge: _merge, into: _into, ...told } = note ?? {}
  return told
}

/**
 * Identifies a former version: by the update count as shown to this reader, or as shown to all readers
 * (`cited`).
 */
export interface FormerCount {
  u: number
  cited?: boolean | undefined
}

/** Of items, the update up to which and the one down to which something is read. */
const WANTED = 'unnest($1::bigint[], $2::int[], $3::int[]) as w (n, latest, first)'
const VERSIONS = `select v.n, v.u, v.ts, v.actor, v.subject, v.change, v.note from ${WANTED}
  join version v on v.n = w.n and v.u between w.first and w.latest order by v.n, v.u desc`
const QUIET = `select q.n, q.u, q.ts, q.change from ${WANTED}
  join sharing_change q on q.n = w.n and q.u between w.first and w.latest order by q.n, q.id desc`
type QuietRow = Pick<VersionRow, 'n' | 'u' | 'ts' | 'change'>

/**
 * Returns what the person may see of the item as it was at update `u`, counted as shown to them (or to all
 * readers if `cited`); without `$can`. Throws `notAllowed` if there is no such version or it was not visible
 * to the person.
 */
export async function itemAt(
  context: ItemContext,
  principal: Principal,
  current: StoredItem,
  { u, cited }: FormerCount,
): Promise<Item> {
  const reader = cited ? 'all' : principal
  const update = (await toldCounts(context.database, reader, current)).update(u)
  const steps = (await stepsOf(context, current)).filter(({ row }) => row.u === update)
  // The last moment at this update count, and the version that created it.
  const [step, version] = [steps[0], steps.at(-1)]
  if (!step || !version || !mayRead(principal, step.after)) throw new CairnError('notAllowed')
  const told = cited ? (await toldCounts(context.database, principal, current)).of(update) : u
  const row = {
    ...current.row,
    u: told,
    told: null,
    m_ts: version.row.ts,
    m_by: version.row.actor,
    m_as: version.row.subject,
    doc: { ...step.after.values },
  }
  const { $can: _can, ...item } = await presentItem(context.loader, principal, { row, facts: step.after })
  return { ...item, $version: told }
}

/**
 * Returns all values the item had at update `u`, counted as shown to the person, hidden ones too, for
 * restoring them. Throws as `itemAt`.
 */
export async function valuesAt(
  context: ItemContext,
  principal: Principal,
  current: StoredItem,
  u: number,
): Promise<Readonly<Record<string, unknown>>> {
  const update = (await toldCounts(context.database, principal, current)).update(u)
  const step = (await stepsOf(context, current)).find(({ row }) => row.u === update)
  if (!step || !mayRead(principal, step.after)) throw new CairnError('notAllowed')
  return step.after.values
}

async function stepsOf(context: ItemContext, item: StoredItem): Promise<readonly Step[]> {
  return (await stepsBack(context, [{ item, first: 1 }])).get(item.row.n) ?? []
}

/**
 * Returns the versions of items, newest first, each with the item as it was then, by row number. Those of an
 * attachment include its item's conditions at that time, so that what was protected then is not revealed
 * because the item is open now. Those of a deleted item's attachment belong to nobody.
 */
async function stepsBack(
  context: ItemContext,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<number, readonly Step[]>> {
  const steps = await ownSteps(context, wanted)
  const attached = wanted.filter(({ item }) => isAttachment(item.facts)).map(({ item }) => item.row.n)
  const owners = new Set(attached.flatMap((n) => (steps.get(n) ?? []).flatMap(({ after }) => itemOf(after) ?? [])))
  if (owners.size === 0) return steps
  const items = await context.loader.load(owners)
  const histories = await ownSteps(
    context,
    [...items.values()].map((item) => ({ item, first: 1 })),
  )
  const thenOf = new Map([...items].map(([id, { row }]) => [id, lookingBack(histories.get(row.n) ?? [])]))
  for (const n of attached)
    steps.set(
      n,
      (steps.get(n) ?? []).map((step) => withFormerGate(step, thenOf)),
    )
  return steps
}

function withFormerGate({ row, after }: Step, thenOf: ReadonlyMap<ItemId, (ts: string) => Step | undefined>): Step {
  const owner = itemOf(after)
  const then = owner && thenOf.get(owner)?.(row.ts)?.after
  const { gate: _gate, ...quoted } = after.quoted ?? {}
  const gate = then && gateOf(then, String(after.values['relProp']), after.createdBy)
  return { row, after: { ...after, quoted: gate ? { ...quoted, gate } : quoted } }
}

/**
 * Returns a function that finds the version valid at a time. It must be called with descending times, so that
 * one scan suffices.
 */
function lookingBack(steps: readonly Step[]): (ts: string) => Step | undefined {
  let at = 0
  let last = ''
  return (ts) => {
    if (ts > last) at = 0
    last = ts
    while (at < steps.length && (steps[at]?.row.ts ?? '') > ts) at += 1
    return steps[at]
  }
}

async function ownSteps({ database }: ItemContext, wanted: readonly Wanted[]): Promise<Map<number, readonly Step[]>> {
  for (const { item, first } of wanted) spend((item.row.u - first + 1) * UNITS.version)
  const shared = wanted.filter(({ item }) => sharingNames(item.facts.type).length > 0)
  const [rows, quiet] = await Promise.all([
    database.query<VersionRow>(VERSIONS, numbersOf(wanted), 'versions-of-items'),
    shared.length > 0 ? database.query<QuietRow>(QUIET, numbersOf(shared), 'sharing-changes-of-items') : [],
  ])
  const [versions, moments] = [Map.groupBy(rows, ({ n }) => n), Map.groupBy(quiet, ({ n }) => n)]
  return new Map(
    wanted.map(({ item: { row, facts } }) => [
      row.n,
      stepsFrom(facts, versions.get(row.n) ?? [], moments.get(row.n) ?? []),
    ]),
  )
}

function numbersOf(wanted: readonly Wanted[]): number[][] {
  return [wanted.map(({ item }) => item.row.n), wanted.map(({ item }) => item.row.u), wanted.map(({ first }) => first)]
}

function stepsFrom(facts: ItemFacts, rows: readonly VersionRow[], quiet: readonly QuietRow[]): Step[] {
  const later = Map.groupBy(quiet, ({ u }) => u)
  const steps: Step[] = []
  let values = { ...facts.values }
  const undo = (change: Changes) => {
    const former = Object.entries(change).flatMap(([name, { from }]) => (isCopy(facts, name) ? [] : [[name, from]]))
    const all: Values = { ...values, ...Object.fromEntries(former) }
    values = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
  }
  for (const version of rows) {
    for (const { ts, change } of later.get(version.u) ?? []) {
      steps.push({ row: { ...version, ts }, after: { ...facts, values, now: facts }, isQuiet: true })
      undo(change)
    }
    steps.push({ row: version, after: { ...facts, values, now: facts } })
    undo(version.change)
  }
  return steps
}
