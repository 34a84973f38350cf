import type { ItemId } from '@cairn/contract'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'

/** Yields `count` notes of an organisation of the test community, for `bulkInsert`. */
export function* communityNotes(owner: ItemId, count: number) {
  const type = COMMUNITY_TYPES.find(({ name }) => name === 'Note')
  if (!type) throw new Error('no type of note')
  for (let index = 1; index <= count; index++)
    yield {
      type,
      // Far from the numbers that creating takes.
      index: 1_000_000 + index,
      ts: new Date(1_700_000_000_000 + index).toISOString(),
      createdBy: 'User-1' as ItemId,
      values: { name: `Note ${index}`, owner, access: index % 2 ? 'COMMUNITY' : 'PUBLIC' },
    }
}
