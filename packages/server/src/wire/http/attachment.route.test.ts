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

test('T55 a link opens one file without an account until its day, and is noted as nobody’s reading', async () => {
  const keeper = await server.join(server.keeper.email)
  const { $id: id } = await upload(server.url, keeper, { name: 'letter.txt', bytes: Buffer.from('k̓') })
  const note = { name: 'With a letter', owner: server.home, access: 'PROTECTED', attachments: [id] }
  await keeper.request('create/Note', note)
  const { links } = server.parts.files
  const opened = await fetch(`${server.url}${links.of(id, Date.now() + 60_000)}`)
  expect([opened.status, await opened.text()]).toEqual([200, 'k̓'])
  expect((await fetch(`${server.url}/attachment/${id}`)).status).toBe(404)
  const past = await fetch(`${server.url}${links.of(id, Date.now() - 5000)}`)
  expect(past.ok).toBe(false)
  expect((await fetch(`${server.url}/file-link/1-1-${'0'.repeat(40)}`)).status).toBe(404)
  const { entries } = await keeper.request<{ entries: object[] }>('act/accessLog', targetOf(id))
  expect(entries).toMatchObject([{ by: '', op: 'download', level: 'PROTECTED' }])
})
