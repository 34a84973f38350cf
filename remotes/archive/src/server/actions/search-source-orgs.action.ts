import * as v from 'valibot'
import { isItemId } from '@cairn/contract'
import { defineAction } from '@cairn/contract/server'
import { countedBy, sourceOrgsOf } from '../../model/source-orgs.ts'

/**
 * Finds the organisations that material came from, by label, each with the number of entries the asker may
 * see.
 */
export const searchSourceOrgs = defineAction({
  kind: 'asks',
  types: ['ArchiveEntry'],
  on: 'type',
  payload: v.object({ query: v.optional(v.pipe(v.string(), v.maxLength(200)), '') }),
  result: v.object({ results: v.array(v.object({ id: v.string(), label: v.string(), count: v.number() })) }),
  async run({ payload: { query }, items }) {
    const [entries = [], sources = []] = await Promise.all(
      [countedBy('ArchiveEntry', 'sourceOrg'), countedBy('Source', 'rel')].map(
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
    return { results: sourceOrgsOf(entries, sources, labels, query) }
  },
})
