import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { exportSearch } from '../exports/export-search.action.ts'
import { createTaskBook, type TaskBook } from './task-book.ts'
import { createTaskFiles } from './task-files.ts'
import { openRun, TaskStopped } from './task-run.ts'

let community: Community
let book: TaskBook
beforeAll(async () => {
  community = await startCommunity()
  book = createTaskBook(community.parts.database)
})
afterAll(() => community.close())

const parts = () => ({
  book,
  files: createTaskFiles(community.install.dataDir),
  database: community.parts.database,
  tell: () => {},
})
/** Written down, but in no queue. */
const add = (body: object = {}) =>
  book.add(
    { owner: { user: community.ana.index }, action: 'exportSearch', asyncKey: 'x', body: { ...body } },
    async () => {},
  )

async function begin(key: string) {
  const row = await book.begin(key)
  if (!row) throw new Error('nothing to begin')
  const controller = new AbortController()
  return { row, controller, run: await openRun(row, controller, parts()) }
}

test('an export that was cut off goes on after its last whole page, and the file is as if nothing had happened', async () => {
  const { store, principals } = community.parts.engine
  const names = Array.from({ length: 2300 }, (_, at) => `Line ${at}`)
  await Promise.all(names.map((name) => store.create(SYSTEM, 'Note', { name, owner: community.home })))
  const ana = await principals.ofUser(community.ana.index)
  const body = { query: { types: ['Note'] }, format: 'csv', name: 'x' }
  const { key } = await add(body)
  const { engine, mailing, registry } = community.parts
  const tools = { ...community.parts, ...engine, ...mailing, install: registry.install, areas: registry.areas }
  const first = await begin(key)
  const cut = exportSearch.run(body, ana, tools, {
    ...first.run.task,
    async progress(count, total) {
      if (count >= 1000) {
        // What a killed process leaves: half a line behind the last page.
        const file = await parts().files.open(first.row)
        await file.append('"half a li')
        await file.close()
        first.controller.abort(new TaskStopped('lost'))
      }
      await first.run.task.progress(count, total)
    },
  })
  await expect(cut).rejects.toMatchObject({ reason: 'lost' })
  await first.run.finishFile()
  const second = await begin(key)
  expect(await exportSearch.run(body, ana, tools, second.run.task)).toEqual({ count: 2300 })
  await second.run.finishFile()
  const { folder, nameOf } = parts().files
  const lines = (await readFile(join(folder, nameOf(second.row)), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2301)
  expect(new Set(lines).size).toBe(2301)
  expect(lines.join('\n')).not.toContain('half')
})

test('a run that another has followed writes nothing more: not its progress, its steps, its parts or its end', async () => {
  const { key } = await add()
  const stale = await begin(key)
  const now = await begin(key)
  await expect(stale.run.task.progress(5)).rejects.toMatchObject({ reason: 'lost' })
  const again = await begin(key)
  await expect(now.run.task.step('step', async () => 'old')).rejects.toMatchObject({ reason: 'lost' })
  expect(await again.run.task.step('step', async () => 'new')).toBe('new')
  await expect(stale.run.task.part('old')).rejects.toMatchObject({ reason: 'lost' })
  expect(await book.end(stale.row, { state: 'CANCELLED' })).toBeUndefined()
  expect(await book.find(key)).toMatchObject({ state: 'RUNNING', run: 3, count: 0, stream_count: 0 })
})

test('what was given up is told as interrupted; a file shorter than its steps say is not filled up', async () => {
  const { key } = await add()
  const { run } = await begin(key)
  await expect((await run.task.file('x', 'text/plain')).truncate(10)).rejects.toMatchObject({ code: 'taskInterrupted' })
  await run.finishFile()
  expect(await book.giveUp(key)).toMatchObject({ state: 'FAILED', error: { userMessage: 'errors.taskInterrupted' } })
  expect(await book.begin(key)).toBeUndefined()
})

test('what an earlier run wrote is there for a later one, though a run between them wrote nothing', async () => {
  const { key } = await add()
  const first = await begin(key)
  await (await first.run.task.file('x', 'text/plain')).append('kept')
  await first.run.finishFile()
  await begin(key)
  const third = await begin(key)
  expect((await third.run.task.file('x', 'text/plain')).size()).toBe(4)
  await third.run.finishFile()
})

test('what ended long ago is swept, with its steps', async () => {
  const { key } = await add()
  const { run, row } = await begin(key)
  await run.task.step('step', async () => 1)
  await book.end(row, { state: 'CANCELLED' })
  expect(await book.sweep(60_000)).toEqual([])
  expect(await book.sweep(0)).toContainEqual({ key, run: 1 })
  expect((await book.steps(key)).size).toBe(0)
})
