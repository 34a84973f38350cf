import { afterAll, beforeAll, expect, test } from 'vitest'
import { HIDDEN_LABEL } from '@cairn/contract'
import type { CairnError } from '@cairn/contract/errors'
import { startCommunity, type Community } from '@cairn/testkit/community'
import type { TestClient } from '@cairn/testkit/server'
import { bearer } from '@cairn/testkit/upload'
import { SYSTEM } from '../items/facts/system-principal.ts'

const ROUNDS = 120
/** How much longer one may take than another (TRUST.md, T4). */
const WITHIN = 1.05
/** Standard deviations beyond even chance that show a difference: by chance alone in one run of a million. */
const SURE = 4.8

let server: Community
let stranger: TestClient
beforeAll(async () => {
  server = await startCommunity()
  stranger = await server.client(server.stranger.email)
})
afterAll(async () => {
  stranger.close()
  await server.close()
})

interface Asked {
  ask(id: string): Promise<unknown>
  told: string
  /** The type of the items; notes if left out. */
  of?: 'Contact'
}

/** What is asked of an item, and what everyone is told who may not have it. */
const OPERATIONS: Record<string, Asked> = {
  ...Object.fromEntries(
    ['read', 'history', 'delete', 'addWatch'].map((name) => [name, refused((id) => [`${name}/${id}`])]),
  ),
  update: refused((id) => ['update', { _t: 'Note', _i: indexOf(id), _u: 1, name: 'x' }]),
  'act/restore': refused((id) => ['act/restore', target(id)]),
  label: answered((id) => [`label/${id}`], { label: HIDDEN_LABEL }),
  readMany: answered((id) => ['readMany/object', [id]], {}),
  'addWatch/{u}': answered((id) => [`addWatch/${id}/1`], {}),
  'act/isAllowed': answered((id) => ['act/isAllowed', { ...target(id), actions: ['read'] }], {
    read: false,
    $why: { read: { rule: 'none' } },
  }),
  'create that names it': {
    ask: (id) => told(stranger.request('create/Note', { name: 'x', owner: server.elsewhere, about: [id] })),
    told: '{"properties":{"about":{"userMessage":"errors.invalidItem"}},"userMessage":"errors.invalidItem","sysMessage":"about: errors.invalidItem"}',
  },
  'act/whySees that names it': {
    ask: (id) => told(stranger.request('act/whySees', { t: 'Note', i: 1, subjectID: id })),
    told: '{"properties":{"subjectID":{"userMessage":"errors.invalidItem"}},"userMessage":"errors.invalidItem","sysMessage":"subjectID: errors.invalidItem"}',
    of: 'Contact',
  },
  'GET /attachment': {
    ask: async (id) => (await fetch(`${server.url}/attachment/${id}`, { headers: bearer(stranger.token) })).text(),
    told: '{"userMessage":"errors.notFound"}',
  },
}

test.each(Object.keys(OPERATIONS))(
  'T4: %s of a forbidden, a deleted and a never existing item has the same body in like time',
  async (operation) => {
    const { ask, told, of = 'Note' } = OPERATIONS[operation] ?? refused(() => [operation])
    const { store } = server.parts.engine
    const contact = async () =>
      (await store.create(SYSTEM, 'Contact', { firstName: 'Tess', organizations: [server.home] })).$id
    const make = of === 'Note' ? server.addNote : contact
    const [forbidden, deleted] = [await make({ long: 'x'.repeat(20_000) }), await make()]
    await store.remove(SYSTEM, deleted)
    const ids = [forbidden, deleted, `${of}-987654`]
    const bodies = await Promise.all(ids.map(ask))
    expect(new Set(bodies)).toEqual(new Set([told]))
    expect(slower(await timesOf(ids, ask))).toEqual([])
  },
  60_000,
)

test('T4: what takes longer is noticed, on a machine that does other things too', async () => {
  const ask = () => stranger.request('read/Note-987654').catch(() => {})
  // One span more, as what takes long to look up would be answered with.
  const askTwice = () => ask().then(ask)
  expect(slower(await timesOf(['once', 'twice'], (each) => (each === 'once' ? ask() : askTwice())))).toEqual([1])
})

/**
 * Times of each id, asked round by round; they take turns at being first, so that what else the machine does
 * hits them alike.
 */
async function timesOf(ids: readonly string[], ask: (id: string) => Promise<unknown>): Promise<number[][]> {
  const times = ids.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (let turn = 0; turn < ids.length; turn++) {
      const at = (round + turn) % ids.length
      const started = performance.now()
      await ask(ids[at] ?? '').catch(() => {})
      times[at]?.push(performance.now() - started)
    }
  return times
}

/**
 * Which of them are certainly slower than another by more than is allowed. Were the median ratio within it,
 * half the rounds at most would be over it, whatever else the machine does: so many more than half are no
 * chance.
 */
function slower(times: readonly number[][]): number[] {
  const most = ROUNDS / 2 + (SURE * Math.sqrt(ROUNDS)) / 2
  return [...times.keys()].filter((at) =>
    times.some((other) => other.filter((time, round) => (times[at]?.[round] ?? 0) > time * WITHIN).length > most),
  )
}

function refused(call: (id: string) => [operation: string, body?: unknown]): Asked {
  return { ask: (id: string) => told(stranger.request(...call(id))), told: '{"userMessage":"notAllowed"}' }
}

function answered(call: (id: string) => [operation: string, body?: unknown], body: object) {
  return { ask: (id: string) => told(stranger.request(...call(id))), told: JSON.stringify(body) }
}

/** An answer as it was told, or the refusal. */
function told(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    (answer) => JSON.stringify(answer),
    (thrown: CairnError) => JSON.stringify(thrown.toBody()),
  )
}

const target = (id: string) => ({ t: 'Note', i: indexOf(id) })
const indexOf = (id: string) => Number(id.split('-')[1])
