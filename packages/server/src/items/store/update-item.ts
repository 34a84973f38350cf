import {
  isAnswers,
  itemId,
  SEALED_PROPERTY,
  STEWARDED,
  WRITERS_PROPERTY,
  type Item,
  type ItemId,
} from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { Querier } from '../../platform/database/database.ts'
import { isSealed, isSharedByServer, type ItemFacts } from '../model/item-facts.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { areAlikeMasked } from '../rights/masked.ts'
import { authorizeRole } from '../rights/give-rule.ts'
import { authorizeCare, withLabelProtocols, withoutNotices } from '../rights/care-rule.ts'
import { authorizeSteering, authorizeUpdate } from '../rights/authorize.ts'
import { withAttachments } from './attach.ts'
import { withVersions } from './citations.ts'
import { checkAnswers } from '../rules/check-answers.ts'
import { checkConditions } from '../rules/check-conditions.ts'
import { checkContacts } from '../rules/check-contacts.ts'
import { checkChange, checkMayName, checkNamed, checkRelations } from '../rules/check-values.ts'
import { actorOf, storedTypeOf } from './create-item.ts'
import { computeQuotes } from './item-label.ts'
import { envelopeOf, storedItem, type StoredItem } from '../model/item-row.ts'
import { keepHiddenAnswers, mergeChangedAnswers } from './keep-answers.ts'
import { findIntroduced } from './find-introduced.ts'
import { settleRun } from '../rules/settle-run.ts'
import { checkMoves } from './check-moves.ts'
import { editBy, merge } from './note-writers.ts'
import { writeWithParts } from './parts-of-item.ts'
import { writeInWhole } from './hold-whole.ts'
import { presentItem } from './present-item.ts'
import { runReadingRule, writeInTurn } from './reading-rule.ts'
import { writeInTree } from './write-in-tree.ts'
import { writeMembers } from './write-members.ts'
import { writeUnique } from './write-unique.ts'
import { settleCopies, withoutCopies } from './settle-copies.ts'
import type { StoreParts } from './store-parts.ts'
import type { Principal, VersionNote } from '../model/types.ts'
import { changesBetween, sameValue } from './write-item.ts'
import { authorOf } from '../model/author.ts'

/** How a change came about, beside its properties. */
export interface ChangeNote extends VersionNote {
  /** A named move, `judged` if by a right of its own: then the right to update is not asked for. */
  move?: 'update' | 'judged'
  /** Values that the server sets with it, read-only properties too. */
  set?: Values
}

export type UpdateBody = Record<string, unknown> & { _t: string; _i: number; _u: number }

/** Another writer may get in between reading and writing; so many times in a row it does not. */
const ATTEMPTS = 100

/**
 * Stores changed properties on top of update count `_u`. Changes that others made to other properties since then stay; when they
 * changed the same property to something else, nothing is written and `conflict` carries the item as it is.
 */
export async function updateItem(
  parts: StoreParts,
  principal: Principal,
  body: UpdateBody,
  note?: VersionNote,
): Promise<Item> {
  const { _t, _i, _u, ...properties } = body
  const id = itemId(storedTypeOf(parts, _t).name, _i)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = await parts.loader.loadOne(id)
    if (!current || current.row.deleted || !mayRead(principal, current.facts)) throw new CairnError('notAllowed')
    const stored = await changeItem(parts, parts.database, principal, current, properties, _u, note)
    if (!stored) continue
    if (stored !== current) parts.onCommit([id])
    // What no version tells of is a read.
    else parts.accessLog.note(principal, 'read', [stored.facts])
    return presentItem(parts.loader, principal, stored)
  }
  throw new CairnError('storeUnavailable', `${id} is being changed too often`)
}

/**
 * Checks, merges, authorizes and writes a change to an item as it was read; undefined when another writer
 * was faster.
 */
export async function changeItem(
  parts: StoreParts,
  source: Querier,
  principal: Principal,
  current: StoredItem,
  properties: Values,
  basedOn: number,
  note: ChangeNote = {},
): Promise<StoredItem | undefined> {
  const { type, values } = current.facts
  return writeInTurn(parts, source, type, [values, { ...properties, ...note.set }], (held) =>
    changeInTurn(parts, held, principal, current, properties, basedOn, note),
  )
}

