import { isItemId, type Item, type ItemId, type ItemVersion } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import { isAttachment, itemOf } from '../model/gate.ts'
import { gateOf } from '../rights/gate-of.ts'
import type { ItemFacts } from '../model/item-facts.ts'
import { shownValue } from '../rights/generalised.ts'
import { answersFor, hiddenAnswers } from '../rights/shown-answers.ts'
import { areAlikeMasked, seesUnmasked } from '../rights/masked.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { createdOf, type StoredItem } from '../model/item-row.ts'
import { labelsOf } from './labels.ts'
import { maySeeProperty, presentItem } from './present-item.ts'
import type { StoreParts } from './store-parts.ts'
import type { Principal, VersionNote } from '../model/types.ts'
import { sameValue, type Changes } from './write-item.ts'
import { sharingNames } from './sharing-of.ts'

interface VersionRow {
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

/**
 * Versions newest first, down to update `first`. Those in which the item was not for this person, such as
 * those before it was shared with them, are left out; of one in which a property was not, its change is. One
 * that changed only such properties is left out, too: its action and its reason speak of them.
 */
export async function historyOf(
  parts: StoreParts,
  principal: Principal,
  current: StoredItem,
  first = 1,
): Promise<ItemVersion[]> {
  const steps = await stepsBack(parts, current, first)
  return steps.flatMap((step, at) =>
    step.isQuiet || !isForPerson(principal, step) ? [] : [versionFor(principal, step, steps[at + 1]?.after)],
  )
}

/** Whether the person may read the item as it stood after the version, and anything that this changed. */
function isForPerson(principal: Principal, { row, after }: Step): boolean {
  if (!mayRead(principal, after)) return false
  const changed = Object.entries(row.change)
  return changed.length === 0 || changed.some(([name, { from, to }]) => isTold(principal, after, name, from, to))
}

/** Versions as `historyOf` gives them, each with the names of who made it: the reader may read what they changed. */
export async function namedHistory(
  parts: StoreParts,
  principal: Principal,
  current: StoredItem,
): Promise<ItemVersion[]> {
  const versions = await historyOf(parts, principal, current)
  const peopleOf = ({ by, as }: ItemVersion) => [by, as].filter((id) => id !== undefined && isItemId(id)) as ItemId[]
  const labels = await labelsOf(parts.loader, principal, versions.flatMap(peopleOf), 'inside')
  return versions.map((version) => ({
    ...version,
    $labels: Object.fromEntries(peopleOf(version).map((id) => [id, labels[id] ?? ''])),
  }))
}

/** One version as this person may see it. A former value of a state that was not for them is left out, too. */
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
 * Whether the property follows another item, or is the first letter of one. What it was before is told by
 * that item alone.
 */
function isCopy({ type }: ItemFacts, name: string): boolean {
  const { copyOf, letterOf } = type.properties[name] ?? {}
  return (copyOf ?? letterOf) !== undefined
}

/** What people are told of a note: a merge names items that may be hidden from them. */
function toldOf(note: VersionNote | null): Pick<VersionNote, 'action' | 'reason'> {
  const { merge: _merge, into: _into, ...told } = note ?? {}
  return told
}

const QUIET = `select u, ts, change from sharing_change where n = $1 and u between $3 and $2 order by id desc`
type QuietRow = Pick<VersionRow, 'u' | 'ts' | 'change'>

/** The item as it stood at update `u`. Throws `notAllowed` when there is none, or it was not for this person then. */
export async function itemAt(parts: StoreParts, principal: Principal, current: StoredItem, u: number): Promise<Item> {
  const steps = (await stepsBack(parts, current)).filter(({ row }) => row.u === u)
  // The last of the moments in which it stood at this update, by the version that made it.
  const [step, version] = [steps[0], steps.at(-1)]
  if (!step || !version || !mayRead(principal, step.after)) throw new CairnError('notAllowed')
  const row = {
    ...current.row,
    u,
    m_ts: version.row.ts,
    m_by: version.row.actor,
    m_as: version.row.subject,
    doc: { ...step.after.values },
  }
  const { $can: _can, ...item } = await presentItem(parts.loader, principal, { row, facts: step.after })
  return { ...item, $version: u }
}

/** The values that the item had at update `u`, for restoring them. Throws as `itemAt`. */
export async function valuesAt(
  parts: StoreParts,
  principal: Principal,
  current: StoredItem,
  u: number,
): Promise<Readonly<Record<string, unknown>>> {
  const step = (await stepsBack(parts, current)).find(({ row }) => row.u === u)
  if (!step || !mayRead(principal, step.after)) throw new CairnError('notAllowed')
  return step.after.values
}

async function stepsBack(parts: StoreParts, item: StoredItem, first = 1): Promise<Step[]> {
  const steps = await ownSteps(parts, item, first)
  return isAttachment(item.facts) ? withFormerGates(parts, steps) : steps
}

/**
 * An attachment's versions, each with what its item asked for at that moment: what was guarded then is not told because the item is open now.
 * One whose item is gone is nobody's.
 */
async function withFormerGates(parts: StoreParts, steps: readonly Step[]): Promise<Step[]> {
  const owners = new Set(steps.flatMap(({ after }) => itemOf(after) ?? []))
  const items = await parts.loader.load(owners)
  const histories = new Map(
    await Promise.all([...items].map(async ([id, item]) => [id, await ownSteps(parts, item)] as const)),
  )
  return steps.map(({ row, after }) => {
    const owner = itemOf(after)
    const then = owner && histories.get(owner)?.find((step) => step.row.ts <= row.ts)?.after
    const { gate: _gate, ...quoted } = after.quoted ?? {}
    const gate = then && gateOf(then, String(after.values['relProp']), after.createdBy)
    return { row, after: { ...after, quoted: gate ? { ...quoted, gate } : quoted } }
  })
}

async function ownSteps({ database }: StoreParts, { row, facts }: StoredItem, first = 1): Promise<Step[]> {
  const numbers = [row.n, row.u, first]
  const [rows, quiet] = await Promise.all([
    database.query<VersionRow>(
      'select u, ts, actor, subject, change, note from version where n = $1 and u between $3 and $2 order by u desc',
      numbers,
    ),
    sharingNames(facts.type).length > 0 ? database.query<QuietRow>(QUIET, numbers) : [],
  ])
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
