import * as v from 'valibot'
import { isItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, type AreaItems } from '@cairn/contract/server'
import {
  contactsAbout,
  countedByHolder,
  countedClaims,
  heldByOthers,
  holdersNamed,
  holdersOf,
  lastContacts,
} from '../../model/holders/holders.ts'
import { RETURN_STATES } from '../../model/claims/return-machine.ts'

/** Claims whose letters count as contact with the institution. */
const MOST_CLAIMS = 500

const result = v.object({
  ...{ id: v.string(), label: v.string(), count: v.number(), claims: v.number() },
  ...{ statuses: v.record(v.string(), v.number()), contact: v.optional(v.string()) },
})

/**
 * Action: finds the institutions that hold belongings, all or those that the search finds by `query`, the 200
 * with the most, each with the number of belongings by status and of open claims, and the day of the last
 * contact, that the asker may see. `others` is the number of belongings with holders beyond those that are
 * counted; 0 with a `query`.
 */
export const searchBelongingOrgs = defineAction({
  kind: 'asks',
  types: ['Belonging'],
  on: 'type',
  payload: v.object({ query: v.optional(v.pipe(v.string(), v.maxLength(200)), '') }),
  result: v.object({ results: v.array(result), others: v.number() }),
  async run({ payload: { query }, items }) {
    const named = query.trim() === '' ? undefined : (await items.search(holdersNamed(query))).ids
    if (named?.length === 0) return { results: [], others: 0 }
    const all = await items.search(countedByHolder(undefined, named))
    const counts = all.facets?.['count'] ?? []
    const others = heldByOthers(counts)
    const queries = [countedClaims(), ...RETURN_STATES.map((state) => countedByHolder(state, named))]
    const [claims = [], ...statuses] = await Promise.all(
      queries.map(async (asked) => (await items.search(asked)).facets?.['count'] ?? []),
    )
    const ids = counts.flatMap(({ value }) => (isItemId(value) ? [value] : []))
    const labels = Object.fromEntries(
      Object.entries(await items.readMany(ids)).flatMap(([id, { displayName }]) =>
        typeof displayName === 'string' ? [[id, displayName]] : [],
      ),
    )
    const byStatus = Object.fromEntries(RETURN_STATES.map((state, at) => [state, statuses[at] ?? []]))
    const contacts = await contactsOf(items, ids)
    const results = holdersOf(counts, byStatus, claims, labels)
    return {
      others: others && !named ? (await items.search(others)).total : 0,
      results: results.map((each) => {
        const contact = contacts[each.id]
        return contact === undefined ? each : { ...each, contact }
      }),
    }
  },
})

/** The day of the last contact with each of these. None on an install that keeps no letters and calls. */
async function contactsOf(items: AreaItems, holders: readonly ItemId[]): Promise<Readonly<Record<string, string>>> {
  if (holders.length === 0) return {}
  const found = await items.search({ types: ['RepatriationClaim'], max: MOST_CLAIMS, total: false })
  const claims = await items.readMany(found.ids.filter(isItemId))
  const institutions = Object.fromEntries(
    Object.values(claims).map(({ $id, institution }) => [$id, [institution].flat().map(String)[0] ?? '']),
  )
  const about = contactsAbout([...holders, ...Object.keys(institutions)])
  const ids = await items.search(about).then(
    (answer) => answer.ids.filter(isItemId),
    (thrown: unknown) => {
      if (thrown instanceof CairnError && thrown.code === 'typeUnknown') return []
      throw thrown
    },
  )
  const logs = await items.readMany(ids)
  return lastContacts(
    ids.flatMap((id) => {
      const [date, context] = [logs[id]?.['date'], logs[id]?.['context']]
      return typeof date === 'string' ? [{ date, context: [context ?? []].flat().map(String) }] : []
    }),
    institutions,
  )
}
