import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HIDDEN_LABEL, itemId, type Item } from '@cairn/contract'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { createNamedLately } from './named-lately.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'

const [bay, cape] = [itemId('Organization', 1), itemId('Organization', 2)]

test('what was named more than once lately is loaded along, of each type its own', () => {
  const named = createNamedLately()
  named.note('Note', [bay, itemId('Contact', 1)])
  expect(named.of('Note')).toEqual([])
  named.note('Note', [bay, itemId('Contact', 2)])
  expect(named.of('Note')).toEqual([bay])
  expect(named.of('Meeting')).toEqual([])
})

test('what was not named for long is forgotten', () => {
  const named = createNamedLately()
  for (const _ of [1, 2]) named.note('Note', [bay])
  for (let n = 1; n <= 20; n++) named.note('Note', [cape, itemId('Contact', n)])
  expect(named.of('Note')).toEqual([cape])
})

describe('reads', () => {
  let sample: Awaited<ReturnType<typeof openSampleStore>>
  beforeAll(async () => {
    sample = await openSampleStore()
  })
  afterAll(() => sample.close())

  test('once items of a type have named the same, one statement reads such an item with its labels, as they are now, for who may see them', async () => {
    const bay = (await sample.make('Organization', { displayName: 'Bay' })).$id
    const member = person(1, { organizations: [bay] })
    const about = await sample.make('Contact', { lastName: 'Reef', organizations: [bay] })
    const note = () =>
      sample.make('Note', { title: 'n', state: 'OPEN', keeper: bay, about: about.$id, access: 'PUBLIC' })
    const [first, second] = [await note(), await note()]
    const statements = vi.spyOn(sample.database.reads, 'query')
    const labelsOf = async ({ $id }: Item, principal: Principal) => {
      statements.mockClear()
      const { $labels } = await sample.store.read(principal, $id)
      return [$labels, statements.mock.calls.length]
    }

    expect(await labelsOf(first, member)).toEqual([{ [bay]: 'Bay', [about.$id]: 'Reef' }, 2])
    await labelsOf(second, member)
    expect(await labelsOf(first, member)).toEqual([{ [bay]: 'Bay', [about.$id]: 'Reef' }, 1])
    expect(await labelsOf(second, person(2))).toEqual([{ [bay]: 'Bay', [about.$id]: HIDDEN_LABEL }, 1])
    await sample.store.update(SYSTEM, { _t: 'Contact', _i: about._i, _u: 1, lastName: 'Shoal' })
    expect(await labelsOf(first, member)).toEqual([{ [bay]: 'Bay', [about.$id]: 'Shoal' }, 1])
    await sample.store.remove(SYSTEM, about.$id)
    expect((await labelsOf(first, member))[0]).toEqual({ [bay]: 'Bay', [about.$id]: 'Shoal' })
    expect((await labelsOf(first, person(2)))[0]).toEqual({ [bay]: 'Bay', [about.$id]: HIDDEN_LABEL })
  })
})
