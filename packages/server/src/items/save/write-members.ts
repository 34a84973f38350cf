import { isItemId, LINK_TYPE, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { notAmong } from '@cairn/model/not-among'
import type { Querier } from '../../platform/database/database.ts'
import { valueTerm } from '../index/property-index.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'
import { holderOf } from '../rights/made-for-ends.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { judge } from '../rights/write-rule.ts'
import { invalid } from '../rules/check-values.ts'
import { loaderIn } from '../rows/load-items.ts'
import type { ItemContext } from '../read/item-context.ts'

const LOCK = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
const MOST = 50
const BETWEEN = `select s.i from item_s s where s.t = $1
  and s.terms operator(pg_catalog.@>) (select array_agg(id) from term where term = any($2))
  and (select count(*) from term where term = any($2)) = cardinality($2) order by s.n desc limit ${MOST}`

interface WrittenItem {
  before: ItemFacts | undefined
  after: ItemFacts
}

/**
 * Runs the write of a link that adds a member to a container, such as a collection (`members` of its type),
 * or excludes one. Checks types, rights to the container, and duplicates among links the writer can read.
 * Writes of the same pair are serialized. Throws `invalidItem` at the property, or `notAllowed`.
 */
export async function writeMembers<T>(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  change: WrittenItem,
  write: (source: Querier) => Promise<T>,
): Promise<T> {
  checkTypes(context, change)
  await checkNamed(context, change)
  const holder = await newHolderOf(context, change)
  if (!holder) return write(source)
  const { after } = change
  if (!principal.system && !judge(principal, holder, 'update').isAllowed)
    throw new CairnError('notAllowed', `you may not change ${holder.id}`)
  const to = String(after.values['to'])
  if (after.values['kind'] === holder.type.members?.pin && !mayBeMember(holder, to.slice(0, to.lastIndexOf('-'))))
    throw invalid({ to: { userMessage: 'errors.notOfType' } })
  const checked = async (transaction: Querier) => {
    await transaction.query(LOCK, [`members/${holder.id}/${to}`])
    if (await isLinked(context, transaction, principal, holder, after))
      throw invalid({ to: { userMessage: 'errors.linkedAlready' } })
    return write(transaction)
  }
  return source === context.database ? context.database.transaction(checked) : checked(source)
}

/** The types that members of an item may have exist. */
function checkTypes({ catalogue }: ItemContext, { before, after }: WrittenItem): void {
  const { members } = after.type
  if (!members || before?.values[members.only] === after.values[members.only]) return
  const former = before ? onlyOf(before) : []
  if (!notAmong(onlyOf(after), former).every((name) => catalogue.get(name)))
    throw invalid({ [members.only]: { userMessage: 'errors.typeUnknown' } })
}

/**
 * Checks that items newly referred to as members are of an allowed type, or parts of the container of its own
 * type.
 */
async function checkNamed({ loader, catalogue }: ItemContext, { before, after }: WrittenItem): Promise<void> {
  for (const [name, { v, t }] of Object.entries(after.type.properties)) {
    const members = v === 'REL' && t !== undefined && t !== after.type.name && catalogue.get(t)?.members
    if (!members || members.named !== name) continue
    const added = notAmong(idsIn(after.values[name]), idsIn(before?.values[name]))
    const holders = added.length > 0 ? [...(await loader.load(added)).values()] : []
    if (!holders.every(({ facts }) => mayBeMember(facts, after.type.name)))
      throw invalid({ [name]: { userMessage: 'errors.notOfType' } })
  }
}

/** The item that a link newly pins something to, or leaves it out of. Undefined for all other writes. */
async function newHolderOf({ loader }: ItemContext, { before, after }: WrittenItem): Promise<ItemFacts | undefined> {
  const { type, values } = after
  const { from } = values
  if (!type.endsMay || typeof from !== 'string' || !isItemId(from)) return undefined
  if (before && ['from', 'to', 'kind'].every((name) => before.values[name] === values[name])) return undefined
  return holderOf({ ...after, required: [(await loader.loadOne(from))?.facts] })
}

/** Tells whether another link pins the same to the same, or leaves it out. */
async function isLinked(
  context: ItemContext,
  transaction: Querier,
  principal: Principal,
  { type }: ItemFacts,
  { id, values: { from, to } }: ItemFacts,
): Promise<boolean> {
  const t = await context.types.ensure(LINK_TYPE)
  const rows = await transaction.query<{ i: number }>(BETWEEN, [t, [valueTerm('from', from), valueTerm('to', to)]])
  const others = rows.map(({ i }) => `${LINK_TYPE}-${i}` as ItemId).filter((each) => each !== id)
  const links = await loaderIn(context, transaction).load(others)
  const kinds = [type.members?.pin, type.members?.out]
  return [...links.values()].some(
    ({ row, facts }) => !row.deleted && kinds.includes(String(facts.values['kind'])) && mayRead(principal, facts),
  )
}

function mayBeMember(holder: ItemFacts, type: string): boolean {
  const only = onlyOf(holder)
  return only.length === 0 || only.includes(type)
}

function onlyOf({ type: { members }, values }: ItemFacts): string[] {
  const only = members && values[members.only]
  return Array.isArray(only) ? only.filter((each) => typeof each === 'string') : []
}

function idsIn(value: unknown): ItemId[] {
  return [value].flat().filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}
