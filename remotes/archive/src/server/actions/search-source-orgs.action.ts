import * as v from 'valibot'
import { isItemId } from '@cairn/contract'
import { defineAction } from '@cairn/contract/server'
import { countedBy, MOST_ORGS, orgsNamed, sourceOrgsOf } from '../../model/source-orgs.ts'

/**
 * Action: finds the organisations that material came from, by name, each with the number of entries the asker
 * may see. `isWhole` is false if there are more than an answer holds.
 */
export const searchSourceOrgs = defineAction({
  kind: 'asks',
  types: ['ArchiveEntry'],
  on: 'type',
  payload: v.object({ query: v.optional(v.pipe(v.string(), v.maxLength(200)), '') }),
  result: v.object({
    results: v.array(v.object({ id: v.string(), label: v.string(), count: v.number() })),
    isWhole: v.boolean(),
  }),
  async run({ payload: { query }, items }) {
    const named = query.trim() === '' ? undefined : (await items.search(orgsNamed(query))).ids
    if (named?.length === 0) return { results: [], isWhole: true }
    const [entries = [], sources = []] = await Promise.all(
      [countedBy('ArchiveEntry', 'sourceOrg', named), countedBy('Source', 'rel', named)].map(
        async (asked) => (await items.search(asked)).facets?.['count'] ?? [],
      ),
    )
    const ids = [...entries, ...sources].flatMap(({ value }) => (isItemId(value) ? [value] : []))
    const organizations = await items.readMany([...new Set(ids)].filter((id) => id.startsWith('Organization-')))
    const labels = Object.fromEntries(
      Object.entries(organizations).flatMap(([id, { displayName }]) =>
        typeof displayName === 'string' ? [[id, displayName]] : [],
      ),
    )
    const isWhole = Math.max(entries.length, sources.length, named?.length ?? 0) < MOST_ORGS
    return { results: sourceOrgsOf(entries, sources, labels, named), isWhole }
  },
})
