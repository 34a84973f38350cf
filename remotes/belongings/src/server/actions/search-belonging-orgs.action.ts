import * as v from 'valibot'
import { isItemId } from '@cairn/contract'
import { defineAction } from '@cairn/contract/server'
import { countedByHolder, countedClaims, holdersOf } from '../../model/holders.ts'
import { RETURN_STATES } from '../../model/return-machine.ts'

const result = v.object({
  ...{ id: v.string(), label: v.string(), count: v.number(), claims: v.number() },
  statuses: v.record(v.string(), v.number()),
})

/**
 * Finds the institutions that hold belongings, by label, each with the number of belongings by status and of
 * open claims that the asker may see.
 */
export const searchBelongingOrgs = defineAction({
  kind: 'asks',
  types: ['Belonging'],
  on: 'type',
  payload: v.object({ query: v.optional(v.pipe(v.string(), v.maxLength(200)), '') }),
  result: v.object({ results: v.array(result) }),
  async run({ payload: { query }, items }) {
    const queries = [countedByHolder(), countedClaims(), ...RETURN_STATES.map((state) => countedByHolder(state))]
    const [counts = [], claims = [], ...statuses] = await Promise.all(
      queries.map(async (asked) => (await items.search(asked)).facets?.['count'] ?? []),
    )
    const ids = counts.flatMap(({ value }) => (isItemId(value) ? [value] : []))
    const labels = Object.fromEntries(
      Object.entries(await items.readMany(ids)).flatMap(([id, { displayName }]) =>
        typeof displayName === 'string' ? [[id, displayName]] : [],
      ),
    )
    const byStatus = Object.fromEntries(RETURN_STATES.map((state, at) => [state, statuses[at] ?? []]))
    return { results: holdersOf(counts, byStatus, claims, labels, query) }
  },
})
