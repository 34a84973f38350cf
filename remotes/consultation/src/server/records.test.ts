import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { act } from '../testing/consulting.ts'
import { startLettering, type Lettering } from '../testing/lettering.ts'
import { entriesIn } from '../model/record-entries.ts'
import { filesInZip, zipOf } from './rules/record-zip.ts'

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

it('CNS-141 is remarked on by the other side, whose words stay, and sealed when they are done', async () => {
  const notice = await answered()
  const record = await act(at.all.lands, 'compileRecord', notice)
  expect(await codeOf(act(at.all.submitter, 'remarkOnRecord', record, { text: 'x' }))).toBe('notAllowed')
  await act(at.all.admin, 'openRecord', record, { until: '2999-01-01' })
  expect(await codeOf(act(at.all.admin, 'sealRecord', record)), 'early').toBe('consultation.sealEarly')
  const text = 'The visit of 3 May is missing, k̓'
  await act(at.all.submitter, 'remarkOnRecord', record, { text })
  expect(await codeOf(act(at.all.lands, 'agreeRecord', record)), 'its own side').toBe('notAllowed')
  await act(at.all.submitter, 'agreeRecord', record)
  const both = await Promise.all([
    codeOf(act(at.all.admin, 'sealRecord', record)),
    codeOf(act(at.all.admin, 'sealRecord', record)),
  ])
  expect(both.sort()).toEqual(['fine', 'transition'])
  const sealed = await at.fresh(record)
  expect(sealed).toMatchObject({ state: 'SEALED', remarks: [{ text }] })
  expect(await codeOf(act(at.all.submitter, 'remarkOnRecord', record, { text: 'more' }))).not.toBe('fine')
})

it('CNS-142 CNS-143 a sealed record verifies here and without the product; a changed byte is named', async () => {
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
  const csv = Uint8Array.from(files['data/record.csv'] ?? [])
  csv[7] = (csv[7] ?? 0) ^ 1
  const altered = await verifiedAlone(await zipOf({ ...files, 'data/record.csv': csv }))
  expect(altered.code).toBe(1)
  expect(altered.said.split('\n')[0]).toBe('data/record.csv: changed')
  const { 'data/record.pdf': pdf, ...rest } = files
  expect(pdf?.length).toBeGreaterThan(1000)
  expect((await verifiedAlone(await zipOf(rest))).said).toContain('data/record.pdf: missing')
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
