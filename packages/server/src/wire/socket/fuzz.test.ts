// @module-tag leaks
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { TestClient } from '@cairn/testkit/server'

/** Frames in a run of the suite; `SOAK_FRAMES` makes it the long form (TRUST.md). */
const FRAMES = Number(process.env.SOAK_FRAMES ?? 20_000)
const A_BATCH = 400
/** Heap that a run may leave behind: what the engine has learnt of the code it runs. */
const MAY_GROW_BYTES = 16 * 1024 * 1024

let server: Community
beforeAll(async () => {
  server = await startCommunity()
})
afterAll(() => server.close())

const OPERATIONS = [
  'read',
  'readAllowed',
  'create',
  'update',
  'delete',
  'readMany',
  'label',
  'history',
  'search',
  'addWatch',
  'removeWatch',
  'act',
  'nextToken',
  '__proto__',
  '',
]
const part = fc.oneof(
  fc.constantFrom('Note-1', 'Note-0', 'Note', 'object', 'ids', 'User-1', '1', '99999999999', 'isAllowed', '..', '%00'),
  fc.string(),
)
const operation = fc
  .tuple(fc.constantFrom(...OPERATIONS), fc.array(part, { maxLength: 3 }))
  .map((parts) => parts.flat().join('/'))
const item = fc.record(
  {
    _t: fc.constantFrom('Note', 'User', 'constructor'),
    _i: fc.integer(),
    _u: fc.integer(),
    name: fc.jsonValue(),
    ['__proto__']: fc.jsonValue(),
    constructor: fc.jsonValue(),
    admin: fc.boolean(),
    $key: fc.string(),
  },
  { requiredKeys: [] },
)
const query = fc.record(
  {
    text: fc.string(),
    types: fc.array(fc.string()),
    must: fc.array(
      fc.record({ prop: fc.string(), kind: fc.constantFrom('is', 'range', 'rel'), value: fc.jsonValue() }),
    ),
    max: fc.integer(),
    after: fc.string(),
  },
  { requiredKeys: [] },
)
const body = fc.oneof(fc.jsonValue(), item, query, fc.array(fc.constantFrom('Note-1', 'User-1', 'x')))
const message = fc
  .record({ o: operation, b: body, s: fc.oneof(fc.nat(1000), fc.double(), fc.string()) }, { requiredKeys: ['o'] })
  .map((value) => JSON.stringify(value))
const mutated = fc
  .tuple(message, fc.nat(), fc.string({ minLength: 1, maxLength: 3 }))
  .map(([text, at, patch]) => text.slice(0, at % text.length) + patch + text.slice((at % text.length) + 1))
const frame = fc.oneof(
  { weight: 20, arbitrary: message },
  { weight: 12, arbitrary: mutated },
  { weight: 4, arbitrary: fc.string() },
  { weight: 4, arbitrary: fc.uint8Array().map((bytes) => Buffer.from(bytes)) },
  // Seldom: who sends megabytes without a rest is slowed (T43).
  { weight: 1, arbitrary: fc.constant(`${'['.repeat(50_000)}`) },
)

/**
 * A good message now and then keeps the socket from being closed for ten bad ones in a row, so that most
 * frames are looked at.
 */
const GOOD = JSON.stringify({ o: 'label/Note-2' })

async function sendBatch(signedIn: boolean, frames: readonly (string | Buffer)[]): Promise<boolean> {
  const client = signedIn ? await server.client(server.ana.email) : await TestClient.connect(server.url)
  frames.forEach((each, at) => {
    client.send(each)
    if (at % 8 === 0) client.send(GOOD)
  })
  const answered = client.request('label/Note-2').then(() => true)
  const closed = client.closed.then(() => false)
  const survived = await Promise.race([answered, closed])
  client.cut()
  return survived
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is held once nothing is under way. */
async function heapAtRest(): Promise<number> {
  await expect.poll(() => server.parts.sockets()).toBe(0)
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test(
  `T20 ${FRAMES} random and mutated frames: no crash, a flat heap, and others are served`,
  async () => {
    await server.addNote()
    const kept = await server.addNote({ name: 'Still here', owner: server.elsewhere })
    const survived: boolean[] = []
    let early = 0
    for (let sent = 0; sent < FRAMES; sent += A_BATCH) {
      survived.push(await sendBatch(sent % (A_BATCH * 2) === 0, fc.sample(frame, A_BATCH)))
      // Caches have filled by then.
      if (early === 0 && sent >= FRAMES / 4) early = await heapAtRest()
    }
    expect(survived).not.toContain(false)
    expect((await heapAtRest()) - early).toBeLessThan(MAY_GROW_BYTES)
    const client = await server.client(server.stranger.email)
    expect(await client.request(`read/${kept}`)).toMatchObject({ name: 'Still here' })
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    client.close()
  },
  Math.max(180_000, FRAMES * 2),
)
