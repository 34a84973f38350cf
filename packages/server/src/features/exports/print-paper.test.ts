// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Task } from '@cairn/contract/wire'
import { pagesOf } from '@cairn/paper/testing'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'

let server: KeptCommunity
const [OPEN, GUARDED] = ['Note-1', 'Note-2']
beforeAll(async () => {
  server = await startKeptCommunity()
  await server.addNote({ name: 'Weir', access: 'PUBLIC' })
  await server.addNote({ name: 'Guarded', access: 'PROTECTED' })
})
afterAll(() => server.close())

const PAPER = {
  language: 'en',
  title: 'Two notes',
  size: 'LETTER',
  blocks: [
    { kind: 'heading', level: 1, text: 'Two notes' },
    { kind: 'table', widths: [100, '*'], head: ['Name', 'Kind'], rows: [['k̓wa', 'ᐃᓄᒃ']] },
  ],
}

async function printed(client: TestClient, body: object = {}): Promise<Task> {
  const whole = { paper: PAPER, name: 'Notes', ...body }
  const { key } = await client.request<{ key: string }>('act/printPaper/async', whole)
  return (await client.waitFor<Task>('taskComplete', (task) => task.key === key)).b
}

async function textOf(client: TestClient, { resultURI = '' }: Task): Promise<string> {
  const headers = { authorization: `Bearer ${client.token}` }
  const answer = await fetch(`${server.url}${resultURI}`, { headers })
  return (await pagesOf(new Uint8Array(await answer.arrayBuffer()))).join('')
}

test('T2 paper has what its document says and nothing else, whatever items are said to be on it', async () => {
  const ana = await server.join(server.ana.email)
  const plain = await printed(ana)
  expect(plain).toMatchObject({ state: 'DONE', resultName: 'Notes.pdf' })
  expect(await textOf(ana, plain)).toBe('TwonotesNameKindk̓waᐃᓄᒃ')
  // An item that is hidden and one that is not there are alike, and nothing of either is on it.
  const [hidden, missing] = [await printed(ana, { items: [GUARDED] }), await printed(ana, { items: ['Note-999'] })]
  expect(await textOf(ana, hidden)).toBe(await textOf(ana, missing))
  const told = ({ key: _key, resultURI: _uri, ...task }: Task) => ({ ...task, started: undefined, ended: undefined })
  expect(Object.keys(told(hidden))).toEqual(Object.keys(told(missing)))
  expect(hidden.count).toBe(missing.count)
})

test('T1 of the items on paper those that the person reads are in the access log, and no others', async () => {
  const [ana, keeper] = [await server.join(server.ana.email), await server.join(server.keeper.email)]
  await printed(ana, { items: [OPEN, GUARDED] })
  await printed(keeper, { items: [OPEN, GUARDED] })
  const { entries } = await server.parts.engine.context.accessLog.read({ op: 'export', max: 10 })
  expect(entries.map(({ item, by }) => [item, by])).toEqual([[GUARDED, `User-${server.keeper.index}`]])
})

test('a document that is none is refused, and a character that the font lacks is named', async () => {
  const ana = await server.join(server.ana.email)
  const refused = (paper: object) =>
    codeOf(ana.request('act/printPaper/async', { paper: { ...PAPER, ...paper }, name: 'x' }))
  expect(await refused({ blocks: [{ kind: 'script' }] })).toBe('badMessage')
  expect(await refused({ blocks: [{ kind: 'table', widths: ['*'], rows: [['a', 'b']] }] })).toBe('badMessage')
  const linked = [{ kind: 'paragraph', text: [{ text: 'x', link: 'file:///etc/passwd' }] }]
  expect(await refused({ blocks: linked })).toBe('badMessage')
  const task = await printed(ana, { paper: { ...PAPER, blocks: [{ kind: 'paragraph', text: '🪶' }] } })
  expect(task).toMatchObject({ state: 'FAILED', errorKey: 'errors.missingGlyph' })
})
