import {
  isAnswers,
  itemId,
  ofSameOwner,
  SEALED_PROPERTY,
  STEWARDED,
  WRITERS_PROPERTY,
  type Item,
  type ItemId,
} from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import { notAmong } from '@cairn/model/not-among'
import { spend } from '../../lib/budget.ts'
import type { Querier } from '../../platform/database/database.ts'
import { isSealed, isSharedByServer, type ItemFacts } from '../facts/item-facts.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { areAlikeMasked } from '../rights/masked.ts'
import { authorizeRole } from '../rights/principal/give-rule.ts'
import { authorizeCare, withLabelProtocols, withoutNotices } from '../rights/care/care-rule.ts'
import { requireReasonOfValue } from '../rights/care/care-values.ts'
import { authorizeSteering, authorizeUpdate, requireOwnersOfCaller } from '../rights/authorize.ts'
import { writeFollowed } from './follow-write.ts'
import { withVersions } from '../rules/citations.ts'
import { checkAnswers } from '../rules/check-answers.ts'
import { checkConditions } from '../rules/check-conditions.ts'
import { checkContacts } from '../rules/check-contacts.ts'
import { closeTakenBack } from '../rules/close-taken-back.ts'
import { checkOwners } from '../rules/check-owners.ts'
import { checkChange, checkMayName, checkNamed, checkRelations } from '../rules/check-values.ts'
import { actorOf, storedTypeOf } from './create-item.ts'
import { computeQuotes } from '../index/item-label.ts'
import { envelopeOf, storedItem, type StoredItem } from '../facts/item-row.ts'
import { keepHiddenAnswers, mergeChangedAnswers } from '../rules/keep-answers.ts'
import { findIntroduced } from '../read/find-introduced.ts'
import { settleRun } from '../rules/settle-run.ts'
import { checkMoves } from '../rules/check-moves.ts'
import { editBy, merge } from '../rules/note-writers.ts'
import { writeWithParts } from './parts-of-item.ts'
import { writeInWhole } from '../rows/hold-whole.ts'
import { presentItem } from '../read/present-item.ts'
import { runReadingRule, writeInTurn } from '../rules/reading-rule.ts'
import { withSeals } from './seal-items.ts'
import { writeInTree } from './write-in-tree.ts'
import { writeMembers } from './write-members.ts'
import { writeUnique } from './write-unique.ts'
import { settleCopies, withoutCopies } from '../index/settle-copies.ts'
import type { ItemContext } from '../read/item-context.ts'
import type { Principal, VersionNote } from '../facts/types.ts'
import { changesBetween, sameValue } from '../rows/changes.ts'
import { authorOf } from '../facts/author.ts'
import { toldTo } from '../rights/told-to.ts'
import { updateAt } from '../read/told-counts.ts'

/** How a change was made, besides its values. */
export interface ChangeNote extends VersionNote {
  /**
   * Set for a named move; `judged` if it was authorized by a right of its own, so that no right to update is
   * needed.
   */
  move?: 'update' | 'judged'
  /** Values that the server sets with it, read-only properties too. */
  set?: Values
}

/** The body of an update: type, index, the update count it is based on, and the changed properties. */
export type UpdateBody = Record<string, unknown> & { _t: string; _i: number; _u: number }

/**
 * The update count that a change is based on, as shown to its writer; `now` for the one that was just read.
 */
export type BasedOn = number | 'now'

/** Another writer may get in between reading and writing; so many times in a row it does not. */
const ATTEMPTS = 100

/**
 * Updates changed properties, based on update count `_u`. Changes by others to other properties are kept; if
 * they changed the same property to another value, nothing is written and the error `conflict` carries the
 * current item. Throws `badMessage` for a `_u` that is not reached yet; `notAllowed`, alike for missing,
 * deleted and hidden items; `storeUnavailable` if other writes come first too often.
 */
export async function updateItem(
  context: ItemContext,
  principal: Principal,
  body: UpdateBody,
  note?: VersionNote & { set?: Values },
): Promise<Item> {
  const { _t, _i, _u, ...properties } = body
  const id = itemId(storedTypeOf(context, _t).name, _i)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = await context.loader.loadOne(id)
    if (!current || current.row.deleted || !mayRead(principal, current.facts)) throw new CairnError('notAllowed')
    const stored = await changeItem(context, context.database, principal, current, properties, _u, note)
    if (!stored) continue
    if (stored !== current) context.onCommit([id])
    // Without a new version it counts as a read.
    else context.accessLog.note(principal, 'read', [stored.facts])
    return presentItem(context.loader, principal, stored)
  }
  throw new CairnError('storeUnavailable', `${id} is being changed too often`)
}

