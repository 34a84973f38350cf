import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { SYSTEM } from '../../items/facts/system-principal.ts'

let server: Community
beforeAll(async () => {
  server = await startCommunity()
})
afterAll(() => server.close())

/** Three bytes a letter: enough for the buffers of the system to fill after some twenty updates. */
const LONG = 'ꝏ'.repeat(190_000)
const MOST_UPDATES = 80

test('T22 a reader that stops reading is bounded, then closed; others are served as before', async () => {
  const notes = await Promise.all(Array.from({ length: 16 }, () => server.addNote()))
  const [slow, quick] = [await server.client(server.ben.email), await server.client(server.ana.email)]
  for (const note of notes) await slow.request(`addWatch/${note}/1`)
  slow.pause()
  const others = server.parts.sockets() - 1
  let updates = 0
  while (server.parts.sockets() > others && updates < MOST_UPDATES) {
    const round = Math.floor(updates / notes.length)
    const index = Number(notes[updates % notes.length]?.split('-')[1])
    await server.parts.engine.store.update(SYSTEM, { _t: 'Note', _i: index, _u: round + 1, long: `${round} ${LONG}` })
    updates += 1
  }
  await expect.poll(() => server.parts.sockets()).toBe(others)
  slow.resume()
  expect((await slow.closed).code).not.toBe(1000)
  expect(await quick.request(`read/${notes[0]}`)).toMatchObject({ $id: notes[0] })
  quick.close()
})
