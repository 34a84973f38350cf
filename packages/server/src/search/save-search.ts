import { createHash } from 'node:crypto'
import { CairnError } from '@cairn/contract/errors'
import { savedSearchSchema } from '@cairn/contract/saved-search'
import type { SaveRule } from '@cairn/contract/server'
import { savedSearchToQuery } from '@cairn/model/saved-search'
import * as v from 'valibot'
import type { ItemFacts } from '../items/facts/item-facts.ts'
import type { Principal, TypeCatalogue } from '../items/facts/types.ts'
import { planQuery } from './query/query-plan.ts'

/**
 * Save rule of saved searches: checks the form of the query and sets `hash` in `after`, which depends on the
 * query only. Throws `invalidItem`.
 */
export const saveSearch: SaveRule = ({ after }) => {
  const parsed = parse(after)
  if (!parsed.success) {
    const [{ path, message }] = parsed.issues
    const property = String(path?.[0].key ?? 'criteria')
    const properties = { [property]: { userMessage: 'errors.invalidFilter' } }
    throw new CairnError('invalidItem', `${property}: ${message}`, { properties })
  }
  const { criteria, selectedFacets = [], searchString = '', sortBy } = parsed.output
  const asked = inOrder([criteria, selectedFacets, searchString, sortBy ?? null])
  after.hash = createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 22)
}

/**
 * Checks that whoever changes a saved search may run it. Throws as `planQuery` would for the search itself
 * (TRUST.md, T3). Passes other types, other changes, and a search of invalid form, which `saveSearch`
 * refuses.
 */
export function checkSavedSearch(
  catalogue: TypeCatalogue,
  principal: Principal,
  { type, values }: Pick<ItemFacts, 'type' | 'values'>,
  changed: readonly string[],
): void {
  if (type.name !== 'SavedSearch' || !changed.some((name) => Object.hasOwn(savedSearchSchema.entries, name))) return
  const parsed = parse(values)
  if (parsed.success) planQuery(savedSearchToQuery(parsed.output), principal, catalogue)
}

function parse(values: Readonly<Record<string, unknown>>) {
  const given = Object.entries(values).filter(([, value]) => value !== null)
  return v.safeParse(savedSearchSchema, Object.fromEntries(given))
}

/** The same data with the names of every object in order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.sort(([left], [right]) => (left < right ? -1 : 1)).map(([name, each]) => [name, inOrder(each)]),
  )
}
