import { itemId, parseItemId, type Item } from '@cairn/contract'
import { CairnError, toCairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { Database } from '../../platform/database/database.ts'
import { toldTo } from '../rights/told-to.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import type { ItemRow } from '../facts/item-row.ts'
import type { Principal } from '../facts/types.ts'
import { insertItem, storedTypeOf } from './create-item.ts'
import { withRulesInTurn } from '../rules/reading-rule.ts'
import { rememberLoads } from '../rows/remember-loads.ts'
import type { ItemContext } from '../read/item-context.ts'
import { changeItem } from './update-item.ts'
import { uniquesTogether } from './write-unique.ts'

/** Far above any real index: what a trial makes has none. */
const TRIAL_INDEX = 2_000_000_000

/**
 * Checks creates of items without writing anything (dry run). Returns the error of each, in order; undefined
 * if it would succeed. Throws `typeUnknown`, or `notAllowed` for a type whose items are not stored.
 */
export async function tryCreates(
  context: ItemContext,
  principal: Principal,
  typeName: string,
  creates: readonly { body: Values; set?: Values }[],
): Promise<(CairnError | undefined)[]> {
  const type = storedTypeOf(context, typeName)
  const alone = trialOf({ ...context, loader: rememberLoads(context.loader) })
  const trial = { ...alone, uniques: uniquesTogether(alone, principal) }
  return Promise.all(
    creates.map(({ body, set }) =>
      insertItem(trial, trial.database, principal, type, body, { set }).then(() => undefined, toCairnError),
    ),
  )
}

/**
 * Checks changes of items without writing anything (dry run), as an import would make them. Returns the error
 * of each, in order; undefined if it would succeed.
 */
export async function tryUpdates(
  context: ItemContext,
  principal: Principal,
  changes: readonly { item: Item; changes: Values }[],
): Promise<(CairnError | undefined)[]> {
  const trial = trialOf({ ...context, loader: rememberLoads(context.loader) })
  const attempt = async ({ item, changes: changed }: { item: Item; changes: Values }) => {
    const { type, index } = parseItemId(item.$id)
    const current = await trial.loader.loadOne(itemId(type, index))
    if (!current || current.row.deleted || !mayRead(principal, current.facts)) return new CairnError('notAllowed')
    const basedOn = Math.min(item._u, toldTo(principal, current).u)
    const run = changeItem(trial, trial.database, principal, current, changed, basedOn, { action: 'applyImport' })
    return run.then(() => undefined, toCairnError)
  }
  return Promise.all(changes.map(attempt))
}

/** The same store with a writer that writes nothing. */
function trialOf(context: ItemContext): ItemContext {
  const idle: Pick<ItemContext['writer'], 'insert' | 'update' | 'share'> = {
    insert: async (_source, t, { values }) => rowOf(t, values),
    update: async (_source, row) => row,
    share: async (_source, row) => row,
  }
  // What writes nothing needs no transaction.
  const database: Database = { ...context.database, transaction: (run) => run(database) }
  const writer = { ...context.writer, ...idle }
  return withRulesInTurn({ ...context, database, writer, nextIndex: async () => TRIAL_INDEX })
}

function rowOf(t: number, doc: Values): ItemRow {
  const now = new Date().toISOString()
  const made = { c_ts: now, c_by: null, m_ts: now, m_by: null, m_as: null }
  return { n: 0, t, i: TRIAL_INDEX, u: 1, ...made, deleted: false, shared: false, label: null, quoted: null, doc }
}