async function changeInTurn(
  parts: StoreParts,
  source: Querier,
  principal: Principal,
  current: StoredItem,
  properties: Values,
  basedOn: number,
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
  if (basedOn > row.u) throw new CairnError('badMessage', `${facts.id} has no update ${basedOn}`)
  const wanted = basedOn < row.u ? await settleConflict(parts, source, principal, current, sent, basedOn) : sent
  const { merged, byEdit } = editBy(principal, facts, wanted, asMove === undefined ? 'update' : 'move', properties)
  const saved = applySaveRule(parts, principal, current, merged)
  const labelled = await withLabelProtocols(parts.loader.load, facts.type, facts.values, saved)
  const own = await withVersions(parts.loader, facts.type, labelled)
  const rule = { type: facts.type, before: { ...envelopeOf(current), ...facts.values }, after: own }
  const filled = await runReadingRule(parts, source, principal, rule)
  const ruled = merge(own, filled)
  const cause = { before: facts.values, action: note.action }
  const { values, derived } = await settleRun(parts, principal, facts.type, ruled, cause)
  const after = withoutCopies(facts, values)
  checkConditions(facts.type, facts.values, after)
  const changes = changesBetween(facts.values, after)
  const changed = Object.keys(changes)
  if (changed.length === 0) return current
  const planned: ItemFacts = { ...facts, values: after }
  // A copied owner judges the change.
  planned.values = await settleCopies(planned, parts.loader.load)
  const named = Object.fromEntries(
    changed.filter(isGiven).map((name) => [name, added(facts.values[name], after[name])]),
  )
  const introduced = (ids: readonly ItemId[]) => findIntroduced(parts, principal, ids)
  await checkRelations(parts.loader, principal, facts.type, named, introduced)
  await parts.ports.checkListValues(parts, principal, facts.type, named)
  await checkContacts(parts, facts.type, facts.values, after)
  const answered = await checkAnswers(parts.loader, planned, changed, facts)
  await checkNamed(parts.loader, principal, facts.type, answered, introduced)
  const byPerson = changed.filter(
    (name) => isGiven(name) && ![set, filled].some((by) => Object.hasOwn(by, name)) && !derived.includes(name),
  )
  if (asMove !== 'judged') authorizeUpdate(principal, facts, planned, changed)
  authorizeSteering(principal, facts, planned, byPerson)
  // A rule that adds protocols of its own must not hide that a person took others away.
  const sentCare = STEWARDED.filter((name) => Object.hasOwn(given, name) && !sameValue(given[name], facts.values[name]))
  const cared = [...new Set([...byPerson, ...sentCare])]
  const steered = await withoutNotices(parts.loader.load, facts.values, after, cared)
  authorizeCare(principal, facts, planned, steered, note.reason)
  authorizeRole(principal, planned, facts)
  parts.ports.checkSavedSearch(parts.catalogue, principal, planned, changed)
  const move = asMove ? {} : checkMoves(parts, principal, facts, planned, byEdit)
  const byMove = byEdit.action === undefined ? {} : { action: byEdit.action }
  // With whom the server shares an item, and what it keeps from them, changes without a version, unless there is one anyway.
  const isQuiet = changed.every(
    (name) =>
      isSharedByServer(facts.type, name) ||
      areAlikeMasked(facts.type.properties[name], facts.values[name], planned.values[name]),
  )
  const write = (together: Querier) =>
    writeInWhole(parts, together, planned, async (held, next) => {
      Object.assign(next, await computeQuotes(parts.catalogue, next, parts.loader.load))
      const written = await withAttachments(parts, held, principal, { before: facts, after: next, isQuiet }, (where) =>
        isQuiet
          ? parts.writer.share(where, row, facts, next)
          : parts.writer.update(where, row, facts, next, changes, authorOf(principal), {
              ...move,
              ...note,
              ...byMove,
            }),
      )
      return written && storedItem(written, facts.type, next)
    })
  const change = { before: facts, after: planned }
  return writeUnique(parts, source, principal, change, (checked) =>
    writeInTree(parts, checked, principal, change, (rooted) =>
      writeMembers(parts, rooted, principal, change, (joined) =>
        writeWithParts(parts, joined, facts, planned, write, isQuiet),
      ),
    ),
  )
}

/**
 * Puts a change together with what others changed since. Answers are put together one by one. Throws
 * `conflict` if both changed the same.
 */
async function settleConflict(
  parts: StoreParts,
  source: Querier,
  principal: Principal,
  current: StoredItem,
  wanted: Values,
  basedOn: number,
): Promise<Values> {
  const rows = await source.query<{ name: string }>(
    'select distinct jsonb_object_keys(change) as name from version where n = $1 and u > $2 and u <= $3',
    // Later ones than the item was read with are met when it is read again.
    [current.row.n, basedOn, current.row.u],
    'changed-since',
  )
  // What was sealed since has no version that says so.
  const names = [...rows.map(({ name }) => name), ...(isSealed(current.facts) ? [SEALED_PROPERTY] : [])]
  const merged = await mergeChangedAnswers(source, current, wanted, basedOn, names)
  const contested = names.filter(
    (name) =>
      Object.hasOwn(wanted, name) &&
      !sameValue(wanted[name], current.facts.values[name]) &&
      (merged.contested.includes(name) || !isAnswers(current.facts.type.properties[name] ?? { v: 'DEF' })),
  )
  if (contested.length === 0) return merged.wanted
  parts.accessLog.note(principal, 'read', [current.facts])
  throw new CairnError('conflict', `changed since: ${contested.join(', ')}`, {
    current: await presentItem(parts.loader, principal, current),
    properties: contested,
  })
}

/** The rule of the type, with what it changed checked like what was sent. */
function applySaveRule({ catalogue }: StoreParts, principal: Principal, current: StoredItem, merged: Values): Values {
  const { facts } = current
  const rule = catalogue.saveRule(facts.type.name)
  if (!rule) return merged
  const after = { ...merged }
  rule({
    type: facts.type,
    before: { ...envelopeOf(current), ...facts.values },
    after,
    actor: actorOf(principal),
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
  const former = [before].flat()
  return [after].flat().filter((value) => !former.includes(value))
}
