import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { attachUpload } from '@cairn/testkit/upload'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { endlessMail, entityWorkbook, hugeImage, pdfOf, zipBomb } from '../../testing/hostile-files.ts'

/** Pages of a PDF file of 160 bytes each. */
const PAGES = 3000
/** What the machine is busy with beside is counted, too. */
const LONGEST_WAIT_MS = 2000

let server: TestServer
let home: ItemId
let sender: TestClient
let other: TestClient
beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const person = {
    ...{ organizations: [home], capabilities: ['Org', 'Archive'] },
    grants: [{ grant: 'adminOrg', grantedBy: home }],
  }
  sender = await server.client((await server.addUser(person)).email)
  other = await server.client((await server.addUser(person)).email)
})
afterAll(async () => {
  for (const client of [sender, other]) client.close()
  await server.close()
})

const send = (name: string, bytes: Uint8Array, relType = 'CommLog', relProp = 'attachments') =>
  attachUpload(server.url, sender, { name, bytes, relType, relProp }, {})

/** The longest that somebody else waits for an answer while `run` is at work (milliseconds). */
async function longestWait(run: () => Promise<void>): Promise<number> {
  let [longest, isDone] = [0, false]
  const asking = (async () => {
    while (!isDone) {
      const began = performance.now()
      await other.request('search/ids', { types: ['Contact'], max: 10 })
      longest = Math.max(longest, performance.now() - began)
      await setTimeout(5)
    }
  })()
  await run().finally(() => (isDone = true))
  await asking
  return longest
}

test('T61 hostile files that are sent to a server at work come to a clear state, and keep nobody waiting', async () => {
  const brokenFont = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 255]), Buffer.alloc(5000, 0xff)])
  const files: [name: string, state: string, bytes: Uint8Array][] = [
    ['mail.msg', 'NONE', endlessMail()],
    ['bomb.docx', 'BROKEN', await zipBomb()],
    ['font.ttf', 'NONE', brokenFont],
    ['entities.xlsx', 'BROKEN', await entityWorkbook()],
    ['pages.pdf', 'FILE', pdfOf(PAGES)],
  ]
  const waited = await longestWait(async () => {
    await expect(send('huge.png', hugeImage(60_000))).rejects.toMatchObject({ code: 'imageTooLarge' })
    const sent: [name: string, file: ItemId][] = []
    for (const [name, , bytes] of files) sent.push([name, (await send(name, bytes))['fileID'] as ItemId])
    const states = async () => {
      const read = await server.parts.engine.store.readMany(
        SYSTEM,
        sent.map(([, file]) => file),
      )
      return sent.map(([name, file]) => [name, read[file]?.['textFrom']])
    }
    await expect.poll(states, { timeout: 120_000, interval: 200 }).toEqual(files.map(([name, state]) => [name, state]))
  })
  expect(waited).toBeLessThan(LONGEST_WAIT_MS)
}, 180_000)

test('T61 a hostile mail is read, and hostile tables are refused in words, while others are answered', async () => {
  const tables: [name: string, why: string, bytes: Uint8Array][] = [
    ['entities.xlsx', 'xmlEntities', await entityWorkbook()],
    ['bomb.xlsx', 'zipTooLarge', await zipBomb()],
    ['mail.xlsx', 'noText', endlessMail()],
  ]
  const waited = await longestWait(async () => {
    const content = Buffer.from(endlessMail()).toString('base64')
    expect(await sender.request('act/readMail', { t: 'CommLog', i: 0, content })).toMatchObject({
      mail: { subject: 'Penstock – flow readings' },
    })
    for (const [name, why, bytes] of tables) {
      const { $id: file } = await send(name, bytes, 'Import', 'file')
      const made = await sender.request<Item>('create/Import', { label: name, kind: 'ARC_CSV', file, owner: home })
      const { key } = await sender.request<Task>('act/lookAtImport/async', { t: 'Import', i: made._i })
      await sender.waitFor<Task>('taskComplete', (done) => done.key === key, 60_000)
      expect(await sender.request(`read/${made.$id}`)).toMatchObject({
        found: { refusal: 'errors.tableUnreadable', why },
      })
    }
  })
  expect(waited).toBeLessThan(LONGEST_WAIT_MS)
}, 180_000)
