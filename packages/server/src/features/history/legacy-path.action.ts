import * as v from 'valibot'
import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { readable } from '@cairn/contract/server'
import { labelsOf } from '../../items/labels/labels.ts'
import {
  isLegacyPath,
  legacyItem,
  listLegacyPaths,
  removeLegacyPath,
  setLegacyPath as store,
} from '../../items/read/legacy-paths.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import type { Principal } from '../../items/facts/types.ts'
import { defineCoreAction } from '../../items/action/define-action.ts'

const MAX_ALIAS = 400
const MOST_ROWS = 500
const alias = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ALIAS))

function requireAdministrator({ principal }: { principal: Principal }): void {
  if (!principal.admin) throw new CairnError('notAllowed')
}

/**
 * Action: returns the id of the item for an address of the previous product, as `{itemId}`. Throws
 * `notAllowed` if there is none or the caller may not read it.
 */
export const getLegacyPath = defineCoreAction({
  name: 'getLegacyPath',
  kind: 'asks',
  visitors: true,
  payload: v.looseObject({ alias }),
  load: ({ payload, principal, deps: { database, context } }) =>
    legacyItem({ database, loader: context.loader }, principal, payload.alias),
  authorize(_request, id) {
    if (id === undefined) throw new CairnError('notAllowed')
  },
  command: async (_request, id) => id,
  present: (itemId) => ({ itemId }),
})

/**
 * Action for administrators: makes an address of the previous product (`alias`) lead to an item; with null as
 * the item, removes the address, given as `legacyPaths` lists it. Throws `notAllowed` for others, and
 * `badMessage` for an empty address.
 */
export const setLegacyPath = defineCoreAction({
  name: 'setLegacyPath',
  kind: 'write',
  payload: v.looseObject({ alias, itemId: v.nullable(readable()) }),
  load: async () => {},
  authorize: requireAdministrator,
  async command({ payload, deps }) {
    if (payload.itemId === null) return removeLegacyPath(deps.database, payload.alias)
    if (!isLegacyPath(payload.alias)) throw new CairnError('badMessage', 'setLegacyPath alias: names nothing')
    return store(deps.database, payload.alias, payload.itemId)
  },
  present: () => ({}),
})

/**
 * Action for administrators: lists addresses of the previous product in alphabetical order, page by page,
 * with the items that they lead to and their labels. `text` selects addresses that contain it, or that lead
 * to the item with that id. Throws `notAllowed` for others.
 */
export const legacyPaths = defineCoreAction({
  name: 'legacyPaths',
  kind: 'asks',
  payload: v.looseObject({
    text: v.optional(v.pipe(v.string(), v.maxLength(MAX_ALIAS)), ''),
    /** `next` of the page before. */
    before: v.optional(v.pipe(v.string(), v.maxLength(MAX_ALIAS)), ''),
    max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)), 50),
  }),
  load: async () => {},
  authorize: requireAdministrator,
  async command({ payload, principal, deps: { database, context } }) {
    const page = await listLegacyPaths(database.reads, payload)
    const ids = page.paths.map(({ item }) => item).filter(isItemId)
    return { ...page, labels: await labelsOf(context.loader, principal, ids) }
  },
  present: (page) => page,
})

type Refusal = 'pathEmpty' | 'itemUnknown'

/**
 * Action for administrators: makes up to 500 addresses of the previous product lead to items. Returns `{done,
 * refused}`: the number of rows stored, and for each other row its index and the reason: `pathEmpty`, or
 * `itemUnknown` for an item that is missing, deleted or hidden from the caller. Throws `notAllowed` for
 * others.
 */
export const setLegacyPaths = defineCoreAction({
  name: 'setLegacyPaths',
  kind: 'write',
  payload: v.looseObject({
    rows: v.pipe(
      v.array(
        v.object({ alias: v.pipe(v.string(), v.maxLength(MAX_ALIAS)), item: v.pipe(v.string(), v.maxLength(100)) }),
      ),
      v.maxLength(MOST_ROWS),
    ),
  }),
  load: ({ payload, deps }) => deps.context.loader.load(payload.rows.map(({ item }) => item).filter(isItemId)),
  authorize: requireAdministrator,
  async command({ payload, principal, deps: { database } }, items) {
    const mayName = (id: ItemId) => {
      const named = items.get(id)
      return named !== undefined && !named.row.deleted && mayRead(principal, named.facts)
    }
    const refused: { row: number; why: Refusal }[] = []
    for (const [row, { alias: path, item }] of payload.rows.entries())
      if (!isLegacyPath(path)) refused.push({ row, why: 'pathEmpty' })
      else if (isItemId(item) && mayName(item)) await store(database, path, item)
      else refused.push({ row, why: 'itemUnknown' })
    return { done: payload.rows.length - refused.length, refused }
  },
  present: (outcome) => outcome,
})