/**
 * Validates, merges, authorizes and writes a change to an item as it was read. The caller checks that the
 * person may read it, and calls `onCommit` of the context. Returns `current` itself if nothing changes,
 * undefined if another write came first. Throws `conflict`, `badMessage`, and what the checks throw.
 */
export async function changeItem(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  current: StoredItem,
  properties: Values,
  basedOn: BasedOn,
  note: ChangeNote = {},
): Promise<StoredItem | undefined> {
  const { type, values } = current.facts
  return writeInTurn(context, source, type, [values, { ...properties, ...note.set }], (held) =>
    changeInTurn(context, held, principal, current, properties, basedOn, note),
  )
}

async function changeInTurn(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  current: StoredItem,
  properties: Values,
  basedOn: BasedOn,
  { move: asMove, set = {}, ...note }: ChangeNote,
): Promise<StoredItem | undefined> {
  const { row, facts } = current
  // Before anything is answered: where nothing changes, or others changed it since, that tells the item.
  if (asMove !== 'judged') authorizeUpdate(principal, facts, facts, [])
  // A merge alone moves links from one item to another.
  const moved = note.merge === undefined ? [] : (facts.type.requires ?? [])
  checkMayName(
    principal,
    facts,
    Object.keys(properties).filter((name) => !moved.includes(name)),
    { isImport: note.action === 'applyImport' },
  )
  const given = keepHiddenAnswers(principal, facts, checkChange(principal, facts.type, properties))
  const sent = { ...given, ...checkChange({ admin: true }, facts.type, set) }
  const { u } = toldTo(principal, current)
  if (basedOn !== 'now' && basedOn > u) throw new CairnError('badMessage', `${facts.id} has no update ${basedOn}`)
  const isLatest = basedOn === 'now' || basedOn === u
  const wanted = isLatest ? sent : await settleConflict(context, source, principal, current, sent, basedOn)
  const { merged, byEdit } = editBy(principal, facts, wanted, asMove === undefined ? 'update' : 'move', properties)
  const saved = closeTakenBack(facts, applySaveRule(context, principal, current, merged))
  const labelled = await withLabelProtocols(context.loader.load, facts.type, facts.values, saved)
  const own = await withVersions(context.loader, facts.type, labelled)
  const introduced = (ids: readonly ItemId[]) => findIntroduced(context, principal, ids)
  await checkJoined(context, principal, facts, own, introduced)
  const rule = { type: facts.type, before: { ...envelopeOf(current), ...facts.values }, after: own }
  const { set: filled, seals } = await runReadingRule(context, source, principal, rule)
  const ruled = merge(own, filled)
  const cause = { before: facts.values, action: note.action }
  const { values, derived } = await settleRun(context, principal, facts.type, ruled, cause)
  const after = withoutCopies(facts, values)
  checkConditions(facts.type, facts.values, after)
  const changes = changesBetween(facts.values, after)
  const changed = Object.keys(changes)
  if (changed.length === 0) return current
  const planned: ItemFacts = { ...facts, values: after }
  // A copied owner judges the change.
  planned.values = await settleCopies(planned, context.loader.load)
  const named = Object.fromEntries(
    changed.filter(isGiven).map((name) => [name, added(facts.values[name], after[name])]),
  )
  await checkRelations(context.loader, principal, facts.type, named, introduced)
  await context.ports.checkListValues(context, principal, facts.type, named)
  await checkContacts(context, facts.type, facts.values, after)
  const answered = await checkAnswers(context.loader, planned, changed, facts)
  await checkNamed(context.loader, principal, facts.type, answered, introduced)
  const byPerson = changed.filter(
    (name) => isGiven(name) && ![set, filled].some((by) => Object.hasOwn(by, name)) && !derived.includes(name),
  )
  if (asMove !== 'judged') authorizeUpdate(principal, facts, planned, changed)
  await checkOwners(context.loader, principal, planned, facts)
  requireOwnersOfCaller(principal, facts, planned, byPerson)
  authorizeSteering(principal, facts, planned, byPerson)
  // A rule that adds protocols of its own must not hide that a person took others away.
  const sentCare = STEWARDED.filter((name) => Object.hasOwn(given, name) && !sameValue(given[name], facts.values[name]))
  const cared = [...new Set([...byPerson, ...sentCare])]
  const steered = await withoutNotices(context.loader.load, facts.values, after, cared)
  authorizeCare(principal, facts, planned, steered, note.reason)
  requireReasonOfValue(principal, planned, changed, note.reason)
  authorizeRole(principal, planned, facts)
  context.ports.checkSavedSearch(context.catalogue, principal, planned, changed)
  const move = asMove ? {} : checkMoves(context, principal, facts, planned, byEdit)
  const byMove = byEdit.action === undefined ? {} : { action: byEdit.action }
  // Server-set sharing and masked properties change without a version, unless the change makes one anyway.
  const isQuiet = changed.every(
    (name) =>
      isSharedByServer(facts.type, name) ||
      areAlikeMasked(facts.type.properties[name], facts.values[name], planned.values[name]),
  )
  const write = (together: Querier) =>
    writeInWhole(context, together, planned, async (held, next) => {
      Object.assign(next, await computeQuotes(context.catalogue, next, context.loader.load))
      const written = await writeFollowed(context, held, principal, { before: facts, after: next, isQuiet }, (where) =>
        isQuiet
          ? context.writer.share(where, row, facts, next)
          : context.writer.update(where, row, facts, next, changes, authorOf(principal), {
              ...move,
              ...note,
              ...byMove,
            }),
      )
      return written && storedItem(written, facts.type, next)
    })
  const change = { before: facts, after: planned }
  return withSeals(context, source, seals, (whole) =>
    writeUnique(context, whole, principal, change, (checked) =>
      writeInTree(context, checked, principal, change, (rooted) =>
        writeMembers(context, rooted, principal, change, (joined) =>
          writeWithParts(context, joined, facts, planned, write, isQuiet),
        ),
      ),
    ),
  )
}

