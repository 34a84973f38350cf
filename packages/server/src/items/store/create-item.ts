import { itemId, type Item, type ItemType } from '@cairn/contract'
import { CairnError, toCairnError } from '@cairn/contract/errors'
import type { Actor } from '@cairn/contract/server'
import type { Values } from '@cairn/model/item-schema'
import { violatedConstraint } from '../../platform/database/database-error.ts'
import type { Querier } from '../../platform/database/database.ts'
import { authorizeRole } from '../rights/give-rule.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { authorizeCare, withLabelProtocols, withoutNotices } from '../rights/care-rule.ts'
import { authorizeCreate } from '../rights/authorize.ts'
import { judge } from '../rights/write-rule.ts'
import { withAttachments } from './attach.ts'
import { withVersions } from './citations.ts'
import { withWriters } from './note-writers.ts'
import { findIntroduced } from './find-introduced.ts'
import { scatteredIndex } from './scatter.ts'
import { settleRun } from '../rules/settle-run.ts'
import { checkAnswers } from '../rules/check-answers.ts'
import { checkConditions } from '../rules/check-conditions.ts'
import { checkContacts } from '../rules/check-contacts.ts'
import { checkMayName, checkNamed, checkRelations, checkWhole } from '../rules/check-values.ts'
import { computeQuotes } from './item-label.ts'
import type { Lent } from './held-items.ts'
import type { ItemLoader } from './item-loader.ts'
import type { ItemFacts } from '../model/item-facts.ts'
import { storedItem, type StoredItem } from '../model/item-row.ts'
import { runReadingRule, withRulesInTurn, writeInTurn } from './reading-rule.ts'
import { rememberLoads } from './remember-loads.ts'
import { presentItem } from './present-item.ts'
import { firstStates } from '../model/item-state.ts'
import { writeInWhole } from './hold-whole.ts'
import { writeInTree } from './write-in-tree.ts'
import { writeMembers } from './write-members.ts'
import { uniquesTogether, writeUnique } from './write-unique.ts'
import type { StoreParts } from './store-parts.ts'
import type { Principal } from '../model/types.ts'
import { authorOf } from '../model/author.ts'

/**
 * Creates an item. Sent again under the same `$key` by the same person, it answers with the item that the first one made, also where it would be
 * refused by now; a key that made an item of another type is a `badMessage`.
 */
export async function createItem(
  parts: StoreParts,
  principal: Principal,
  typeName: string,
  body: Record<string, unknown>,
): Promise<Item> {
  const type = creatableTypeOf(parts, principal, typeName)
  const { stored, loader } = await insertChecked(parts, principal, type, body)
  parts.onCommit([stored.facts.id])
  return presentItem(loader, principal, stored)
}

/**
 * Inserts an item, checked by what is held of what it names; where that refuses it, or has changed since,
 * it is checked once more by what is read.
 */
async function insertChecked(
  parts: StoreParts,
  principal: Principal,
  type: ItemType,
  body: Record<string, unknown>,
): Promise<{ stored: StoredItem; loader: ItemLoader }> {
  // What is checked again keeps its index: it leaves no gap in the ids.
  let index: Promise<number> | undefined
  const nextIndex: StoreParts['nextIndex'] = (t) => (index ??= parts.nextIndex(t))
  const checkedBy = async (lent: Lent) => {
    const loader = rememberLoads(lent)
    return { stored: await insertOnce({ ...parts, lent, loader, nextIndex }, principal, type, body), loader }
  }
  const lent = parts.held.lend(principal)
  return checkedBy(lent).catch((thrown: unknown) => {
    if (!(thrown instanceof Outdated) && !lent.isUncertain()) throw thrown
    lent.drop()
    return checkedBy(parts.held.lend(principal, true))
  })
}

/** What the item was checked by is not as it was: nothing was written. */
class Outdated extends Error {}

/**
 * Creates many items of one type, each as if alone, and tells of each why it was refused, in their order. What they name is loaded once for all of
 * them, and none is shown: keep the lists short.
 */
export async function createItems(
  parts: StoreParts,
  principal: Principal,
  typeName: string,
  bodies: readonly Record<string, unknown>[],
): Promise<(CairnError | undefined)[]> {
  const type = creatableTypeOf(parts, principal, typeName)
  const loader = rememberLoads(parts.loader)
  const known = withRulesInTurn({ ...parts, loader, uniques: uniquesTogether(parts, principal) })
  const insert = (body: Record<string, unknown>) =>
    insertOnce(known, principal, type, body).then(() => undefined, toCairnError)
  const outcomes = await Promise.all(bodies.map(insert))
  parts.onCommit()
  return outcomes
}

/** Inserts an item, unless its `$key` made one before, which is given instead. */
async function insertOnce(
  parts: StoreParts,
  principal: Principal,
  type: ItemType,
  { $key, ...properties }: Record<string, unknown>,
): Promise<StoredItem> {
  const key = typeof $key === 'string' ? $key : undefined
  return insertItem(parts, parts.database, principal, type, properties, key).catch(async (thrown: unknown) => {
    const isRefused = thrown instanceof CairnError
    const isAgain = isRefused || violatedConstraint(thrown) === 'create_key_pkey'
    const made = key !== undefined && isAgain ? await madeBefore(parts, principal, type, key, isRefused) : undefined
    if (made) return made
    throw thrown
  })
}

function creatableTypeOf(parts: StoreParts, principal: Principal, typeName: string): ItemType {
  const type = storedTypeOf(parts, typeName)
  if (principal.userId === undefined && !principal.system) throw new CairnError('notAllowed')
  return type
}

