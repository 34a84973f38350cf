import type { AreaItems } from '@cairn/contract/server'
import type { ItemId } from '@cairn/contract'

/**
 * Finds the organisation that takes in consultations for this install (`takesIn` of its terms). Undefined if
 * none does.
 */
export async function findIntake(asServer: AreaItems): Promise<ItemId | undefined> {
  const { ids } = await asServer.search({
    types: ['ConsultTerms'],
    must: [{ prop: 'takesIn', kind: 'is', value: true }],
    sort: [{ key: '_c.ts', order: 'asc' }],
    max: 1,
    total: false,
  })
  const [terms] = Object.values(await asServer.readMany(ids as ItemId[]))
  return terms && (terms['owner'] as ItemId)
}
