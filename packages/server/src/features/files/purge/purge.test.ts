// @module-tag leaks
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineItemType, type Item, type ItemId } from '@cairn/contract'
import { openSampleFiles, openSampleStore, person } from '../../../testing/sample-store.ts'
import { SYSTEM } from '../../../items/facts/system-principal.ts'
import { CORE_ACTIONS } from '../../../operations/core-actions.ts'
import { repeatPurges } from './purge-item.ts'

const SECRET = 'nettle'
const diaryType = defineItemType({
  ...{ name: 'Kept', defaultIcon: 'note', label: ['title'], owner: 'keeper', visibility: 'PRIVATE' },
  properties: {
    title: { v: 'DEF', required: true, textField: true, facet: { kind: 'terms' } },
    keeper: { v: 'REL', t: 'Organization' },
    papers: { v: 'REL', t: 'Attachment', many: true },
    closed: { v: 'DT' },
    heldUntil: { v: 'DT' },
  },
  purge: { right: 'steward', people: 2, hold: { property: 'closed', days: 30, until: 'heldUntil' } },
})
const pageType = defineItemType({
  ...{ name: 'KeptPage', defaultIcon: 'note', label: ['title'], within: 'kept', wholeRight: 'update' },
  properties: { title: { v: 'DEF' }, kept: { v: 'REL', t: 'Kept' } },
  visibility: 'PRIVATE',
})

let sample: Awaited<ReturnType<typeof openSampleStore>>
let files: Awaited<ReturnType<typeof openSampleFiles>>
let folder: string
const bay = 'Organization-1' as ItemId
const given = (...grants: string[]) => grants.map((grant) => ({ grant, grantedBy: bay }))
const [first, second] = [2, 3].map((at) =>
  person(at, { organizations: [bay], grants: given('PRIVATE.read', 'steward'), contact: `Contact-${at}` as ItemId }),
) as [ReturnType<typeof person>, ReturnType<typeof person>]
const twin = person(4, { organizations: [bay], grants: given('PRIVATE.read', 'steward'), contact: first.contact })
const reader = person(5, { organizations: [bay], grants: given('PRIVATE.read', 'update') })

beforeAll(async () => {
  sample = await openSampleStore({}, [diaryType, pageType])
  folder = await mkdtemp(join(tmpdir(), 'cairn-purge-'))
  files = await openSampleFiles(sample, folder)
  await sample.make('Organization', { displayName: 'Bay' })
})
afterAll(async () => {
  files.close()
  await sample.close()
  await rm(folder, { recursive: true, force: true })
})

const act = async (name: string, principal: typeof first, body: object) =>
  CORE_ACTIONS.find((action) => action.name === name)?.run(body, { principal, claims: undefined }, {
    ...sample,
    parts: sample.context,
    files,
    principals: {},
  } as never)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )

const codes = (asked: readonly Promise<unknown>[]) => Promise.all(asked.map(refusal))

async function makeKept(): Promise<Item> {
  const kept = await sample.make('Kept', { title: `The ${SECRET} place`, keeper: bay })
  await sample.make('KeptPage', { title: `${SECRET} page`, kept: kept.$id })
  const { _t, _i } = kept
  await sample.store.update({ ...first, admin: true }, { _t, _i, _u: 1, title: `The old ${SECRET} place` })
  return kept
}

async function everything(): Promise<string> {
  const tables = await sample.database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'purged'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => sample.database.query(`select to_jsonb(x)::text as row from "${name}" x`)),
  )
  return JSON.stringify(rows)
}

test('T51: one asks, another person does it, and nothing of it is left in any table but the tombstone', async () => {
  const kept = await makeKept()
  const target = { t: 'Kept', i: kept._i }
  expect(await refusal(act('purge', reader, { ...target, reason: 'no' }) as Promise<unknown>)).toBe('notAllowed')
  expect(await act('purge', first, { ...target, reason: 'Withdrawn' })).toEqual({ done: false })
  expect(await act('purge', twin, { ...target, reason: 'Same person' })).toEqual({ done: false })
  expect(await act('purges', second, { item: kept.$id })).toMatchObject({
    asked: { reason: 'Withdrawn', isMine: false },
  })
  expect(await everything()).toContain(SECRET)
  expect(await act('purge', second, { ...target, reason: 'Yes' })).toEqual({ done: true })
  expect(await everything()).not.toContain(SECRET)
  await expect(sample.store.read(second, kept.$id)).rejects.toMatchObject({ code: 'notAllowed' })
  expect(await refusal(sample.store.restore(second, kept.$id, undefined, undefined))).toBe('notAllowed')
  expect(await act('purges', second, {})).toMatchObject({
    tombstones: [{ id: kept.$id, askedBy: 'User-2', doneBy: 'User-3', reason: 'Withdrawn' }],
  })
  expect(await act('purges', reader, {})).toEqual({ tombstones: [] })
})

