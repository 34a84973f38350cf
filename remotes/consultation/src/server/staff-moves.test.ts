// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { act, respond, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
let terms: Item
beforeAll(async () => {
  all = await startConsulting()
  ;[terms] = (await namedBy(all.lands, 'ConsultTerms', { $id: all.communities[0] }, 'owner')) as [Item]
})
afterAll(() => all.close())

const read = (client: TestClient, { $id }: Pick<Item, '$id'>) => client.request<Item>(`read/${$id}`)
async function namedBy(client: TestClient, type: string, { $id }: { $id: string }, prop = 'consultation') {
  const must = [{ prop, kind: 'rel', value: [$id] }]
  const { ids } = await client.request<{ ids: string[] }>('search/ids', { types: [type], must })
  return Promise.all(ids.map((id) => client.request<Item>(`read/${id}`)))
}
const filing = { projectName: 'Slipway', received: '2026-06-01' }
const newcomer = { newOrganization: 'Slipway Builders', newContact: { name: 'Rosa Quill', address: 'rosa@slip.test' } }
const fileIn = (values: object) => act(all.lands, 'fileInName', terms, { ...filing, ...values })
const gaps = ['A map of the slipway', 'Who pays']

it('CNS-292 staff who filed it ask its people for what is missing: here, and by mail with a log whoever has no account', async () => {
  const file = await fileIn(newcomer)
  await act(all.lands, 'askMissing', file, { gaps, words: 'We look forward to it.' })
  const sent = () => all.server.sink.mails().filter(({ to }) => to === 'rosa@slip.test')
  await expect.poll(() => sent().length).toBe(1)
  const [mail] = sent()
  expect(mail).toMatchObject({ subject: 'First Nation asks about “Slipway”' })
  expect(mail).toMatchObject({ sender: 'First Nation' })
  const text = mail?.text ?? ''
  for (const part of [
    /To Rosa Quill, Slipway Builders/,
    /Our number: \d{4}-0001/,
    /Your consultation: Slipway/,
    /\nGood day,\n/,
  ])
    expect(text).toMatch(part)
  expect(text).toContain('reached us on 01-Jun-2026')
  expect(text).toContain('- A map of the slipway\n- Who pays\n\nWe look forward to it.\n')
  expect(text, 'signed, and how it is answered').toMatch(
    /\n\n.+\nFirst Nation\n\nTo answer, write to First Nation\. Please quote/,
  )
  expect(text, 'nothing of the site').not.toContain('http')
  const [log] = await namedBy(all.lands, 'CommLog', file, 'context')
  expect(log).toMatchObject({ direction: 'OUTGOING', type: 'EMAIL', owner: all.communities[0] })
  expect(log?.['description']).toContain('Who pays')
  const [thread] = await namedBy(all.lands, 'Thread', file, 'context')
  expect(thread).toMatchObject({
    purpose: 'CONSULT_INCOMPLETE',
    participants: expect.arrayContaining([file['primaryContacts']].flat()),
  })
  expect(await read(all.lands, file)).toMatchObject({ state: 'CONSULTING', progress: [{ kind: 'MISSING' }] })
  // Nobody submits a file again that staff filed: whoever asked ends it.
  expect(await act(all.lands, 'resolveThread', thread as Item)).toMatchObject({ resolved: true })
})

it('CNS-292 what was asked for is talked about no more once the file is answered', async () => {
  const file = await fileIn(newcomer)
  await act(all.lands, 'askMissing', file, { gaps })
  const [response] = (await namedBy(all.lands, 'ConsultResponse', file)) as [Item]
  await respond(all, all.lands, response, 'NO_CONCERNS')
  expect(await namedBy(all.lands, 'Thread', file, 'context')).toMatchObject([{ resolved: true }])
})

it('CNS-292 nobody is asked where nobody can be, nor for nothing', async () => {
  const file = await fileIn({ organization: all.proponent })
  expect(await codeOf(act(all.lands, 'askMissing', file, { gaps }))).toBe('invalidItem')
  const other = await fileIn(newcomer)
  for (const empty of [[], ['  ']])
    expect(await codeOf(act(all.lands, 'askMissing', other, { gaps: empty }))).toBe('invalidItem')
  expect(await read(all.lands, file)).not.toHaveProperty('progress')
})

