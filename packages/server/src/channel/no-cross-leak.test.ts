import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TestClient } from '@cairn/testkit/server'

const SOCKETS = 200
/** Thin here; the long form takes 10,000. */
const UPDATES = Number(process.env.CAIRN_T7_UPDATES ?? 60)
const RIGHTS = [[], ['PROTECTED.read'], ['PRIVATE.read'], ['Note.update'], ['Note.PROTECTED.read', 'Note.delete']]

let server: Community
const watchers: { client: TestClient; seesSecret: boolean; isAtHome: boolean; level: string }[] = []
beforeAll(async () => {
  server = await startCommunity()
  for (const [at, rights] of [...RIGHTS, ...RIGHTS].entries()) {
    const isAtHome = at < RIGHTS.length
    const grants = rights.map((grant) => ({ grant, grantedBy: isAtHome ? server.home : server.elsewhere }))
    const user = await server.addUser({ organizations: [isAtHome ? server.home : server.elsewhere], grants })
    const level = isAtHome
      ? rights.some((right) => right.includes('PRIVATE'))
        ? 'PRIVATE'
        : rights.some((right) => right.includes('PROTECTED'))
          ? 'PROTECTED'
          : 'COMMUNITY'
      : 'PUBLIC'
    for (let socket = 0; socket < SOCKETS / (2 * RIGHTS.length); socket++) {
      const client = await TestClient.connect(server.url)
      await client.authenticate((await server.parts.sessions.open(user.index)).bearer.token)
      watchers.push({ client, seesSecret: level === 'PROTECTED' || level === 'PRIVATE', isAtHome, level })
    }
  }
}, 30_000)
afterAll(async () => {
  for (const { client } of watchers) client.close()
  await server.close()
})

test('T7: among 200 watchers of different rights nobody gets what another one may see', async () => {
  const levels = ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE']
  const notes: ItemId[] = []
  for (const access of levels) notes.push(await server.addNote({ access, secret: `secret of ${access}` }))
  const everyone = await server.client((await server.addUser({ admin: true })).email)
  for (const { client } of watchers)
    for (const note of notes) await client.request(`addWatch/${note}/1`).catch(() => {})
  for (let update = 0; update < UPDATES; update++) {
    const [note, level] = [notes[update % 4] ?? '', levels[update % 4]]
    const { _i, _u } = await everyone.request(`read/${note}`)
    await everyone.request('update', { _t: 'Note', _i, _u, phone: `${update}`, secret: `secret of ${level} ${update}` })
  }
  const last = (await everyone.request<Item>(`read/${notes[0]}`))._u
  await Promise.all(
    watchers.map(({ client }) =>
      expect
        .poll(() => client.pushes.some(({ b }) => (b as Item).$id === notes[0] && (b as Item)._u === last), {
          timeout: 10_000,
        })
        .toBe(true),
    ),
  )
  for (const { client, seesSecret, level } of watchers) {
    const updates = client.pushes.filter(({ o }) => o === 'item/update').map(({ b }) => b as Item)
    for (const item of updates) {
      expect(levels.indexOf(String(item.access))).toBeLessThanOrEqual(levels.indexOf(level))
      expect(item.secret === undefined).toBe(!seesSecret)
    }
    const ids = new Set(updates.map(({ $id }) => $id))
    expect(ids.size).toBe(levels.indexOf(level) + 1)
  }
  everyone.close()
}, 60_000)
