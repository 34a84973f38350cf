import { isItemId, parseItemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import { spend } from '../../lib/budget.ts'
import { limitTo } from '../../lib/limit.ts'
import type { Querier } from '../../platform/database/database.ts'
import type { Principal } from '../facts/types.ts'
import { checkChange } from './check-values.ts'
import { partsIn } from '../read/in-transaction.ts'
import { requireTypes } from '../read/within-reach.ts'
import { readingItems } from '../read/reading-items.ts'
import type { ItemContext } from '../read/item-context.ts'

const LOCK = `select pg_advisory_xact_lock(hashtextextended('hold/' || held, 0)) from unnest($1::text[]) as held order by held`
/** How long a rule may take (milliseconds). Others wait for it. */
const LONGEST = 2000
/** Limit of save rules running at once, so that their time limit is not spent waiting for others. */
const RULES_AT_ONCE = 32

/** Returns a context for a batch of writes that limits how many save rules that read run at once. */
export function withRulesInTurn(context: ItemContext): ItemContext {
  return { ...context, ruleTurns: limitTo(RULES_AT_ONCE) }
}

/**
 * Runs the write of an item whose save rule reads other items, in a transaction that locks what the rule
 * declares (for the values before and after), so that such writes run one after another. Without anything to
 * lock it just writes.
 */
export async function writeInTurn<T>(
  context: ItemContext,
  source: Querier,
  type: ItemType,
  states: readonly Readonly<Values>[],
  write: (source: Querier) => Promise<T>,
): Promise<T> {
  const { hold = [] } = context.catalogue.readingRule?.(type.name) ?? {}
  const held = [...new Set(states.flatMap((values) => hold.flatMap((name) => keysOf(type, name, values[name]))))].sort()
  if (held.length === 0) return write(source)
  const inTurn = async (transaction: Querier) => {
    await transaction.query(LOCK, [held], 'hold-items')
    return write(transaction)
  }
  return source === context.database ? context.database.transaction(inTurn) : inTurn(source)
}

/** What a write holds by one of its values: the items that it names, or a unique value of its type. */
function keysOf({ name: type, properties }: ItemType, name: string, value: unknown): string[] {
  const given = [value ?? []].flat().map(String)
  return properties[name]?.unique === true ? given.map((each) => `${type}.${name}=${each}`) : given.filter(isItemId)
}

/**
 * Runs the save rule of a type that reads other items. Returns values for the server to set, and
 * items to seal; none without such a rule. Throws what the rule throws, `areaTimeout` after 2 s, and as
 * `checkChange` does for what it sets.
 */
export async function runReadingRule(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  change: { type: ItemType; before: Item | undefined; after: Readonly<Values> },
): Promise<{ set: Values; seals: readonly ItemId[] }> {
  const { type } = change
  const rule = context.catalogue.readingRule?.(type.name)
  if (!rule) return { set: {}, seals: [] }
  const { userId, admin, contact } = principal
  const items = readingItems(partsIn(context, source), principal, type.name)
  const actor = { userId: userId ?? '', admin, contact }
  const area = context.catalogue.areaOf?.(type.name) ?? type.name
  const { ruleTurns = (run) => run() } = context
  const outcome = await ruleTurns(() =>
    within(area, type, async () => rule.rule({ ...change, after: { ...change.after }, actor, spend, ...items })),
  )
  // What the server writes, it closes what follows from it with.
  const seals = principal.system ? [] : (outcome?.seals ?? [])
  const reach = context.catalogue.reach?.(area)
  if (reach)
    requireTypes(
      reach,
      seals.map((id) => parseItemId(id).type),
    )
  return { set: checkChange({ admin: true }, type, outcome?.set ?? {}), seals }
}

async function within<T>(area: string, { name }: ItemType, run: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const slow = new CairnError('areaTimeout', `the save rule of ${name} took too long`, { area })
  const timer = setTimeout(() => reject(slow), LONGEST)
  try {
    return await Promise.race([run(), promise])
  } finally {
    clearTimeout(timer)
  }
}
