// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import * as v from 'valibot'
import { accessProperty, itemTypeSchema, type Item, type ItemId } from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const CARVING = v.parse(
  itemTypeSchema,
  buildItemType('Carving', {
    properties: {
      name: { v: 'DEF', required: true, max: 200, textField: true },
      files: { v: 'REL', t: 'Attachment', many: true },
      owner: { v: 'REL', t: 'Organization', required: true },
      access: accessProperty,
    },
    owner: 'owner',
    care: true,
  }),
)
/** Side of the picture, and of its black and white squares, in pixels. */
const [SIDE, SQUARE] = [96, 6]

let server: TestServer
let keeper: TestClient
let member: TestClient
let home: ItemId
beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, CARVING] })
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  keeper = await server.client((await server.addUser({ organizations: [home], grants })).email)
  member = await server.client((await server.addUser({ organizations: [home] })).email)
})
afterAll(async () => {
  keeper.close()
  member.close()
  await server.close()
})

async function carve(more: object): Promise<Item> {
  const grey = Buffer.from(Array.from({ length: SIDE * SIDE }, (_, at) => shadeAt(at % SIDE, Math.floor(at / SIDE))))
  const bytes = await sharp(grey, { raw: { width: SIDE, height: SIDE, channels: 1 } })
    .png()
    .toBuffer()
  const { $id } = await upload(server.url, keeper, { name: 'a.png', bytes, relType: 'Carving', relProp: 'files' })
  return keeper.request<Item>('create/Carving', { name: 'A pole', owner: home, files: [$id], ...more })
}

const shadeAt = (x: number, y: number) => ((Math.floor(x / SQUARE) + Math.floor(y / SQUARE)) % 2) * 255

/** Prints a picture of each of these, and returns the images of the file. */
async function printed(client: TestClient, of: readonly string[], items = of): Promise<Buffer[]> {
  const blocks = [
    { kind: 'heading', level: 1, text: 'Carvings' },
    ...of.map((id) => ({ kind: 'picture', of: id, width: 200, alt: 'A pole' })),
  ]
  const paper = { language: 'en', title: 'Carvings', size: 'LETTER', blocks }
  const { key } = await client.request<{ key: string }>('act/printPaper/async', { paper, name: 'Carvings', items })
  const { b } = await client.waitFor<Task>('taskComplete', (task) => task.key === key, 30_000)
  expect(b).toMatchObject({ state: 'DONE' })
  const headers = { authorization: `Bearer ${client.token}` }
  const answer = await fetch(`${server.url}${b.resultURI ?? ''}`, { headers })
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  const found = text.matchAll(/\/DCTDecode[\s\S]*?stream\r?\n([\s\S]*?)endstream/g)
  return [...found].map(([, bytes = '']) => Buffer.from(bytes, 'latin1'))
}

/** How far apart black and white are: none is left of them behind a veil. */
async function contrastOf(image: Buffer | undefined): Promise<number> {
  const [channel] = (await sharp(image).stats()).channels
  return channel?.stdev ?? Number.NaN
}

test('T1 paper has the picture of an item for who sees it, and only of items that it is said to have', async () => {
  const [open, hidden] = [await carve({ access: 'COMMUNITY' }), await carve({ access: 'PRIVATE' })]
  const [image, ...others] = await printed(member, [open.$id, hidden.$id, 'Carving-999'])
  expect(others).toEqual([])
  expect(await contrastOf(image)).toBeGreaterThan(100)
  expect(await printed(member, [open.$id], [])).toEqual([])
})

test('T1 a picture with a content warning is veiled on paper until its reader has said Show', async () => {
  const { $id, _t, _i } = await carve({ access: 'COMMUNITY', warnings: ['VIOLENCE'] })
  const [veiled] = await printed(member, [$id])
  expect(await contrastOf(veiled)).toBeLessThan(40)
  await member.request('act/showWarned', { t: _t, i: _i, scope: 'item' })
  const [shown] = await printed(member, [$id])
  expect(await contrastOf(shown)).toBeGreaterThan(100)
})

test('T1 a picture of a protected item on paper is in the access log', async () => {
  const { $id, files } = await carve({ access: 'PROTECTED' })
  await printed(keeper, [$id])
  const { entries } = await server.parts.engine.context.accessLog.read({ op: 'export', max: 10 })
  expect(entries.map(({ item }) => item)).toEqual(expect.arrayContaining([$id, String(files)]))
})
