// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TestClient, type Push } from '@cairn/testkit/server'

const SOCKETS = 200
const UPDATES = process.env.SOAK ? 10_000 : 60
const RIGHTS = [[], ['PROTECTED.read'], ['PRIVATE.read'], ['Note.update'], ['Note.PROTECTED.read', 'Note.delete']]

let server: Community
const LEVELS = ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE']

/**
 * A watcher, and what it was told: the newest update count of each item, and what it should never have seen.
 */
interface Listener {
  client: TestClient
  level: string
  seen: Map<ItemId, number>
  leaks: Item[]
}
const watchers: Listener[] = []
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
      const watcher: Listener = { client, level, seen: new Map(), leaks: [] }
      client.onPush = (push) => judge(watcher, push)
      watchers.push(watcher)
    }
  }
})
afterAll(async () => {
  for (const { client } of watchers) client.close()
  await server.close()
})

/** Looks at a push at once and forgets it: the long form has too many to keep. */
function judge({ client, level, seen, leaks }: Listener, { o, b }: Push): void {
  client.pushes.length = 0
  if (o !== 'item/update') return
  const item = b as Item
  const seesSecret = level === 'PROTECTED' || level === 'PRIVATE'
  const isTooHigh = LEVELS.indexOf(String(item.access)) > LEVELS.indexOf(level)
  if (isTooHigh || (item.secret === undefined) === seesSecret) leaks.push(item)
  seen.set(item.$id, item._u)
}

test('T7: among 200 watchers of different rights nobody gets what another one may see', async () => {
  const notes: ItemId[] = []
  for (const access of LEVELS) notes.push(await server.addNote({ access, secret: `secret of ${access}` }))
  const everyone = await server.client((await server.addUser({ admin: true })).email)
  for (const { client } of watchers)
    for (const note of notes) await client.request(`addWatch/${note}/1`).catch(() => {})
  for (let update = 0; update < UPDATES; update++) {
    const [note, level] = [notes[update % 4] ?? '', LEVELS[update % 4]]
    const { _i, _u } = await everyone.request(`read/${note}`)
    await everyone.request('update', { _t: 'Note', _i, _u, phone: `${update}`, secret: `secret of ${level} ${update}` })
  }
  const [first = '' as ItemId] = notes
  const last = (await everyone.request<Item>(`read/${first}`))._u
  await expect.poll(() => watchers.every(({ seen }) => seen.get(first) === last)).toBe(true)
  for (const { level, seen, leaks } of watchers) {
    expect(leaks).toEqual([])
    expect(seen.size).toBe(LEVELS.indexOf(level) + 1)
  }
  everyone.close()
}, 1_200_000)