test('T51: with an item goes what tasks took out, and mail about it that waits; other mail stays', async () => {
  const kept = await makeKept()
  const { database } = sample
  const task = `insert into task (user_i, action, async_key, body, state, ended, result, file_name)
    values (7, 'exportSearch', 'x', $1, 'DONE', now(), $1, 'kept.csv') returning key`
  const [row] = await database.query<{ key: string }>(task, [JSON.stringify({ title: SECRET })])
  await database.query('insert into task_part values ($1, 0, $2)', [row?.key, JSON.stringify(SECRET)])
  await database.query('insert into task_step values ($1, $2, $3)', [row?.key, 'page 0', JSON.stringify(SECRET)])
  const mail = 'insert into mail_outbox (key, message) values ($1, $2)'
  await database.query(mail, ['about it', JSON.stringify({ text: `${SECRET}: /home/i-${kept.$id}` })])
  await database.query(mail, ['about another', JSON.stringify({ text: `/home/i-${kept.$id}0` })])
  const target = { t: 'Kept', i: kept._i, reason: 'Withdrawn' }
  await act('purge', first, target)
  await act('purge', second, target)
  expect(await everything()).not.toContain(SECRET)
  const left = await database.query<{ key: string }>("select key from mail_outbox where key like 'about%'")
  expect(left).toEqual([{ key: 'about another' }])
  const [put] = await database.query<{ state: string }>('select state from task where key = $1', [row?.key])
  expect(put?.state).toBe('DISMISSED')
})

test('T51: with an item go its files, also where another item uses them', async () => {
  const paper = { originalName: `${SECRET}.pdf`, kind: 'DOCUMENT' }
  const { $id: own } = await sample.make('Attachment', paper)
  const kept = await sample.make('Kept', { title: 'A talk', keeper: bay, papers: [own] })
  const { $id: use } = await sample.make('Attachment', { ...paper, sameAs: own })
  const other = await sample.make('Kept', { title: 'Another', keeper: bay, papers: [use] })
  const target = { t: 'Kept', i: kept._i, reason: 'Withdrawn' }
  await act('purge', first, target)
  expect(await everything()).toContain(SECRET)
  expect(await act('purge', second, target)).toEqual({ done: true })
  expect(await everything()).not.toContain(SECRET)
  expect(await sample.store.read(first, other.$id)).toMatchObject({ title: 'Another' })
})

test('T51: what is written while it is purged is gone as well', async () => {
  const kept = await makeKept()
  const target = { t: 'Kept', i: kept._i, reason: 'Withdrawn' }
  await act('purge', first, target)
  const write = async (n: number) => {
    const { _t, _i, _u } = await sample.store.read(SYSTEM, kept.$id)
    await sample.store.update(SYSTEM, { _t, _i, _u, title: `${SECRET} written ${n}` })
  }
  const page = (n: number) => sample.make('KeptPage', { title: `${SECRET} page ${n}`, kept: kept.$id })
  const writing = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? write(n) : page(n)))
  const [purged] = await Promise.allSettled([act('purge', second, target), ...writing])
  expect(purged).toMatchObject({ status: 'fulfilled', value: { done: true } })
  expect(await codes([write(20), page(20)])).toEqual(['notAllowed', expect.any(String)])
  // A write makes its words known before it is refused: they go a little later.
  await sample.context.terms.ensure([`title=${SECRET} at last`])
  expect(await everything()).toContain(SECRET)
  await expect.poll(everything, { timeout: 60_000, interval: 500 }).not.toContain(SECRET)
})

test('T51: what a restored backup brings back is purged again by the list beside the files', async () => {
  const kept = await makeKept()
  await act('purge', first, { t: 'Kept', i: kept._i, reason: 'Withdrawn' })
  await act('keepFromPurge', second, { t: 'Kept', i: kept._i })
  expect(await act('purges', second, { item: kept.$id })).toEqual({})
  const tombstone = {
    id: kept.$id,
    at: '2026-01-01T00:00:00Z',
    askedBy: 'User-2',
    doneBy: 'User-3',
    reason: 'x',
    owners: [bay],
  }
  await files.purges.add(tombstone)
  expect(await readdir(folder)).toContain('purged.jsonl')
  expect(await repeatPurges({ context: sample.context, files, purges: files.purges })).toBe(1)
  expect(await everything()).not.toContain(SECRET)
  expect(await repeatPurges({ context: sample.context, files, purges: files.purges })).toBe(0)
})

test('T51: nothing is purged while a mind may be changed', async () => {
  const closedOn = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const purge = (kept: Item) => act('purge', first, { t: 'Kept', i: kept._i, reason: 'x' }) as Promise<unknown>
  const make = (days: number) => sample.make('Kept', { title: 'Held', keeper: bay, closed: closedOn(days) })
  const [held, free] = [await make(29), await make(31)]
  expect(await refusal(purge(held))).toBe('notAllowed')
  expect((await sample.store.read(first, held.$id)).$can?.['purge']).toBe(false)
  expect(await purge(free)).toEqual({ done: false })
  const until = (day: string) =>
    sample.make('Kept', { title: 'Held', keeper: bay, closed: closedOn(31), heldUntil: day })
  expect(await refusal(purge(await until('2999-01-01')))).toBe('notAllowed')
  expect(await purge(await until(closedOn(0)))).toEqual({ done: false })
})
