import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenToCalls, SYSTEM } from '@cairn/server/testing'
import { buildAreaData } from '@cairn/testkit/builders'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import area from '../../../area.ts'
import type { MailAnswer, ReadMail } from '@cairn/model/mail'
import { HTML_LETTER, LETTER } from '@cairn/testkit/mails'

let server: TestServer
/**
 * Of the office and of the company that writes to it, of the office alone, of neither, and without the
 * capability; and of a company that asks communities.
 */
let [both, office, stranger, member, asker]: TestClient[] = []
let contacts: Record<'anders' | 'lands' | 'archive', string>

beforeAll(async () => {
  const { types, capabilities } = area
  const data = buildAreaData('organisations', types, { capabilities, server: true })
  server = await startTestServer({ areas: [data] })
  await writeFile(
    path.join(server.install.areaStore, 'organisations/dist', data.build, 'server.mjs'),
    `export { default } from ${JSON.stringify(path.join(import.meta.dirname, '../server.ts'))}\n`,
  )
  await server.parts.registry.refresh()
  const { store } = server.parts.engine
  const [home, company, elsewhere] = await Promise.all(
    ['Saltbox Inlet Nation', 'Meridian Power', 'Harbour Street Museum'].map((displayName) =>
      store.create(SYSTEM, 'Organization', { displayName, type: 'OTHER' }),
    ),
  )
  if (!home || !company || !elsewhere) throw new Error('no organisations')
  const contact = async (email: string, organization: string) =>
    (await store.create(SYSTEM, 'Contact', { firstName: 'A', lastName: 'B', email, organizations: [organization] })).$id
  contacts = {
    anders: await contact('Anders.Lindqvist@meridian-power.example', company.$id),
    lands: await contact('lands@saltbox-inlet.example', home.$id),
    archive: await contact('archive@saltbox-inlet.example', home.$id),
  }
  const able = { capabilities: ['Org'] }
  const users = [
    await server.addUser({
      ...able,
      organizations: [home.$id],
      grants: [{ grant: 'readOrg', grantedBy: company.$id }],
    }),
    await server.addUser({ ...able, organizations: [home.$id] }),
    await server.addUser({ ...able, organizations: [elsewhere.$id] }),
    await server.addUser({ organizations: [home.$id] }),
    await server.addUser({ capabilities: ['ConsultCommon'], organizations: [elsewhere.$id] }),
  ]
  ;[both, office, stranger, member, asker] = await Promise.all(users.map(({ email }) => server.client(email)))
})
afterAll(async () => {
  for (const client of [both, office, stranger, member, asker]) client?.close()
  await server.close()
})

const ask = (client: TestClient | undefined, mail: string, more: object = {}) =>
  client?.request<MailAnswer>('act/readMail', {
    t: 'CommLog',
    i: 0,
    content: Buffer.from(mail).toString('base64'),
    ...more,
  })
async function read(client: TestClient | undefined, mail: string): Promise<ReadMail> {
  const answer = await ask(client, mail)
  if (!answer || !('mail' in answer)) throw new Error('refused')
  return answer.mail
}
const code = (asked: Promise<unknown> | undefined) =>
  Promise.resolve(asked).then(
    () => 'fine',
    (thrown: { code: string }) => thrown.code,
  )

describe('a mail that is dropped in', () => {
  test('ORG-21 names the contacts that have its addresses, however they are written, and comes in or goes out', async () => {
    const incoming = await read(both, LETTER)
    expect(incoming.direction).toBe('INCOMING')
    expect(incoming.contacts.toSorted()).toEqual(Object.values(contacts).toSorted())
    const outgoing = await read(both, LETTER.replace('Anders.Lindqvist@meridian-power', 'lands@saltbox-inlet'))
    expect(outgoing.direction).toBe('OUTGOING')
    const internal =
      'From: lands@saltbox-inlet.example\nTo: archive@saltbox-inlet.example\nSubject: Keys\n\nOn the hook.'
    expect((await read(office, internal)).direction).toBe('INTERNAL')
  })

  test('ORG-21 names nobody whom the person may not see: as if they were not there', async () => {
    expect((await read(office, LETTER)).contacts.toSorted()).toEqual([contacts.lands, contacts.archive].toSorted())
    const unknown = LETTER.replaceAll('meridian-power.example', 'unknown-power.example').replaceAll(
      'saltbox-inlet.example',
      'unknown-inlet.example',
    )
    const [seen, twin] = [await read(stranger, LETTER), await read(stranger, unknown)]
    expect([seen.contacts, twin.contacts]).toEqual([[], []])
    expect(seen.direction).toBe(twin.direction)
  })

  test('ORG-21 T60 is read over HTTP where it is too large for the socket', async () => {
    const mail = `From: lands@saltbox-inlet.example\nSubject: Large\n\n${'word '.repeat(1_000_000)}`
    const b = { t: 'CommLog', i: 0, content: Buffer.from(mail).toString('base64') }
    const answer = await fetch(`${server.url}/api/item`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${office?.token}` },
      body: JSON.stringify({ o: 'act/readMail', b }),
    })
    expect(await answer.json()).toMatchObject({ b: { mail: { subject: 'Large', isCut: true } } })
  })

  test('ORG-21 is refused with the reason where it is none, and stored nowhere', async () => {
    const { database } = server.parts
    const count = async () => (await database.query<{ n: number }>('select count(*)::int as n from item'))[0]?.n
    const before = await count()
    expect(await ask(office, 'hello')).toEqual({ refused: 'noMail' })
    expect(await ask(office, HTML_LETTER)).toMatchObject({ mail: { subject: 'Notice', contacts: [contacts.lands] } })
    expect(await count()).toBe(before)
  })

  test('T60 has its price, which counts as the work of who asks', async () => {
    const units: number[] = []
    const stop = listenToCalls((call) => call.operation === 'act/readMail' && units.push(call.units))
    await ask(office, LETTER)
    stop()
    expect(units).toHaveLength(1)
    expect(units[0]).toBeGreaterThanOrEqual(100)
  })

  test('is read for those who may write logs, and only as the payload says', async () => {
    expect(await code(ask(member, LETTER))).toBe('notAllowed')
    expect(await code(ask(asker, LETTER))).toBe('fine')
    expect(await code(ask(office, LETTER, { content: 'not base64!' }))).toBe('badMessage')
    expect(await code(ask(office, LETTER, { more: 1 }))).toBe('badMessage')
    expect(await code(ask(office, LETTER, { i: 1 }))).toBe('badMessage')
  })
})
