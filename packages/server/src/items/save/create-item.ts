import { itemId, type Item, type ItemType } from '@cairn/contract'
import { CairnError, toCairnError } from '@cairn/contract/errors'
import type { Actor } from '@cairn/contract/server'
import type { Values } from '@cairn/model/item-schema'
import { violatedConstraint } from '../../platform/database/database-error.ts'
import { spend } from '../../lib/budget.ts'
import type { Querier } from '../../platform/database/database.ts'
import { authorizeRole } from '../rights/principal/give-rule.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { authorizeCare, withLabelProtocols, withoutNotices } from '../rights/care/care-rule.ts'
import { requireReasonOfValue } from '../rights/care/care-values.ts'
import { authorizeCreate, requireOwnersOfCaller } from '../rights/authorize.ts'
import { judge } from '../rights/write-rule.ts'
import { writeFollowed } from './follow-write.ts'
import { withVersions } from '../rules/citations.ts'
import { withWriters } from '../rules/note-writers.ts'
import { findIntroduced } from '../read/find-introduced.ts'
import { scatteredIndex } from '../../lib/scatter.ts'
import { withOfferedLevel } from '../rules/level-of-new.ts'
import { settleRun } from '../rules/settle-run.ts'
import { checkAnswers } from '../rules/check-answers.ts'
import { checkConditions } from '../rules/check-conditions.ts'
import { checkContacts } from '../rules/check-contacts.ts'
import { checkOwners } from '../rules/check-owners.ts'
import { checkMayName, checkNamed, checkRelations, checkWhole } from '../rules/check-values.ts'
import { computeQuotes } from '../index/item-label.ts'
import type { ReadSet } from '../read/read-sets.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { storedItem, type StoredItem } from '../facts/item-row.ts'
import { runReadingRule, withRulesInTurn, writeInTurn } from '../rules/reading-rule.ts'
import { rememberLoads } from '../rows/remember-loads.ts'
import { presentItem } from '../read/present-item.ts'
import { firstStates } from '../facts/item-state.ts'
import { writeInWhole } from '../rows/hold-whole.ts'
import { withSeals } from './seal-items.ts'
import { writeInTree } from './write-in-tree.ts'
import { writeMembers } from './write-members.ts'
import { uniquesTogether, writeUnique } from './write-unique.ts'
import type { ItemContext } from '../read/item-context.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'
import { authorOf } from '../facts/author.ts'

/**
 * Creates an item; `set` are values that the server gives, read-only ones too. Throws as `insertItem` does,
 * and `typeUnknown`. `$key` makes it idempotent: sent again by the same person, it returns the item made the
 * first time as it is now, even if making it would be refused now; `notAllowed` if it is deleted, or if they
 * may no longer read it. A key that made an item of another type is a `badMessage`.
 */
export async function createItem(
  context: ItemContext,
  principal: Principal,
  typeName: string,
  body: Record<string, unknown>,
  set: Values = {},
): Promise<Item> {
  const type = creatableTypeOf(context, principal, typeName)
  const { stored, loader } = await insertChecked(context, principal, type, body, set)
  context.onCommit([stored.facts.id])
  return presentItem(loader, principal, stored)
}

/**
 * Inserts an item, checked against cached items; if that fails or a cached item changed, it is checked again
 * against fresh ones.
 */
async function insertChecked(
  context: ItemContext,
  principal: Principal,
  type: ItemType,
  body: Record<string, unknown>,
  set: Values,
): Promise<{ stored: StoredItem; loader: ItemLoader }> {
  // A retry keeps its index, so that ids have no gap.
  let index: Promise<number> | undefined
  const nextIndex: ItemContext['nextIndex'] = (t) => (index ??= context.nextIndex(t))
  const checkedBy = async (readSet: ReadSet) => {
    const loader = rememberLoads(readSet)
    return { stored: await insertOnce({ ...context, readSet, loader, nextIndex }, principal, type, body, set), loader }
  }
  const readSet = context.readSets.begin(principal)
  return checkedBy(readSet).catch((thrown: unknown) => {
    if (!(thrown instanceof Outdated) && !readSet.isUncertain()) throw thrown
    readSet.drop()
    return checkedBy(context.readSets.begin(principal, true))
  })
}

/** What the item was checked by is not as it was: nothing was written. */
class Outdated extends Error {}

