import * as v from 'valibot'
import { idsNamed, parseItemId, type ItemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries } from '../../items/action/payload.ts'
import { labelOf } from '../../items/index/item-label.ts'
import { labelsOf, withVisibleLabels } from '../../items/labels/labels.ts'
import { findIntroduced } from '../../items/read/find-introduced.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { maySeeProperty } from '../../items/read/present-item.ts'
import type { Principal } from '../../items/facts/types.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { MEMBERSHIP } from '../../items/rights/principal/create-principals.ts'

const CONTACT_TYPE = 'Contact'
/** Most items whose people are looked for, most steps from them to their people, and most people. */
const [MOST_ITEMS, MOST_STEPS, MOST_PEOPLE] = [20, 3, 50]

const values = v.record(v.string(), v.unknown())

/**
 * Action: suggests people for a property of an item with these `values`. It starts at the first 20 items that
 * the property named by `peopleOf` refers to, and follows up to 3 relations that their types list in
 * `about.people` to contacts: at most 50, the nearest first. Left out are people whom the caller may not
 * know, blocked ones, and, if the property has `inOrg`, those outside the organisations in that other
 * property. Throws `typeUnknown`, and `propertyUnknown` for a property without `peopleOf`.
 */
export const peopleOf = defineCoreAction({
  name: 'peopleOf',
  kind: 'asks',
  payload: v.looseObject({ ...targetEntries, property: v.pipe(v.string(), v.maxLength(60)), values }),
  load: async () => undefined,
  authorize: () => {},
  async command({ payload, principal, deps: { context, database } }) {
    const type = context.catalogue.get(payload.t)
    if (!type) throw new CairnError('typeUnknown')
    const name = payload.property
    const property = Object.hasOwn(type.properties, name) ? type.properties[name] : undefined
    if (property?.peopleOf === undefined) throw new CairnError('propertyUnknown', name, { property: name })
    const ids = await peopleNear(context, principal, idsNamed(payload.values[property.peopleOf]).slice(0, MOST_ITEMS))
    const within = property.inOrg === undefined ? [] : idsNamed(payload.values[property.inOrg])
    const [items, blocked] = await Promise.all([context.loader.load(ids), context.ports.blockedAmong(database, ids)])
    const visible = await withVisibleLabels(context.loader, principal, ids, items)
    const known = await findIntroduced(context, principal, ids)
    const labels = await labelsOf(context.loader, principal, ids)
    return ids.flatMap((id) => {
      const item = items.get(id)
      if (!item || item.row.deleted || blocked.has(id) || !(visible.has(item) || known.has(id))) return []
      const isOf = idsNamed(item.facts.values[MEMBERSHIP]).some((one) => within.includes(one))
      if (within.length > 0 && !isOf) return []
      return [{ id, label: visible.has(item) ? (labels[id] ?? id) : labelOf(item.facts) }]
    })
  },
  present: (people) => ({ people }),
})

/** Finds the contacts that lead from these items, as far as the person reads them, each once. */
async function peopleNear(context: ItemContext, principal: Principal, ids: readonly ItemId[]): Promise<ItemId[]> {
  const found = new Set<ItemId>()
  const visit = async (near: readonly ItemId[], steps: number): Promise<void> => {
    const items = await context.loader.load(near)
    for (const id of near) {
      if (found.size >= MOST_PEOPLE) return
      const item = items.get(id)
      // People who are missing are looked for like those who are hidden (TRUST.md, T4).
      if (parseItemId(id).type === CONTACT_TYPE) found.add(id)
      else if (steps > 0 && item && !item.row.deleted && mayRead(principal, item.facts))
        for (const name of peopleNames(item.facts.type))
          if (maySeeProperty(principal, item.facts, name)) await visit(idsNamed(item.facts.values[name]), steps - 1)
    }
  }
  await visit(ids, MOST_STEPS)
  return [...found].slice(0, MOST_PEOPLE)
}

function peopleNames({ about }: ItemType): readonly string[] {
  return about?.people ?? []
}
