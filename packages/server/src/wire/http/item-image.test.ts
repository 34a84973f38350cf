import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemType } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { bearer, upload } from '@cairn/testkit/upload'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const UUID = '6f1c7a52-3b0e-4a55-9c1d-0a1b2c3d4e5f'
const HIDDEN = '11111111-3b0e-4a55-9c1d-0a1b2c3d4e5f'
const text = { v: 'DEF', required: true, max: 200 } as const
const avatar = { v: 'REL', t: 'Attachment' } as const
const TYPES: ItemType[] = [
  buildItemType('Contact', { properties: { name: text, avatar }, visibility: 'PUBLIC' }),
  buildItemType('Program', {
    properties: {
      name: text,
      uuid: { v: 'DEF', max: 36 },
      avatar,
      access: { v: 'SEL', options: ['PUBLIC', 'PRIVATE'] },
    },
    visibility: 'PUBLIC',
    anonymous: true,
  }),
]

let server: TestServer
let [maker, other]: TestClient[] = []
let me = 0
beforeAll(async () => {
  server = await startTestServer({ areas: TYPES })
  const account = await server.addUser({ name: 'Maker' })
  me = account.index
  maker = await server.client(account.email)
  other = await server.client((await server.addUser()).email)
})
afterAll(async () => {
  for (const client of [maker, other]) client?.close()
  await server.close()
})

async function make(type: string, values: object) {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#225577' } })
    .png()
    .toBuffer()
  if (!maker) throw new Error('nobody')
  const file = { name: 'face.png', bytes, relType: type, relProp: 'avatar' }
  const { $id } = await upload(server.url, maker, file)
  return maker.request(`create/${type}`, { name: 'Face', ...values, avatar: $id })
}
const get = (path: string, client?: TestClient) => fetch(`${server.url}${path}`, { headers: bearer(client?.token) })
const status = async (path: string, client?: TestClient) => (await get(path, client)).status

test('the image of an item is found by its uuid, small where nothing else is asked for, for who may see the item', async () => {
  await make('Program', { uuid: UUID })
  await make('Program', { uuid: HIDDEN, access: 'PRIVATE' })
  const image = await get(`/item-uuid-image/${UUID}`)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await sharp(Buffer.from(await image.arrayBuffer())).metadata()).toMatchObject({ width: 192, height: 192 })
  const medium = await get(`/item-uuid-image/${UUID.toUpperCase()}?variant=medium`, other)
  expect((await sharp(Buffer.from(await medium.arrayBuffer())).metadata()).width).toBe(720)
  expect(await status(`/item-uuid-image/${HIDDEN}`, maker)).toBe(200)
  const [forbidden, missing] = await Promise.all(
    [HIDDEN, HIDDEN.replace('1', '2')].map((uuid) => get(`/item-uuid-image/${uuid}`, other)),
  )
  expect([forbidden?.status, await forbidden?.text()]).toEqual([404, await missing?.text()])
  for (const path of ['x', '..%2f..', `${UUID}0`, '%00']) expect(await status(`/item-uuid-image/${path}`)).toBe(404)
  expect(await status(`/item-uuid-image/${UUID}?variant=huge`)).toBe(400)
})

test('an account looks like the contact it stands for, to who may see both', async () => {
  const contact = await make('Contact', {})
  const { store } = server.parts.engine
  expect(await status(`/item-id-image/User-${me}`, maker)).toBe(404)
  const { _t, _i, _u } = await store.read(SYSTEM, `User-${me}` as never)
  await store.update(SYSTEM, { _t, _i, _u, contact: contact.$id })
  expect(await status(`/item-id-image/User-${me}`, maker)).toBe(200)
  expect(await status(`/item-id-image/User-${me}`, other)).toBe(404)
  const shown = await get(`/item-id-image/${contact.$id}`, other)
  expect(shown.status).toBe(200)
  const again = await fetch(`${server.url}/item-id-image/${contact.$id}`, {
    headers: { ...bearer(other?.token), 'if-none-match': shown.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})
