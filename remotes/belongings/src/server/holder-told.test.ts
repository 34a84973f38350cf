import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { SYSTEM } from '@cairn/server/testing'
import type { TestClient } from '@cairn/testkit/server'
import { openBelongings, type BelongingsTest } from '../testing/belongings.ts'

let kept: BelongingsTest
let officer: TestClient
let holder: TestClient
let other: TestClient
let [home, museum, lantern, regime]: ItemId[] = []

beforeAll(async () => {
  kept = await openBelongings()
  ;({ officer, holder, home, museum } = kept)
  const { store } = kept.server.parts.engine
  lantern = (await store.create(SYSTEM, 'Organization', { displayName: 'Lantern Bay Museum', type: 'MUSEUM' })).$id
  const grants = [{ grant: 'RepatriationClaim.PROTECTED.read', grantedBy: lantern }]
  other = await kept.server.client((await kept.server.addUser({ organizations: [lantern], grants })).email)
  regime = (await officer.request<Item>('create/ClaimRegime', { label: 'By agreement', owner: home })).$id
})
afterAll(() => {
  other.close()
  return kept.close()
})

const claim = async (more: object = {}) => {
  const made = await officer.request<Item>('create/RepatriationClaim', {
    ...{ institution: museum, regime, owner: home, askedFor: 'All baskets' },
    ...more,
  })
  // What is told of it is decided by who may read it then.
  await kept.server.parts.notifications.settle()
  return made
}
const share = async ({ $id }: Item, sharedWith: (ItemId | undefined)[]) => {
  const { _t, _i, _u } = await officer.request<Item>(`read/${$id}`)
  await officer.request('update', { _t, _i, _u, sharedWith })
}
const told = async (client: TestClient, { $id }: Item) => {
  await kept.server.parts.notifications.settle()
  const { items } = await client.request<{ items: Notification[] }>('act/fetchNotifications', { max: 100 })
  return items.filter(({ context }) => context === $id).map(({ kind }) => kind)
}

it('BEL-31 a holder is told of a claim that is sent to it, once', async () => {
  const made = await claim()
  await kept.move(made, 'sendClaim', { sent: '2026-03-01', sharedWith: [museum] })
  expect(await told(holder, made)).toEqual(['BEL_SENT'])
  expect(await told(other, made)).toEqual([])
  await kept.move(made, 'suspendClaim', { reason: 'Mourning' })
  await kept.move(made, 'resumeClaim')
  expect(await told(holder, made)).toEqual(['BEL_SENT'])
})

it('BEL-31 whom a claim is shared with is told, new or later, and who had it already is not told again', async () => {
  const made = await claim({ sharedWith: [museum] })
  expect(await told(holder, made)).toEqual(['BEL_SHARED'])
  await share(made, [museum, lantern])
  expect(await told(other, made)).toEqual(['BEL_SHARED'])
  expect(await holder.request('act/fetchNotifications', { max: 1 })).toMatchObject({ items: [{ count: 1 }] })
})

it('T47 BEL-31 a claim that is not shared with the holder tells it nothing', async () => {
  const made = await claim()
  await kept.move(made, 'sendClaim', { sent: '2026-03-01' })
  expect(await told(holder, made)).toEqual([])
})

it('BEL-31 a holder that wants to be told of no such claim is not', async () => {
  await holder.request('act/setNotifyChoices', { kinds: { BEL_SENT: { preference: 'NEVER' } } })
  const made = await claim()
  await kept.move(made, 'sendClaim', { sent: '2026-03-01', sharedWith: [museum] })
  expect(await told(holder, made)).toEqual([])
})
