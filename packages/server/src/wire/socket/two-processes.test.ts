import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { startTestServer, TEST_PASSWORD, TestClient, type TestServer } from '@cairn/testkit/server'

let first: Community
let second: TestServer
beforeAll(async () => {
  first = await startCommunity()
  second = await startTestServer({ beside: first })
})
afterAll(async () => {
  await second.close()
  await first.close()
})

test('a change made through one process reaches who watches through another', async () => {
  const note = await first.addNote()
  const ana = await first.client(first.ana.email)
  const ben = await TestClient.signedIn(second.url, first.ben.email, TEST_PASSWORD)
  // Else the creation may still come as the first push.
  await second.caughtUp()
  await ben.request(`addWatch/${note}`)
  const started = performance.now()
  await ana.request('update', { _t: 'Note', _i: Number(note.split('-')[1]), _u: 1, phone: '5' })
  expect((await ben.waitFor<Item>('item/update')).b).toMatchObject({ $id: note, phone: '5' })
  // A second, and what a machine is late by that does other work beside it.
  expect(performance.now() - started).toBeLessThan(3000)
  ana.close()
  ben.close()
})

test('T16 a token given out and ended on one process is known and ended on the other', async () => {
  const ana = await first.client(first.ana.email)
  const same = await TestClient.connect(second.url)
  await same.authenticate(ana.token)
  const started = Date.now()
  ana.send({ o: 'signout' })
  expect(await same.closed).toEqual({ code: 4404, reason: 'signedout' })
  expect(Date.now() - started).toBeLessThan(3000)
})

test('T6 a right taken away on one process ends watches on the other', async () => {
  const note = await first.addNote({ access: 'PROTECTED' })
  const right = { grant: 'Note.PROTECTED.read', grantedBy: first.home }
  const reader = await first.addUser({ organizations: [first.home], grants: [right] })
  const client = await TestClient.signedIn(second.url, reader.email, TEST_PASSWORD)
  await client.request(`addWatch/${note}/1`)
  await first.revoke(reader.index, right.grant, right.grantedBy)
  expect((await client.waitFor('item/remove')).b).toEqual({ id: note })
  client.close()
})
