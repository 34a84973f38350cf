import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCommunity, type Community } from '@cairn/testkit/community'

let server: Community
beforeAll(async () => {
  server = await startCommunity()
})
afterAll(() => server.close())

test('T22 a reader that stops reading is bounded, then closed; others are served as before', async () => {
  const notes = await Promise.all(Array.from({ length: 60 }, () => server.addNote({ long: 'p' })))
  const [slow, quick] = [await server.client(server.ben.email), await server.client(server.ana.email)]
  for (const note of notes) await slow.request(`addWatch/${note}/1`)
  slow.pause()
  const before = process.memoryUsage().rss
  let rounds = 0
  const others = server.parts.sockets() - 1
  while (server.parts.sockets() > others && rounds < 5) {
    rounds += 1
    await Promise.all(notes.map(async (note) => quick.request('update', { _t: 'Note', _i: Number(note.split('-')[1]), _u: rounds, long: String(rounds).repeat(100_000) })))
  }
  await expect.poll(() => server.parts.sockets(), { timeout: 5000 }).toBe(others)
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
  slow.resume()
  expect((await slow.closed).code).not.toBe(1000)
  expect(await quick.request(`read/${notes[0]}`)).toMatchObject({ $id: notes[0] })
  quick.close()
}, 60_000)
