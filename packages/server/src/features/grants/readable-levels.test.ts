import { afterAll, beforeAll, expect, test } from 'vitest'
import { VISIBILITY_LEVELS, type Item } from '@cairn/contract'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterAll(() => server.close())

test('at which levels one reads again what one writes is told, as it is once written', async () => {
  const told: string[][] = []
  for (const email of [server.ana.email, server.keeper.email]) {
    const client = await server.join(email)
    const values = { owner: server.home, name: 'Talk' }
    const { levels } = await client.request<{ levels: string[] }>('act/readableLevels', { t: 'Note', i: 0, values })
    const read = await Promise.all(
      VISIBILITY_LEVELS.map(async (access) => {
        const { $id } = await client.request<Item>('create/Note', { ...values, access })
        return (await codeOf(client.request(`read/${$id}`))) === 'fine' ? [access] : []
      }),
    )
    expect(levels).toEqual(read.flat())
    told.push(levels)
  }
  expect(told[0], 'they differ').not.toEqual(told[1])
})