it('CNS-293 only staff of the community that filed it ask for what is missing, or refile', async () => {
  const file = await fileIn({ organization: all.proponent })
  for (const client of [all.submitter, all.chief, all.clerk, all.neighbour]) {
    expect(await codeOf(act(client, 'askMissing', file, { gaps }))).toBe('notAllowed')
    expect(await codeOf(act(client, 'refile', file, { organization: all.office, reason: 'x' }))).toBe('notAllowed')
  }
  expect((await read(all.submitter, file)).$can).not.toHaveProperty('refile')
  expect((await read(all.lands, file)).$can).toMatchObject({ refile: true, askMissing: true })
  const own = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', own)
  await act(all.clerk, 'accept', own)
  await act(all.clerk, 'addCandidates', own, { communities: [all.communities[0]] })
  await act(all.clerk, 'distribute', own)
  expect(await codeOf(act(all.lands, 'refile', own, { organization: all.office, reason: 'x' }))).toBe('notAllowed')
})

it('CNS-293 a refiled file opens to its new owner and closes to the former one; a log says who could have read it', async () => {
  const made = (displayName: string) =>
    all.server.parts.engine.store.create(SYSTEM, 'Organization', { displayName, type: 'INDUSTRY' })
  const right = (await made('Right Builders')).$id
  const { email } = await all.server.addUser({ organizations: [right], capabilities: ['ConsultSubmit'] })
  const owner = await all.server.client(email)
  const file = await fileIn({ organization: all.proponent, newContact: newcomer.newContact })
  const [notice] = (await namedBy(all.lands, 'ConsultNotice', file)) as [Item]
  expect(await codeOf(read(owner, file))).toBe('notAllowed')
  expect(await codeOf(read(all.submitter, notice))).toBe('fine')
  for (const organization of [all.proponent, 'Organization-999999'])
    expect(await codeOf(act(all.lands, 'refile', file, { organization, reason: 'x' }))).not.toBe('fine')
  const moved = await act(all.lands, 'refile', file, { organization: right, reason: 'The letterhead of another' })
  expect(moved).toMatchObject({ owner: right, primaryOrg: right, state: 'CONSULTING' })
  expect(moved).not.toHaveProperty('primaryContacts')
  for (const client of [all.submitter, all.chief])
    expect(await Promise.all([file, notice].map((each) => codeOf(read(client, each))))).toEqual([
      'notAllowed',
      'notAllowed',
    ])
  expect(await Promise.all([file, notice].map((each) => codeOf(read(owner, each))))).toEqual(['fine', 'fine'])
  const history = await owner.request<{ u: number; changes: object }[]>(`history/${file.$id}`)
  expect(history.map(({ u }) => u)).toEqual([moved._u])
  expect(JSON.stringify(history)).not.toContain(all.proponent)
  const [log] = await namedBy(all.lands, 'CommLog', file, 'context')
  expect(log).toMatchObject({ subject: 'Slipway: Meridian → Right Builders', direction: 'INTERNAL' })
  expect(log?.['description']).toContain('The letterhead of another')
  owner.close()
})

it('T59 CNS-292 the words of one person go out by mail so often in a day to one of those whom they ask', async () => {
  const file = await fileIn({ ...newcomer, newContact: { name: 'Ivo Quill', address: 'ivo@slip.test' } })
  const codes: string[] = []
  for (let n = 0; n < 6; n++) codes.push(await codeOf(act(all.lands, 'askMissing', file, { gaps: [`Map ${n}`] })))
  expect(codes).toEqual(['fine', 'fine', 'fine', 'fine', 'fine', 'tooManyAttempts'])
  const { progress } = await read(all.lands, file)
  expect(progress).toHaveLength(5)
})

it('T46 CNS-293 the log of a move names whom its maker may read, and that there are others', async () => {
  const to = (
    await all.server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Weir Co', type: 'INDUSTRY' })
  ).$id
  const file = await fileIn({ organization: all.proponent })
  await act(all.lands, 'refile', file, { organization: to, reason: 'Theirs' })
  const [log] = await namedBy(all.lands, 'CommLog', file, 'context')
  // The people of the proponent have accounts, and nobody of the community reads their contacts.
  expect(log?.['description']).toBe('Theirs\nMeridian\n- and other people who could read the consultation')
})

it('CNS-293 an organisation is told that a file was filed in its name, and whose it is then', async () => {
  const { kinds } = await all.submitter.request<{ kinds: { kind: string; mode: string }[] }>('act/notifyChoices', {})
  const of = (name: string) => kinds.find(({ kind }) => kind === name)?.mode
  expect([of('CNS_FILED'), of('CNS_REFILED'), of('CNS_MISSING')]).toEqual(['IMMEDIATE', 'IMMEDIATE', 'DIGEST'])
  const file = await fileIn({ organization: all.proponent, projectName: 'Told of' })
  const told = async () =>
    JSON.stringify(await all.submitter.request('act/fetchNotifications', { max: 500 }).catch(() => 'none')).includes(
      file.$id,
    )
  await expect.poll(told).toBe(true)
})