/**
 * Creates several items of one type, each independently, and returns for each its error or undefined, in
 * order. References are loaded once for all; keep the lists short. Throws `typeUnknown`, or `notAllowed` for
 * the type itself.
 */
export async function createItems(
  context: ItemContext,
  principal: Principal,
  typeName: string,
  bodies: readonly Record<string, unknown>[],
  sets: readonly Values[] = [],
): Promise<(CairnError | undefined)[]> {
  const type = creatableTypeOf(context, principal, typeName)
  const loader = rememberLoads(context.loader)
  const known = withRulesInTurn({ ...context, loader, uniques: uniquesTogether(context, principal) })
  const insert = (body: Record<string, unknown>, at: number) =>
    insertOnce(known, principal, type, body, sets[at] ?? {}).then(() => undefined, toCairnError)
  const outcomes = await Promise.all(bodies.map(insert))
  context.onCommit()
  return outcomes
}

/** Inserts an item, unless its `$key` made one before, which is given instead. */
async function insertOnce(
  context: ItemContext,
  principal: Principal,
  type: ItemType,
  { $key, ...properties }: Record<string, unknown>,
  set: Values,
): Promise<StoredItem> {
  const key = typeof $key === 'string' ? $key : undefined
  return insertItem(context, context.database, principal, type, properties, { set, key }).catch(
    async (thrown: unknown) => {
      const isRefused = thrown instanceof CairnError
      const isAgain = isRefused || violatedConstraint(thrown) === 'create_key_pkey'
      const made = key !== undefined && isAgain ? await madeBefore(context, principal, type, key, isRefused) : undefined
      if (made) return made
      throw thrown
    },
  )
}

function creatableTypeOf(context: ItemContext, principal: Principal, typeName: string): ItemType {
  const type = storedTypeOf(context, typeName)
  if (principal.userId === undefined && !principal.system) throw new CairnError('notAllowed')
  return type
}

/** Options of a new item: values that the server sets, and the idempotency key. */
interface CreateNote {
  set?: Values | undefined
  key?: string | undefined
}

/**
 * Validates, authorizes and inserts one item, on `source`, which may be a shared transaction. Throws
 * `propertyUnknown`, `invalidItem`, `notAllowed`, `transition`, `areaTimeout`, and `Outdated` if what it was
 * checked by has changed since. The caller checks the type (`storedTypeOf`) and reports the commit
 * (`onCommit`).
 */
export async function insertItem(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  type: ItemType,
  properties: Values,
  note: CreateNote = {},
): Promise<StoredItem> {
  return writeInTurn(context, source, type, [{ ...properties, ...note.set }], (held) =>
    insertInTurn(context, held, principal, type, properties, note),
  )
}

