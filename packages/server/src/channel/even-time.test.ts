import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCommunity, type Community } from '@cairn/testkit/community'
import type { TestClient } from '@cairn/testkit/server'

const ROUNDS = 60
/** A machine that does other work at the same time needs more than one look. */
const LOOKS = 8
const WITHIN = 0.05

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
    const spreads: number[] = []
    while (spreads.length < LOOKS && !spreads.some((spread) => spread <= WITHIN)) spreads.push(await spreadOf(ids, ask))
    expect(Math.min(...spreads)).toBeLessThanOrEqual(WITHIN)
  },
  20_000,
)

/** How far the medians lie apart, as a part of the smallest; the ids take turns, so that what else happens hits them alike. */
async function spreadOf(ids: readonly string[], ask: (id: string) => Promise<unknown>): Promise<number> {
  const times = ids.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, id] of ids.entries()) {
      const started = performance.now()
      await ask(id).catch(() => {})
      times[at]?.push(performance.now() - started)
    }
  }
  const medians = times.map((each) => each.toSorted((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? 0)
  return Math.max(...medians) / Math.min(...medians) - 1
}
