import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import { bearer, upload } from '@cairn/testkit/upload'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterAll(async () => {
  server.leave()
  await server.close()
})

test('who reads a file once it is guarded is noted, also who read it before that or was refused; its pieces are one reading', async () => {
  const [keeper, ben] = [await server.join(server.keeper.email), await server.join(server.ben.email)]
  const { $id: id } = await upload(server.url, keeper, { name: 'a.txt', bytes: Buffer.from('snəw̓əyəɬ') })
  const note = { name: 'With a file', owner: server.home, attachments: [id] }
  const { _t, _i, _u } = await keeper.request('create/Note', note)
  const status = async () => (await fetch(`${server.url}/attachment/${id}`, { headers: bearer(ben.token) })).status
  expect(await status()).toBe(200)
  await keeper.request('update', { _t, _i, _u, access: 'PROTECTED' })
  expect(await status()).toBe(404)
  const subjectID = `User-${server.ben.index}`
  await keeper.request('act/giveGrant', { subjectID, grant: 'Note.PROTECTED.read', grantedBy: server.home })
  expect([await status(), await status()]).toEqual([200, 200])
  const { entries } = await keeper.request<{ entries: object[] }>('act/accessLog', targetOf(id))
  expect(entries).toMatchObject([{ by: subjectID, op: 'download', level: 'PROTECTED' }])
})

test('T75 a guarded file goes out, and a task is done, once it is durable who took it', async () => {
  const keeper = await server.join(server.keeper.email)
  const { $id: id } = await upload(server.url, keeper, { name: 'a.txt', bytes: Buffer.from('snəw̓əyəɬ') })
  const note = { name: 'With a file', owner: server.home, attachments: [id], access: 'PROTECTED' }
  await keeper.request('create/Note', note)
  const { database } = server.parts.engine.context
  let isSent = false
  const isDone = () => keeper.pushes.some(({ o }) => o === 'taskComplete')
  const { answer: sent } = await database.transaction(async (transaction) => {
    await transaction.query('lock table access_log in exclusive mode')
    const answer = fetch(`${server.url}/attachment/${id}`, { headers: bearer(keeper.token) }).finally(
      () => (isSent = true),
    )
    await keeper.request('act/exportSearch/async', {
      ...{ format: 'json', name: 'Notes', query: { types: ['Note'] } },
    })
    await setTimeout(1500)
    expect([isSent, isDone()]).toEqual([false, false])
    return { answer }
  })
  expect((await sent).status).toBe(200)
  await expect.poll(isDone).toBe(true)
})