async function insertInTurn(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  type: ItemType,
  properties: Values,
  { set: given = {}, key }: CreateNote,
): Promise<StoredItem> {
  const checked = checkWhole(principal, type, { ...properties, ...given })
  const t = await context.types.ensure(type.name)
  const createdBy = principal.userId
  const probe = { id: itemId(type.name, 0), type, createdBy, values: checked }
  const names = Object.keys(properties).filter((name) => !Object.hasOwn(given, name))
  checkMayName(principal, probe, names, { isNew: true })
  // Started in the same tick as the others, awaited after them.
  const listed = context.ports.checkListValues(context, principal, type, checked)
  listed.catch(() => {})
  const [place] = await Promise.all([
    context.nextIndex(t),
    checkRelations(context.loader, principal, type, only(checked, names), (ids) =>
      findIntroduced(context, principal, ids),
    ),
    checkRelations(context.loader, SYSTEM, type, only(checked, Object.keys(given))),
    // The creator's label is part of the answer.
    createdBy && context.loader.loadOne(createdBy),
  ])
  await listed
  await checkContacts(context, type, {}, checked)
  const index = type.scattered ? scatteredIndex(context.key, type.name, place) : place
  const id = itemId(type.name, index)
  checkConditions(type, {}, checked)
  const levelled = await withOfferedLevel(context.loader, principal, type, checked)
  const saved = runSaveRule(context, principal, type, levelled)
  const labelled = await withLabelProtocols(context.loader.load, type, {}, saved)
  const own = await withVersions(context.loader, type, labelled)
  // Before a rule looks at what is joined.
  await checkOwners(context.loader, principal, { ...probe, values: own })
  const { set, seals } = await runReadingRule(context, source, principal, { type, before: undefined, after: own })
  const { values: ruled } = await settleRun(context, principal, type, { ...own, ...set })
  const answered = await checkAnswers(context.loader, { type, values: ruled }, Object.keys(ruled))
  await checkNamed(context.loader, principal, type, answered, (ids) => findIntroduced(context, principal, ids))
  const written = withWriters(type, principal, {}, ruled)
  const values = firstStates(
    type,
    written,
    (right, property) =>
      Object.hasOwn(given, property) || mayStart(principal, { id, type, createdBy, values: ruled }, right),
  )
  const steered = await withoutNotices(context.loader.load, {}, values, names)
  const insert = async (held: Querier, facts: ItemFacts) => {
    const after = { ...facts, ...(await computeQuotes(context.catalogue, facts, context.loader.load)) }
    authorizeCreate(principal, after)
    await checkOwners(context.loader, principal, after)
    requireOwnersOfCaller(principal, undefined, after, names)
    authorizeRole(principal, after)
    authorizeCare(principal, undefined, after, steered)
    requireReasonOfValue(principal, after, Object.keys(properties))
    context.ports.checkSavedSearch(context.catalogue, principal, after, Object.keys(values))
    const change = { before: undefined, after }
    const row = await writeUnique(context, held, principal, change, (checked) =>
      writeInTree(context, checked, principal, change, (rooted) =>
        writeMembers(context, rooted, principal, change, (joined) =>
          writeFollowed(context, joined, principal, change, (where) =>
            context.writer.insert(where, t, after, authorOf(principal), key, context.readSet?.basedOn()),
          ),
        ),
      ),
    )
    if (!row) throw new Outdated(`${id} was not written`)
    return storedItem(row, type, facts)
  }
  return withSeals(context, source, seals, (whole) =>
    writeInWhole(context, whole, { id, type, createdBy, values }, insert),
  )
}

function only(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])))
}

/**
 * Whether the person may create the item in a state other than its first ones, by the right that its
 * machine names.
 */
function mayStart(principal: Principal, facts: ItemFacts, right: string): boolean {
  return principal.system === true || judge(principal, facts, right).isAllowed
}

/** Returns the type of that name. Throws `typeUnknown`. */
export function typeOf({ catalogue }: Pick<ItemContext, 'catalogue'>, name: string): ItemType {
  const type = catalogue.get(name)
  if (!type) throw new CairnError('typeUnknown', `Unknown type "${name.slice(0, 60)}"`, { type: name.slice(0, 60) })
  return type
}

/**
 * Returns the type of that name if its items are stored. Throws `typeUnknown`, or `notAllowed` for a virtual
 * type or a projection.
 */
export function storedTypeOf(context: Pick<ItemContext, 'catalogue'>, name: string): ItemType {
  const type = typeOf(context, name)
  if (type.virtual || type.projectionOf) throw new CairnError('notAllowed', `items of ${type.name} are not stored`)
  return type
}

function runSaveRule({ catalogue }: ItemContext, principal: Principal, type: ItemType, values: Values): Values {
  const rule = catalogue.saveRule(type.name)
  if (!rule) return values
  const after = { ...values }
  rule({ type, before: undefined, after, actor: actorOf(principal), spend })
  return checkWhole(principal, type, after)
}

/** Returns the person in whose name a save rule runs, as rules of areas see them. */
export function actorOf({ userId, admin, contact }: Principal): Actor {
  return { userId: userId ?? '', admin, contact }
}

/**
 * Returns the item created with the key; undefined if there is none. Throws `badMessage` if it is of another
 * type, `notAllowed` if it is deleted.
 */
async function madeBefore(
  { database, types, loader, accessLog }: ItemContext,
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
    throw new CairnError('badMessage', 'the idempotency key was already used for another request')
  const stored = await loader.loadOne(itemId(type.name, row.i))
  // Its maker may have lost it since.
  const isLost = stored && (isRefused || stored.row.u > 1) && !mayRead(principal, stored.facts)
  if (!stored || stored.row.deleted || isLost) throw new CairnError('notAllowed')
  // The answer has its present state.
  accessLog.note(principal, 'read', [stored.facts])
  return stored
}
