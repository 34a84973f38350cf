import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SPOT_TYPES } from '../../testing/spot-types.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'

const sample = await openSampleStore({}, SPOT_TYPES)
afterAll(() => sample.close())
const { store, make } = sample

let home: ItemId
let away: ItemId
/** Writes for both organisations, reads what is open in them. */
let clerk: Principal
beforeEach(async () => {
  const made = await Promise.all(['Home', 'Away'].map((displayName) => make('Organization', { displayName })))
  ;[home, away] = made.map(({ $id }) => $id) as [ItemId, ItemId]
  const grants = [home, away].flatMap((grantedBy) =>
    ['Saying.create', 'Saying.update', 'Saying.delete', 'Saying.PRIVATE.read'].map((grant) => ({ grant, grantedBy })),
  )
  clerk = person(1, { organizations: [home, away], grants })
})

const own = (type: string, keeper: readonly ItemId[], values: object = {}) =>
  make(type, { title: type, keeper, access: 'COMMUNITY', ...values })
const say = (values: object, principal = clerk) =>
  make('Saying', { title: 'Said', keeper: [home], access: 'COMMUNITY', ...values }, principal)
async function change(item: Item, values: Record<string, unknown>, principal = clerk): Promise<Item> {
  const { _t, _i, _u } = await store.read(SYSTEM, item.$id)
  return store.update(principal, { _t, _i, _u, ...values })
}
const refused = (userMessage = 'errors.otherOwner', name = 'tour') => ({
  ...{ code: 'invalidItem', details: { properties: { [name]: { userMessage } } } },
})

test('T59: what is joined has an owner in common with the item, however it is written and by whom', async () => {
  const [here, there, both] = [await own('Tour', [home]), await own('Tour', [away]), await own('Tour', [home, away])]
  await say({ tour: here.$id, about: [here.$id, both.$id] })
  await expect(say({ tour: there.$id })).rejects.toMatchObject(refused())
  await expect(say({ about: [here.$id, there.$id] })).rejects.toMatchObject(refused(undefined, 'about'))
  const saying = await say({ tour: both.$id })
  await expect(change(saying, { tour: there.$id })).rejects.toMatchObject(refused())
  await expect(
    store.together(SYSTEM, [{ op: 'update', id: saying.$id, body: { tour: there.$id } }]),
  ).rejects.toMatchObject(refused('errors.invalidItem'))
  const outcomes = await store.createAll(clerk, 'Saying', [{ title: 'x', keeper: [home], tour: there.$id }])
  expect(outcomes[0]?.details).toMatchObject(refused().details)
})

test('T59: who changes hands leaves what is joined, or is refused; what does not change is not asked about', async () => {
  const [here, both] = [await own('Tour', [home]), await own('Tour', [home, away])]
  const saying = await say({ tour: here.$id })
  await expect(change(saying, { keeper: [away] })).rejects.toMatchObject(refused())
  await change(saying, { keeper: [away], tour: both.$id })
  await change(saying, { keeper: [home] })
  await change(both, { keeper: [away] }, SYSTEM)
  await change(saying, { title: 'Said again' })
  await store.remove(clerk, saying.$id)
  await expect(store.restore(clerk, saying.$id)).rejects.toMatchObject(refused())
})

test('T4: hidden ones of other owners are refused like missing ones', async () => {
  const hidden = await own('Tour', [(await make('Organization', { displayName: 'Far' })).$id], { access: 'PRIVATE' })
  for (const tour of [hidden.$id, 'Tour-987654'])
    await expect(say({ tour })).rejects.toMatchObject(refused('errors.invalidItem'))
})
