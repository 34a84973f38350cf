import * as v from 'valibot'
import { itemId, type ItemId } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import { CairnError } from '@cairn/contract/errors'
import { readable } from '@cairn/contract/server'
import { defineListAction, type ListActionDeps } from './define-action.ts'
import { rightOf } from '../../items/facts/right.ts'
import { mayCreateAs } from '../../items/rights/authorize.ts'
import { rightsByValue } from '../../items/rights/write-rule.ts'
import { searchItems } from '../../search/search-items.ts'
import type { Principal } from '../../items/facts/types.ts'
import { LIST_VALUE_TYPE } from '../../items/facts/list-value.ts'
import { keptValuesOf } from './kept-values.ts'
import { plainText } from './list-values.ts'
import { countUses } from './list-uses.ts'

const listName = v.pipe(v.string(), v.minLength(1), v.maxLength(80))
const MOST_LISTS = 200

/** A list in the overview: the area that defines it, and whose values the caller may edit. */
interface KnownList {
  list: string
  area?: string
  /** It must exist: an area brings starters for it. */
  required: boolean
  /** The right that edits an organisation's values, besides administering it. */
  right?: string
  /** What is done with its values counts for what people may see: archiving and merging ask for a reason. */
  asksReason?: true
  /** Whether the caller may edit the values that everyone has. */
  everyone: boolean
  /** Organisations whose values of it the caller may edit; administrators may edit any. */
  owners: ItemId[]
}

/**
 * Action: returns the lists that areas define, types use, or the caller sees values of (200 of these at
 * most). Throws `notSignedIn`.
 */
export const lists = defineListAction({
  name: 'lists',
  kind: 'asks',
  payload: v.looseObject({}),
  load: async ({ principal, deps }) => namesOfLists(deps, principal),
  authorize: () => {},
  command: async ({ principal, deps }, names) => names.map((list) => describe(deps, principal, list)),
  present: (found) => ({ lists: found }),
})

/**
 * Action: counts the items visible to the caller that use each value of a list. Returns `uses`: by key, the
 * count and whether it is exact, as `countUses` does (of each property the 200 values used most).
 */
export const listUses = defineListAction({
  name: 'listUses',
  kind: 'asks',
  payload: v.looseObject({ list: listName }),
  load: async () => undefined,
  authorize: () => {},
  command: ({ payload: { list }, principal, deps }) => countUses(deps.context, principal, list),
  present: (uses) => ({ uses }),
})

/**
 * Action: puts the values of a list (general or of one owner) in the order of these keys. A starter value
 * that is moved becomes an item that overrides it. Unknown keys are ignored. Throws the error of a value that
 * the caller may not write; those before it stay written.
 */
export const orderListValues = defineListAction({
  name: 'orderListValues',
  kind: 'write',
  payload: v.looseObject({
    list: listName,
    owner: v.optional(readable()),
    keys: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(1000)),
  }),
  load: ({ payload: { list, owner }, principal, deps }) => keptValuesOf(deps.store, principal, list, owner),
  // Each change is checked by the rules of its item.
  authorize: () => {},
  async command({ payload: { list, owner, keys }, principal, deps }, known) {
    const starters = owner === undefined ? (deps.context.catalogue.list?.(list) ?? []) : []
    for (const [order, key] of keys.entries()) {
      const item = known.get(key)
      if (item && item['order'] !== order) await deps.store.update(principal, { ...targetOfItem(item), order })
      else if (!item && starters.includes(key))
        await deps.store.create(principal, LIST_VALUE_TYPE, {
          ...{ list, key, order },
          translations: starterTexts(deps.areas(), list, key),
        })
    }
  },
  present: () => ({}),
})

function targetOfItem({ _t, _i, _u }: { _t: string; _i: number; _u: number }) {
  return { _t, _i, _u }
}

/**
 * Returns the texts of a starter value (one that the area of the list provides) by language, in all languages
 * of the area; its key as the English text if it has none.
 */
export function starterTexts(areas: readonly AreaData[], list: string, key: string): Record<string, string> {
  const area = areas.find(({ lists: own }) => own !== undefined && Object.hasOwn(own, list))
  const texts = Object.entries(area?.texts ?? {}).flatMap(([language, messages]) => {
    const text = plainText(messages[`lists.${list}.${key}`])
    return text === undefined ? [] : [[language, text] as const]
  })
  return texts.length === 0 ? { en: key } : Object.fromEntries(texts)
}

async function namesOfLists({ context, areas }: ListActionDeps, principal: Principal): Promise<string[]> {
  if (principal.userId === undefined) throw new CairnError('notSignedIn')
  const { facets } = await searchItems(context, principal, {
    types: [LIST_VALUE_TYPE],
    facets: { lists: { prop: 'list', kind: 'terms', limit: MOST_LISTS } },
    max: 0,
  })
  const named = context.catalogue
    .all()
    .flatMap(({ properties }) => Object.values(properties).flatMap(({ list = '' }) => list))
  const brought = areas().flatMap((area) => Object.keys(area.lists ?? {}))
  const kept = (facets?.['lists'] ?? []).map(({ value }) => value)
  return [...new Set([...brought, ...named, ...kept])].filter((list) => list !== '').sort()
}

function describe({ context, areas }: ListActionDeps, principal: Principal, list: string): KnownList {
  const area = areas().find(({ lists: own }) => own !== undefined && Object.hasOwn(own, list))
  const type = context.catalogue.get(LIST_VALUE_TYPE)
  const { only, standIns: [right = only] = [] } = type ? rightsByValue({ type, values: { list } }) : { standIns: [] }
  const owners = [...principal.adminOf, ...principal.grants.flatMap((grant) => rightOf(grant)?.owner ?? [])]
  const mayEdit = (owner: ItemId) =>
    type !== undefined &&
    mayCreateAs(principal, {
      id: itemId(LIST_VALUE_TYPE, 0),
      type,
      createdBy: principal.userId,
      values: { list, owner },
    })
  return {
    list,
    ...(area ? { area: area.id } : {}),
    required: (area?.lists?.[list]?.length ?? 0) > 0,
    ...(right === undefined ? {} : { right }),
    ...(only === undefined ? {} : { asksReason: true as const }),
    everyone: principal.admin,
    owners: [...new Set(owners)].filter(mayEdit).sort(),
  }
}
