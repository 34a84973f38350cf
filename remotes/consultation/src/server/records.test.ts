import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { richTextOf } from '@cairn/model/rich-text'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { act, respond } from '../testing/consulting.ts'
import { startLettering, type Lettering } from '../testing/lettering.ts'
import { entriesIn, type RecordEntry } from '../model/records/record-entries.ts'
import { filesInZip, zipOf } from './rules/records/record-zip.ts'

const SCRIPT = resolve(import.meta.dirname, '../../../../deploy/verify-record.mjs')

let at: Lettering
let folder: string
beforeAll(async () => {
  at = await startLettering()
  folder = await mkdtemp(join(tmpdir(), 'cairn-records-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  at.writer.close()
  at.leader.close()
  await at.all.close()
})

/** A notice that was answered by a letter. */
async function answered(): Promise<Item> {
  const { response, notice } = await at.asked()
  const letter = await at.drafted(response)
  await act(at.writer, 'proposeLetter', letter)
  await act(at.leader, 'approveLetter', letter)
  await act(at.writer, 'sendLetter', letter, { way: 'HERE' })
  return at.fresh(notice)
}
const logOf = (context: string) =>
  at.all.lands.request<Item>('create/CommLog', {
    owner: at.all.communities[0],
    subject: 'What the elders said',
    date: '2026-05-02',
    type: 'PHONE',
    direction: 'INTERNAL',
    context: [context],
  })
/** Somebody writes about a notice to people of their own organisation alone. */
async function messageAmong(notice: Item, organization: string): Promise<void> {
  const contact = await at.all.admin.request<Item>('create/Contact', {
    ...{ firstName: 'Freya', lastName: 'Hollow', organizations: [organization] },
  })
  const thread = await at.all.admin.request<Item>('create/Thread', {
    ...{ subject: 'Among us', participants: [contact.$id], context: notice.$id, owner: organization },
    access: 'COMMUNITY',
  })
  const { _t, _i } = thread
  await at.all.admin.request('act/postMessage', { t: _t, i: _i, body: richTextOf('What the elders said') })
}

/** Path of the stored file with these bytes. */
function fileThatHolds(folder: string, bytes: Uint8Array): string {
  const wanted = Buffer.from(bytes)
  const files = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
  const found = files.find((each) => each.isFile() && wanted.equals(readFileSync(join(each.parentPath, each.name))))
  return join(found?.parentPath ?? '', found?.name ?? '')
}
const bundleOf = async (client: TestClient, record: Item) => {
  const answer = await fetch(`${at.all.server.url}/attachment/${String(record['bundle'])}`, {
    headers: { authorization: `Bearer ${client.token ?? ''}` },
  })
  return new Uint8Array(await answer.arrayBuffer())
}
/** What the script without the product says, and how it ends. */
async function verifiedAlone(bundle: Uint8Array): Promise<{ code: number; said: string }> {
  const config = (await (await fetch(`${at.all.server.url}/config.json`)).json()) as { signedWith: string }
  const path = join(folder, `${Math.random().toString(36).slice(2)}.zip`)
  await writeFile(path, bundle)
  return new Promise((done) => {
    execFile(process.execPath, [SCRIPT, path, config.signedWith], (thrown, stdout) => {
      done({ code: thrown ? Number(thrown.code) : 0, said: stdout })
    })
  })
}

it('CNS-140 is compiled of what both read; own logs are listed, and go in once they are ticked', async () => {
  const notice = await answered()
  const log = await logOf(notice.$id)
  const record = await act(at.all.lands, 'compileRecord', notice)
  const entries = entriesIn(record['entries'])
  expect([...new Set(entries.map(({ kind }) => kind))].sort()).toEqual(['LETTER', 'LOG', 'MOVE'])
  expect(entries.find(({ kind }) => kind === 'LOG')).toMatchObject({ included: false, evidence: `${log.$id}@1` })
  expect(await codeOf(at.all.submitter.request(`read/${record.$id}`)), 'not opened').toBe('notAllowed')
  await act(at.all.admin, 'openRecord', record, { until: '2999-01-01' })
  const opened = await at.all.submitter.request<Item>(`read/${record.$id}`)
  expect(JSON.stringify(opened)).not.toContain('elders')
  expect(await codeOf(act(at.all.neighbour, 'compileRecord', notice))).toBe('notAllowed')
})

it('CNS-140 has amendments, and days that were added, on both sides', async () => {
  const { notice } = await at.asked()
  const file = await at.fresh({ $id: notice['consultation'] } as Item)
  await act(at.all.submitter, 'amend', file, { changes: { projectName: 'Upper line' }, reason: 'Survey', days: 2 })
  const told = ['The consultation was amended (Project): Survey', 'Working days added to answer: 2: Survey']
  for (const client of [at.all.lands, at.all.submitter]) {
    const entries = entriesIn((await act(client, 'compileRecord', notice))['entries'])
    expect(entries.flatMap(({ included, summary }) => (included ? summary : [])).slice(1)).toEqual(told)
  }
})

it('CNS-140 says in words that a community was asked, that its clock was resumed, and that it answers again', async () => {
  const { response, notice } = await at.asked()
  await act(at.all.lands, 'stopClock', response, { reason: 'Mourning' })
  await act(at.all.lands, 'resumeClock', response)
  await respond(at.all, at.all.lands, response, 'OBJECTION')
  await act(at.all.lands, 'reopen', response, { reason: 'Wrong letter' })
  const moves = entriesIn((await act(at.all.lands, 'compileRecord', notice))['entries'])
  expect(moves.filter(({ kind }) => kind === 'MOVE').map(({ summary }) => summary)).toEqual([
    'The community was asked',
    'Clock paused',
    'The clock was resumed',
    'Answered',
    'The response was reopened',
  ])
})

it('CNS-141 is remarked on by the other side, whose words stay, and sealed when they are done', async () => {
  const notice = await answered()
  const record = await act(at.all.lands, 'compileRecord', notice)
  expect(await codeOf(act(at.all.submitter, 'remarkOnRecord', record, { text: 'x' }))).toBe('notAllowed')
  await act(at.all.admin, 'openRecord', record, { until: '2999-01-01' })
  expect(await codeOf(act(at.all.admin, 'sealRecord', record)), 'early').toBe('consultation.sealEarly')
  const text = 'The visit of 3 May is missing, k̓'
  const entry = entriesIn(record['entries']).find(({ included }) => included)
  await act(at.all.submitter, 'remarkOnRecord', record, { text, entry: entry?.id })
  expect(await codeOf(act(at.all.lands, 'agreeRecord', record)), 'its own side').toBe('notAllowed')
  await act(at.all.submitter, 'agreeRecord', record)
  for (const other of [at.all.submitter, at.all.chief]) {
    const { $can } = await other.request<Item>(`read/${record.$id}`)
    expect($can).not.toMatchObject({ sealRecord: true })
    expect($can).not.toMatchObject({ sealOwnRecord: true })
    for (const seal of ['sealRecord', 'sealOwnRecord'])
      expect(await codeOf(act(other, seal, record)), 'the other side').toBe('notAllowed')
  }
  expect(await at.all.lands.request<Item>(`read/${record.$id}`)).toMatchObject({ $can: { sealRecord: true } })
  const both = await Promise.all([
    codeOf(act(at.all.admin, 'sealRecord', record)),
    codeOf(act(at.all.admin, 'sealRecord', record)),
  ])
  expect(both.sort()).toEqual(['fine', 'transition'])
  const sealed = await at.fresh(record)
  expect(sealed).toMatchObject({
    state: 'SEALED',
    remarks: [{ text, entry: entry?.id, from: expect.stringMatching(/./) }],
  })
  expect(await codeOf(act(at.all.submitter, 'remarkOnRecord', record, { text: 'more' }))).not.toBe('fine')
})

it('T56 CNS-142 CNS-143 a sealed record verifies here and without the product; a changed byte is named', async () => {
  const notice = await answered()
  const record = await act(at.all.lands, 'compileRecord', notice)
  await act(at.all.admin, 'openRecord', record, { until: '2999-01-01' })
  await act(at.all.submitter, 'agreeRecord', record)
  const sealed = await act(at.all.admin, 'sealRecord', record)
  const answer = await act(at.all.submitter, 'verifyRecord', sealed)
  expect(answer).toMatchObject({ problems: [] })
  const bundle = await bundleOf(at.all.submitter, sealed)
  expect(await verifiedAlone(bundle)).toMatchObject({ code: 0 })
  const files = await filesInZip(bundle)
  expect(Object.keys(files).join()).toMatch(/data\/files\/letter-1-\d{4}-\d\d-\d\d\.pdf/)
  const csv = Uint8Array.from(files['data/record.csv'] ?? [])
  csv[7] = (csv[7] ?? 0) ^ 1
  const altered = await verifiedAlone(await zipOf({ ...files, 'data/record.csv': csv }))
  expect(altered.code).toBe(1)
  expect(altered.said.split('\n')[0]).toBe('data/record.csv: changed')
  const { 'data/record.pdf': pdf, ...rest } = files
  expect(pdf?.length).toBeGreaterThan(1000)
  expect((await verifiedAlone(await zipOf(rest))).said).toContain('data/record.pdf: missing')
})

it('T56 CNS-142 whichever byte is changed, what differs is named, and nothing fails', async () => {
  const notice = await answered()
  const record = await act(at.all.lands, 'compileRecord', notice)
  await act(at.all.admin, 'openRecord', record, { until: '2999-01-01' })
  await act(at.all.submitter, 'agreeRecord', record)
  const sealed = await act(at.all.admin, 'sealRecord', record)
  const bundle = await bundleOf(at.all.submitter, sealed)
  const stored = fileThatHolds(at.all.server.install.dataDir, bundle)
  for (let n = 0; n < 40; n++) {
    const place = Math.floor((bundle.length * (n + 0.5)) / 40)
    const altered = Uint8Array.from(bundle)
    altered[place] = (altered[place] ?? 0) ^ 0x20
    await writeFile(stored, altered)
    const { problems } = (await act(at.all.submitter, 'verifyRecord', sealed)) as unknown as { problems: object[] }
    expect(problems.length, `byte ${place}`).toBeGreaterThan(0)
  }
  await writeFile(stored, bundle)
  expect(await act(at.all.submitter, 'verifyRecord', sealed)).toMatchObject({ problems: [] })
})

it('CNS-145 the submitter compiles one, opens it, and it is sealed once the community is done', async () => {
  const notice = await answered()
  await logOf(notice.$id)
  await messageAmong(notice, at.all.communities[0])
  const record = await act(at.all.chief, 'compileRecord', notice)
  expect(record).toMatchObject({ compiledBy: 'SUBMITTER' })
  expect(JSON.stringify(record)).not.toContain('elders')
  const [first] = entriesIn(record['entries'])
  await act(at.all.chief, 'openRecord', record, { until: '2999-01-01' })
  await act(at.all.lands, 'remarkOnRecord', record, { text: 'The call of 4 May is missing', entry: first?.id })
  expect(await codeOf(act(at.all.submitter, 'agreeRecord', record)), 'its own side').toBe('notAllowed')
  await act(at.all.lands, 'agreeRecord', record)
  await act(at.all.chief, 'sealOwnRecord', record)
  expect(await act(at.all.lands, 'verifyRecord', record)).toMatchObject({ problems: [] })
})

it('CNS-140 what was said without the other side is listed, and not included', async () => {
  const notice = await answered()
  await messageAmong(notice, at.all.communities[0])
  const record = await act(at.all.admin, 'compileRecord', notice)
  const said = entriesIn(record['entries']).filter(({ kind }) => kind === 'MESSAGE')
  expect(said.find(({ summary }) => summary.includes('elders'))).toMatchObject({ included: false })
  expect(said.find(({ summary }) => summary.includes('Our answer'))).toMatchObject({ included: true })
})

it('CNS-140 has room for thousands of messages', async () => {
  const notice = await answered()
  const { store } = at.all.server.parts.engine
  const [community] = at.all.communities
  const { primaryContacts } = at.all.whole as { primaryContacts: string[] }
  const thread = await store.create(SYSTEM, 'Thread', {
    ...{ subject: 'The line', context: notice.$id, owner: community, participants: primaryContacts },
  })
  const body = richTextOf('The crew stays off the k̓wa weir. '.repeat(8))
  await store.createAll(
    SYSTEM,
    'Message',
    Array.from({ length: 1200 }, () => ({ thread: thread.$id, body })),
  )
  const record = await act(at.all.admin, 'compileRecord', notice)
  expect(entriesIn(record['entries']).filter(({ included }) => included).length).toBeGreaterThan(1200)
})

it('CNS-144 a later record takes the place of the one before it', async () => {
  const notice = await answered()
  const seal = async () => {
    const record = await act(at.all.lands, 'compileRecord', notice)
    await act(at.all.admin, 'openRecord', record, { until: '2999-01-01' })
    await act(at.all.submitter, 'agreeRecord', record)
    return act(at.all.admin, 'sealRecord', record)
  }
  const first = await seal()
  await seal()
  expect(await at.fresh(first)).toMatchObject({ state: 'REPLACED' })
})

/**
 * Somebody of the first community who may look after records, and what they say where only they take part.
 */
async function insider(notice: Item) {
  const [community] = at.all.communities
  const rights = [
    'ConsultNotice.PROTECTED.read',
    'ConsultRecord.PROTECTED.read',
    'ConsultRecord.update',
    'CommLog.PROTECTED.read',
    'Thread.update',
  ]
  const { email } = await at.all.server.addUser({
    organizations: [community],
    capabilities: ['ConsultRespond', 'ConsultCommon', 'Conversation'],
    grants: rights.map((grant) => ({ grant, grantedBy: community })),
  })
  const client = await at.all.server.client(email)
  const about = { subject: 'Among us', context: notice.$id, owner: community, access: 'PRIVATE' }
  const { _t, _i } = await client.request<Item>('create/Thread', about)
  const said = await client.request<Item>('act/postMessage', {
    t: _t,
    i: _i,
    body: richTextOf('The graves lie by the weir'),
  })
  return { client, said }
}
const entriesFor = async (client: TestClient, record: Item) =>
  entriesIn((await act(client, 'recordEntries', record))['entries'])
const saysIt = ({ summary }: RecordEntry) => summary.includes('graves')

it('T62 CNS-140 a draft tells each reader what they may read anyway, and goes out with what its opener may read', async () => {
  const notice = await answered()
  const { client, said } = await insider(notice)
  const record = await act(client, 'compileRecord', notice)
  const entry = entriesIn(record['entries']).find(saysIt)
  expect(entry, 'private, and not ticked').toMatchObject({ included: false, isPrivate: true })
  await act(client, 'chooseEntries', record, { included: entriesIn(record['entries']).map(({ id }) => id) })
  for (const reader of [at.all.lands, client]) {
    const stored = JSON.stringify(await reader.request<Item>(`read/${record.$id}`))
    const history = JSON.stringify(await reader.request(`history/${record.$id}`))
    expect(stored + history).not.toMatch(/graves/)
  }
  const seen = await at.all.lands.request<Item>(`read/${record.$id}`)
  expect(JSON.stringify(seen)).not.toContain(said.$id)
  expect((await entriesFor(at.all.lands, record)).some(saysIt), 'a colleague').toBe(false)
  expect((await entriesFor(client, record)).find(saysIt)).toMatchObject({ included: true, isPrivate: true })
  // What a colleague does not see stays as it was ticked, and does not go out with them.
  const others = await entriesFor(at.all.lands, record)
  await act(at.all.lands, 'chooseEntries', record, { included: others.map(({ id }) => id) })
  expect((await entriesFor(client, record)).find(saysIt)).toMatchObject({ included: true })
  const opened = await act(at.all.lands, 'openRecord', record, { until: '2999-01-01' })
  expect(entriesIn(opened['entries']).some(saysIt)).toBe(false)
  expect(entriesIn(opened['entries']).length).toBeGreaterThan(0)
  client.close()
})

it('T62 CNS-146 an open or sealed record names no item to who may not read it, and the item to who may', async () => {
  const notice = await answered()
  const log = await logOf(notice.$id)
  const { client, said } = await insider(notice)
  const record = await act(client, 'compileRecord', notice)
  await act(client, 'chooseEntries', record, { included: entriesIn(record['entries']).map(({ id }) => id) })
  await act(client, 'openRecord', record, { until: '2999-01-01' })
  const secret = [log.$id, said.$id]
  const names = (told: unknown) => secret.filter((id) => new RegExp(`${id}\\b`).test(JSON.stringify(told)))
  const toldTo = async (reader: TestClient) =>
    names([await reader.request(`read/${record.$id}`), await entriesFor(reader, record)])
  expect(await toldTo(at.all.submitter)).toEqual([])
  expect((await entriesFor(at.all.submitter, record)).map(({ summary }) => summary)).toContain(log['subject'])
  expect(names(await entriesFor(at.all.lands, record)), 'a colleague').toEqual([log.$id])
  expect(names(await entriesFor(client, record))).toEqual(secret)
  const entry = (await entriesFor(at.all.submitter, record)).find(saysIt)
  await act(at.all.submitter, 'remarkOnRecord', record, { text: 'When was that?', entry: entry?.id })
  await act(at.all.submitter, 'agreeRecord', record)
  await act(at.all.admin, 'sealRecord', record)
  expect(await toldTo(at.all.submitter)).toEqual([])
  const files = await filesInZip(await bundleOf(at.all.submitter, await at.fresh(record)))
  expect(names(Object.values(files).map((file) => Buffer.from(file).toString('latin1')))).toEqual([])
  expect(Buffer.from(files['data/record.csv'] ?? '').toString()).toContain('graves')
  client.close()
})

it('T62 CNS-140 who may read it ticks it, opens the record, and so tells both sides', async () => {
  const notice = await answered()
  const { client } = await insider(notice)
  const record = await act(client, 'compileRecord', notice)
  await act(client, 'chooseEntries', record, { included: entriesIn(record['entries']).map(({ id }) => id) })
  await act(client, 'openRecord', record, { until: '2999-01-01' })
  const told = entriesIn((await at.all.submitter.request<Item>(`read/${record.$id}`))['entries'])
  expect(told.find(saysIt)).not.toHaveProperty('isPrivate')
  expect(told.find(({ kind }) => kind === 'LETTER')).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  client.close()
})

it('T62 CNS-140 who may not read records makes none', async () => {
  const notice = await answered()
  const must = [{ prop: 'notice', kind: 'rel', value: [notice.$id] }]
  const count = async () =>
    (await at.all.admin.request<{ ids: string[] }>('search/ids', { types: ['ConsultRecord'], must })).ids.length
  // Reads the notice, and no records.
  expect(await codeOf(act(at.leader, 'compileRecord', notice))).toBe('notAllowed')
  expect(await count()).toBe(0)
})

it('T63 CNS-144 what both sides agreed on is replaced by what both agree on, and by nothing one side does', async () => {
  const notice = await answered()
  const compiled = async (client: TestClient, until = '2999-01-01') => {
    const record = await act(client, 'compileRecord', notice)
    await act(client, 'openRecord', record, { until })
    return record
  }
  const both = await compiled(at.all.lands)
  await act(at.all.submitter, 'agreeRecord', both)
  await act(at.all.lands, 'sealRecord', both)
  const today = new Date().toISOString().slice(0, 10)
  expect(await codeOf(compiled(at.all.chief, today)), 'no time for the other side').toBe('invalidItem')
  const alone = await compiled(at.all.chief)
  const { _t, _i, _u } = await at.fresh(alone)
  // Its days are over.
  await at.all.server.parts.engine.store.update(SYSTEM, { _t, _i, _u, until: '2026-01-01' })
  for (const seal of ['sealRecord', 'sealOwnRecord'])
    expect(await codeOf(act(at.all.lands, seal, alone)), 'not by the other side').toBe('notAllowed')
  expect(await act(at.all.chief, 'sealOwnRecord', alone)).toMatchObject({ state: 'SEALED' })
  expect(await at.fresh(both)).toMatchObject({ state: 'SEALED', agreed: true })
  const later = await compiled(at.all.chief)
  await act(at.all.lands, 'agreeRecord', later)
  await act(at.all.chief, 'sealOwnRecord', later)
  for (const former of [both, alone]) expect(await at.fresh(former)).toMatchObject({ state: 'REPLACED' })
})

it('T63 CNS-141 nobody of the other side chooses, opens or remarks beyond the room that there is', async () => {
  const notice = await answered()
  const record = await act(at.all.chief, 'compileRecord', notice)
  const included = entriesIn(record['entries']).map(({ id }) => id)
  expect(await codeOf(act(at.all.lands, 'chooseEntries', record, { included: [] }))).toBe('notAllowed')
  expect(await codeOf(act(at.all.lands, 'openRecord', record, { until: '2999-01-01' }))).toBe('notAllowed')
  await act(at.all.chief, 'chooseEntries', record, { included })
  await act(at.all.chief, 'openRecord', record, { until: '2999-01-01' })
  for (let n = 0; n < 25; n++) await act(at.all.lands, 'remarkOnRecord', record, { text: 'x'.repeat(4000) })
  expect(await codeOf(act(at.all.lands, 'remarkOnRecord', record, { text: 'more' }))).toBe('consultation.remarksFull')
})