/** Checks, authorizes and inserts one item on `source`, which may be a transaction of many. */
export async function insertItem(
  parts: StoreParts,
  source: Querier,
  principal: Principal,
  type: ItemType,
  properties: Values,
  key?: string,
): Promise<StoredItem> {
  return writeInTurn(parts, source, type, [properties], (held) =>
    insertInTurn(parts, held, principal, type, properties, key),
  )
}

async function insertInTurn(
  parts: StoreParts,
  source: Querier,
  principal: Principal,
  type: ItemType,
  properties: Values,
  key: string | undefined,
): Promise<StoredItem> {
  const checked = checkWhole(principal, type, properties)
  const t = await parts.types.ensure(type.name)
  const createdBy = principal.userId
  const probe = { id: itemId(type.name, 0), type, createdBy, values: checked }
  checkMayName(principal, probe, Object.keys(properties), { isNew: true })
  // Asked in the same tick as the others, told of after them.
  const listed = parts.ports.checkListValues(parts, principal, type, checked)
  listed.catch(() => {})
  const [place] = await Promise.all([
    parts.nextIndex(t),
    checkRelations(parts.loader, principal, type, checked, (ids) => findIntroduced(parts, principal, ids)),
    // The creator's label is part of the answer.
    createdBy && parts.loader.loadOne(createdBy),
  ])
  await listed
  await checkContacts(parts, type, {}, checked)
  const index = type.scattered ? scatteredIndex(parts.key, type.name, place) : place
  const id = itemId(type.name, index)
  checkConditions(type, {}, checked)
  const saved = runSaveRule(parts, principal, type, checked)
  const labelled = await withLabelProtocols(parts.loader.load, type, {}, saved)
  const own = await withVersions(parts.loader, type, labelled)
  const set = await runReadingRule(parts, source, principal, { type, before: undefined, after: own })
  const { values: ruled } = await settleRun(parts, principal, type, { ...own, ...set })
  const answered = await checkAnswers(parts.loader, { type, values: ruled }, Object.keys(ruled))
  await checkNamed(parts.loader, principal, type, answered, (ids) => findIntroduced(parts, principal, ids))
  const written = withWriters(type, principal, {}, ruled)
  const values = firstStates(type, written, (right) =>
    mayStart(principal, { id, type, createdBy, values: ruled }, right),
  )
  const steered = await withoutNotices(parts.loader.load, {}, values, Object.keys(properties))
  return writeInWhole(parts, source, { id, type, createdBy, values }, async (held, facts) => {
    const after = { ...facts, ...(await computeQuotes(parts.catalogue, facts, parts.loader.load)) }
    authorizeCreate(principal, after)
    authorizeRole(principal, after)
    authorizeCare(principal, undefined, after, steered)
    parts.ports.checkSavedSearch(parts.catalogue, principal, after, Object.keys(values))
    const change = { before: undefined, after }
    const row = await writeUnique(parts, held, principal, change, (checked) =>
      writeInTree(parts, checked, principal, change, (rooted) =>
        writeMembers(parts, rooted, principal, change, (joined) =>
          withAttachments(parts, joined, principal, change, (where) =>
            parts.writer.insert(where, t, after, authorOf(principal), key, parts.lent?.premises()),
          ),
        ),
      ),
    )
    if (!row) throw new Outdated(`${id} was not written`)
    return storedItem(row, type, facts)
  })
}

/**
 * Whether the person may create the item in a state other than its first ones, by the right that its
 * machine names.
 */
function mayStart(principal: Principal, facts: ItemFacts, right: string): boolean {
  return principal.system === true || judge(principal, facts, right).isAllowed
}

/** The type of that name. Throws `typeUnknown`. */
export function typeOf({ catalogue }: Pick<StoreParts, 'catalogue'>, name: string): ItemType {
  const type = catalogue.get(name)
  if (!type) throw new CairnError('typeUnknown', `Unknown type "${name.slice(0, 60)}"`, { type: name.slice(0, 60) })
  return type
}

/**
 * The type of that name, when its items are stored. Throws `typeUnknown`, or `notAllowed` for a virtual
 * type and one that shows items of another.
 */
export function storedTypeOf(parts: Pick<StoreParts, 'catalogue'>, name: string): ItemType {
  const type = typeOf(parts, name)
  if (type.virtual || type.projectionOf) throw new CairnError('notAllowed', `items of ${type.name} are not stored`)
  return type
}

function runSaveRule({ catalogue }: StoreParts, principal: Principal, type: ItemType, values: Values): Values {
  const rule = catalogue.saveRule(type.name)
  if (!rule) return values
  const after = { ...values }
  rule({ type, before: undefined, after, actor: actorOf(principal) })
  return checkWhole(principal, type, after)
}

/** Who a save rule runs for. */
export function actorOf({ userId, admin, contact }: Principal): Actor {
  return { userId: userId ?? '', admin, contact }
}

/**
 * The item that the key made; undefined where it made none. Throws `badMessage` where it is of another
 * type, `notAllowed` where it is gone.
 */
async function madeBefore(
  { database, types, loader, accessLog }: StoreParts,
  principal: Principal,
  type: ItemType,
  key: string,
  isRefused: boolean,
): Promise<StoredItem | undefined> {
  const [row] = await database.query<{ t: number; i: number }>(
    'select t, i from create_key where actor = $1 and key = $2',
    [principal.userId ?? '', key],
  )
  if (!row) return undefined
  if ((await types.nameOf(row.t)) !== type.name)
    throw new CairnError('badMessage', 'the key was used for something else')
  const stored = await loader.loadOne(itemId(type.name, row.i))
  // Its maker may have lost it since.
  const isLost = stored && (isRefused || stored.row.u > 1) && !mayRead(principal, stored.facts)
  if (!stored || stored.row.deleted || isLost) throw new CairnError('notAllowed')
  // It is told as it is now.
  accessLog.note(principal, 'read', [stored.facts])
  return stored
}
