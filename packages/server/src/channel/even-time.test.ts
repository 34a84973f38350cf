import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCommunity, type Community } from '@cairn/testkit/community'
import type { TestClient } from '@cairn/testkit/server'

const ROUNDS = 120
/** How much longer one may take than another (trust.md, T4). */
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

test.each(['read', 'history', 'delete', 'addWatch', 'act/restore'])(
  'T4: %s of a forbidden, a deleted and a never existing item has the same body in like time',
  async (operation) => {
    const ana = await server.client(server.ana.email)
    const [forbidden, deleted] = [await server.addNote({ long: 'x'.repeat(20_000) }), await server.addNote()]
    await ana.request(`delete/${deleted}`)
    ana.close()
    const ids = [forbidden, deleted, 'Note-987654']
    const ask = (id: string) =>
      operation.startsWith('act/')
        ? stranger.request(operation, { t: 'Note', i: Number(id.split('-')[1]) })
        : stranger.request(`${operation}/${id}`)
    const bodies = await Promise.all(
      ids.map((id) => ask(id).catch((thrown: { toBody(): object }) => JSON.stringify(thrown.toBody()))),
    )
    expect(new Set(bodies)).toEqual(new Set(['{"userMessage":"notAllowed"}']))
    expect(slower(await timesOf(ids, ask))).toEqual([])
  },
  60_000,
)

test('T4: what takes longer is noticed, on a machine that does other things too', async () => {
  const ask = () => stranger.request('read/Note-987654').catch(() => {})
  // One span more, as what takes long to look up would be answered with.
  const askTwice = () => ask().then(ask)
  expect(slower(await timesOf(['once', 'twice'], (each) => (each === 'once' ? ask() : askTwice())))).toEqual([1])
}, 60_000)

/** Times of each id, asked round by round; they take turns at being first, so that what else the machine does hits them alike. */
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
 * Which of them are certainly slower than another by more than is allowed. Were the median ratio within it, half the rounds at most would be
 * over it, whatever else the machine does: so many more than half are no chance.
 */
function slower(times: readonly number[][]): number[] {
  const most = ROUNDS / 2 + (SURE * Math.sqrt(ROUNDS)) / 2
  return [...times.keys()].filter((at) =>
    times.some((other) => other.filter((time, round) => (times[at]?.[round] ?? 0) > time * WITHIN).length > most),
  )
}
