import { itemId } from '@cairn/contract'
import type { People } from '@cairn/contract/people'
import { USER_TYPE } from '../../items/facts/item-facts.ts'
import type { Principal } from '../../items/facts/types.ts'
import { keyTerm } from '../../items/index/property-index.ts'
import { tsqueryOf } from '../../items/index/tsquery.ts'
import { visibilityFilter } from '../../items/rights/visibility-filter.ts'
import { keysHeldBy } from '../../items/rights/visibility-keys.ts'
import { labelsOf, withVisibleLabels } from '../../items/labels/labels.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { generalWords } from '../../search/query/filter-plan.ts'
import { createParameters, type Parameters } from '../../search/sql/conditions.ts'

/** The type of the contact of an account. */
const CONTACT_TYPE = 'Contact'

/**
 * Finds accounts by name, sorted by name: the name must have each word of the text, of the last word the
 * beginning suffices. Only accounts whose names the person may know are found; others are not read at all, so
 * that timing does not reveal how many there are.
 */
export async function findPeople(
  context: ItemContext,
  principal: Principal,
  { text, max }: { text: string; max: number },
): Promise<People> {
  const { catalogue, loader } = context
  const words = generalWords(text, true, { principal, catalogue, types: [], isExact: false })
  const user = await context.types.find(USER_TYPE)
  if (words.length === 0 || user === undefined) return { people: [] }
  const parameters = createParameters()
  const named = `x.ttv @@ ${parameters.add(tsqueryOf(words), 'tsquery')}`
  const rows = await context.database.query<{ i: number }>(
    `select u.i from item_s us join item_x x on x.n = us.n join item u on u.n = us.n
      where us.t = ${user} and ${named} and ${await isTold(context, principal, parameters)}
      order by lower(u.doc->>'name'), u.i limit ${parameters.add(max, 'int')}`,
    parameters.values,
  )
  const ids = rows.map(({ i }) => itemId(USER_TYPE, i))
  const items = await loader.load(ids)
  const visible = await withVisibleLabels(loader, principal, ids, items)
  const labels = await labelsOf(loader, principal, ids)
  return {
    people: ids.flatMap((id) => {
      const item = items.get(id)
      return item && visible.has(item) ? [{ id, label: labels[id] ?? '' }] : []
    }),
  }
}

/**
 * That the person reads the account or the contact of its person, or shares an organisation with them
 * (`withVisibleLabels`).
 */
async function isTold(context: ItemContext, principal: Principal, parameters: Parameters): Promise<string> {
  const keys = keysHeldBy(principal)
  if (keys === 'all') return 'true'
  const contact = await context.types.find(CONTACT_TYPE)
  const terms = await context.terms.find([...keys].map(keyTerm))
  const held = parameters.add(
    terms
      .values()
      .map(({ id }) => id)
      .toArray(),
    'int[]',
  )
  const sees = visibilityFilter(held, false)
  const shared = parameters.add([...principal.organizations, ...principal.adminOf], 'text[]')
  return `(exists (select 1 from item_s s where s.n = us.n and ${sees})
    or exists (select 1 from item c join item_s s on s.n = c.n
      where c.t = ${contact ?? -1} and c.i = nullif(split_part(u.doc->>'contact', '-', 2), '')::int
        and (${sees} or c.doc->'organizations' operator(pg_catalog.?|) ${shared})))`
}
