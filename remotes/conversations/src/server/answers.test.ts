import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { buildAreaData } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { messageType } from '../model/message.ts'
import { threadType } from '../model/thread.ts'

/** Mails from another address, or with nothing that can be read: none of them is an answer. */
const ODD_MAILS = [
  'no mail at all',
  'From: other@test.example\r\nSubject: Not mine\r\n\r\nWords',
  'From: \u0000\r\n\u0007: x\r\n\r\n',
  `From: ${'a'.repeat(5000)}\r\n\r\nWords`,
  'From: other@test.example\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n--b\r\n--b',
  'From: other@test.example\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%%',
  'From: other@test.example\r\nSubject: =?utf-8?B?////?=\r\n\r\nWords',
]

let server: TestServer
let home: ItemId
let [lands, guest]: TestClient[] = []
let thread: Item
/** Where the guest's answers go. */
let address: string
beforeAll(async () => {
  const data = buildAreaData('talk', [...COMMUNITY_TYPES, threadType, messageType], {
    server: true,
    lists: { CONVERSATION_ACTION_TYPES: ['QUESTION'] },
  })
  const answers = { address: 'cairn@reply.example', host: '127.0.0.1', port: 0 }
  server = await startTestServer({ areas: [data], answers })
  const half = `export { default } from '${new URL('./server.ts', import.meta.url).href}'`
  await writeFile(join(server.install.areaStore, 'talk/dist', data.build, 'server.mjs'), half)
  await server.parts.registry.refresh()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  await server.addUser({ name: 'lands', email: 'lands@test.example', organizations: [home], grants })
  await server.addUser({ name: 'guest', email: 'guest@test.example', organizations: [home] })
  lands = await server.client('lands@test.example')
  guest = await server.client('guest@test.example')
})
afterAll(() => server.close())

beforeEach(async () => {
  const { store } = server.parts.engine
  const { ids } = await store.search(SYSTEM, { types: ['Contact'] })
  thread = await store.create(SYSTEM, 'Thread', { subject: 'The weir', owner: home, participants: ids })
  address = await addressOf(thread)
})

/** Something is said, the guest is told by mail, and the mail arrives: where answers to it go. */
async function addressOf({ _t, _i }: Item): Promise<string> {
  const { notifications } = server.parts
  await guest?.request('act/setNotifyChoices', {
    kinds: { MESSAGE: { preference: 'PREFS', mode: 'IMMEDIATE' } },
    mail: true,
  })
  await lands?.request('act/postMessage', { t: _t, i: _i, body: paragraph(`News ${_i}`) })
  await notifications.settle()
  await notifications.mailDue(() => Date.now() + 60_000)
  const ofThread = `thread-${_i.toString(36)}-`
  const found = () =>
    server.sink
      .mails()
      .map(({ headers }) => headers.get('reply-to') ?? '')
      .find((replyTo) => replyTo.includes(ofThread))
  await expect.poll(found).toBeDefined()
  return found() ?? ''
}

const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** Hands a mail over by SMTP, as a mail server does; the code it is answered with. */
async function send(mail: SendMailOptions): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: server.parts.answerPort, ignoreTLS: true })
  try {
    const { response } = await transport.sendMail({
      from: 'guest@test.example',
      to: address,
      subject: 'Re: news',
      ...mail,
    })
    return Number(response.slice(0, 3))
  } catch (thrown) {
    return (thrown as { responseCode?: number }).responseCode ?? 0
  } finally {
    transport.close()
  }
}

async function messages(): Promise<Item[]> {
  const { store } = server.parts.engine
  const must = [{ prop: 'thread', kind: 'rel' as const, value: [thread.$id] }]
  const { ids } = await store.search(SYSTEM, { types: ['Message'], must, sort: [{ key: '_c.ts', order: 'desc' }] })
  return Object.values(await store.readMany(SYSTEM, ids as ItemId[]))
}
const answers = async () => (await messages()).filter(({ channel }) => channel === 'MAIL')