/**
 * Puts a change together with what others changed since. Answers are put together one by one. Throws
 * `conflict` if both changed the same.
 */
async function settleConflict(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  current: StoredItem,
  wanted: Values,
  told: number,
): Promise<Values> {
  const basedOn = await updateAt(source, principal, current, told)
  const rows = await source.query<{ name: string }>(
    'select distinct jsonb_object_keys(change) as name from version where n = $1 and u > $2 and u <= $3',
    // Later ones than the item was read with are met when it is read again.
    [current.row.n, basedOn, current.row.u],
    'changed-since',
  )
  // Sealing creates no version, so it is compared separately.
  const names = [...rows.map(({ name }) => name), ...(isSealed(current.facts) ? [SEALED_PROPERTY] : [])]
  const merged = await mergeChangedAnswers(source, current, wanted, basedOn, names)
  const contested = names.filter(
    (name) =>
      Object.hasOwn(wanted, name) &&
      !sameValue(wanted[name], current.facts.values[name]) &&
      (merged.contested.includes(name) || !isAnswers(current.facts.type.properties[name] ?? { v: 'DEF' })),
  )
  if (contested.length === 0) return merged.wanted
  context.accessLog.note(principal, 'read', [current.facts])
  throw new CairnError('conflict', `changed since: ${contested.join(', ')}`, {
    current: await presentItem(context.loader, principal, current),
    properties: contested,
  })
}

/** Checks new references for hidden, missing and foreign items before the type's save rule sees them. */
async function checkJoined(
  { loader }: ItemContext,
  principal: Principal,
  facts: ItemFacts,
  values: Readonly<Values>,
  introduced: Parameters<typeof checkRelations>[4],
): Promise<void> {
  const names = ofSameOwner(facts.type)
  if (names.length === 0) return
  const anew = Object.fromEntries(names.map((name) => [name, added(facts.values[name], values[name])]))
  await checkRelations(loader, principal, facts.type, anew, introduced)
  await checkOwners(loader, principal, { ...facts, values }, facts)
}

/** The rule of the type, with what it changed checked like what was sent. */
function applySaveRule({ catalogue }: ItemContext, principal: Principal, current: StoredItem, merged: Values): Values {
  const { facts } = current
  const rule = catalogue.saveRule(facts.type.name)
  if (!rule) return merged
  const after = { ...merged }
  rule({
    type: facts.type,
    before: { ...envelopeOf(current), ...facts.values },
    after,
    actor: actorOf(principal),
    spend,
  })
  const touched = Object.entries(changesBetween(merged, after)).map(([name, { to }]) => [name, to] as const)
  return merge(merged, checkChange(principal, facts.type, Object.fromEntries(touched)))
}

/**
 * Tells whether somebody gave a property its value. Who wrote an item is the server's to say, whoever they
 * see.
 */
function isGiven(name: string): boolean {
  return name !== WRITERS_PROPERTY
}

/** Of a relation, only what is new is checked: an item may keep referring to what has been deleted since. */
function added(before: unknown, after: unknown): unknown {
  return notAmong([after].flat(), [before].flat())
}