test('CON-13 an answer by mail is a message of whom the mail was sent to, without what it quotes, with its files, once', async () => {
  const mark = server.sink.mails()[0]?.text.split('\n')[0] ?? ''
  expect(mark).toContain('Write above this line')
  const mail: SendMailOptions = {
    messageId: '<one@mail.example>',
    text: `Yes, on Friday.\n\nOn Mon, Nov 2, 2026, Cairn wrote:\n> ${mark}\n> There is news.`,
    attachments: [{ filename: 'wéir.txt', content: 'where it stands' }],
  }
  const told = lands?.waitFor<{ type: string }>('updated', ({ type }) => type === 'Message')
  await lands?.request('addWatch/Message-0')
  expect([await send(mail), await send(mail)]).toEqual([250, 250])
  await told
  const [answer, ...more] = await answers()
  expect(more).toEqual([])
  expect(answer).toMatchObject({ thread: thread.$id, author: guest && expect.stringMatching(/^User-/) })
  expect(answer?.body).toEqual(paragraph('Yes, on Friday.'))
  const [file] = (answer?.attachments ?? []) as ItemId[]
  expect(await lands?.request(`read/${file}`)).toMatchObject({ originalName: 'wéir.txt', relType: 'Message' })
})

test('CON-13 nobody answers but from the address the mail went to, and at an address that was given out', async () => {
  const forged = address.replace(/[0-9a-f]{24}/, (token) => token.replace(/./, (digit) => (digit === '0' ? '1' : '0')))
  const elsewhere = address.replace(/-[0-9a-z]+-/, `-${(thread._i + 1).toString(36)}-`)
  for (const to of [forged, elsewhere, 'cairn@reply.example', 'cairn+x@reply.example', address.replace('reply.', '')])
    expect(await send({ to, text: 'hello' })).toBe(550)
  expect(await send({ from: 'other@test.example', text: 'hello' })).toBe(550)
  expect(await send({ to: [address, 'cairn+x@reply.example'], text: 'only the first is known' })).toBe(250)
  expect(await answers()).toHaveLength(1)
})

test('CON-13 rights are those of the moment it comes; who lost the thread is told by mail, and nothing is kept', async () => {
  const { store } = server.parts.engine
  const { _t, _i, _u } = await store.read(SYSTEM, thread.$id)
  await store.update(SYSTEM, { _t, _i, _u, participants: null })
  const attachments = [{ filename: 'a.txt', content: 'a' }]
  expect([await send({ text: 'too late' }), await send({ text: 'with a file', attachments })]).toEqual([250, 250])
  expect(await answers()).toEqual([])
  const refusals = () => server.sink.mails().filter(({ subject }) => subject === 'Your answer could not be added')
  await expect.poll(() => refusals().length).toBe(2)
  expect(refusals()[0]).toMatchObject({ to: 'guest@test.example' })
  expect(refusals()[0]?.text).not.toContain('weir')
})

test('CON-13 what a program answers is passed over, and so are our own mails; what says nothing is told', async () => {
  for (const headers of [
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'bulk' },
    { 'X-Autoreply': 'yes' },
    { 'List-Id': '<all.example>' },
  ])
    expect(await send({ headers, text: 'I am away' })).toBe(250)
  expect(await send({ envelope: { from: '', to: address }, text: 'It did not arrive' })).toBe(250)
  expect(await send({ messageId: '<1@cairn>', text: 'our own' })).toBe(250)
  expect(await answers()).toEqual([])
  expect(await send({ text: '> only a quote' })).toBe(250)
  await expect.poll(() => server.sink.mails()[0]?.text).toContain('no text of its own')
})

test('CON-13 a mail over the limit is refused, and the receiver goes on', async () => {
  expect(
    await send({ text: 'big', attachments: [{ filename: 'big.bin', content: Buffer.alloc(26 * 1024 * 1024) }] }),
  ).toBe(552)
  expect(await send({ text: 'small' })).toBe(250)
  expect(await answers()).toHaveLength(1)
})

test('CON-13 odd mails never end the receiver', async () => {
  for (const raw of ODD_MAILS) {
    const code = await send({ envelope: { from: 'guest@test.example', to: address }, raw })
    expect([raw, [250, 550].includes(code)]).toEqual([raw, true])
  }
  expect(await send({ text: 'after all that' })).toBe(250)
  expect((await answers()).map(({ body }) => body)).toEqual([paragraph('after all that')])
})

test('CON-13 an answer whose envelope is of another domain, or that comes after 90 days, is refused', async () => {
  const from = (sender: string) => send({ envelope: { from: sender, to: address }, text: 'I am the guest' })
  for (const sender of ['guest@other.example', 'guest@nottest.example', 'guest@test.example.other.example'])
    expect([sender, await from(sender)]).toEqual([sender, 550])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 86_400_000 })
  try {
    expect(await from('guest@test.example')).toBe(550)
  } finally {
    vi.useRealTimers()
  }
  expect(await answers()).toEqual([])
  expect(await from('bounces@mail.test.example')).toBe(250)
})
