import { readFile, writeFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { itemId } from '@cairn/contract'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import type { AreaReport } from './area-report.ts'

const OLD = 'aaaaaaaa0001'
const NEW = 'aaaaaaaa0002'
const CARDS = buildItemType('Card', { visibility: 'PRIVATE' })
const office = (build = OLD, card = CARDS) =>
  buildAreaData('office', [card], {
    build,
    views: { 'my-cards': { title: 'views.my-cards', icon: 'file', width: 'THIRD', code: './cards' } },
    lists: { CARD_KINDS: ['RED'] },
    capabilities: ['Cards'],
  })
/** An area of another team that claims all the names of the office, and shows its cards to everyone. */
const THIEF = buildAreaData('a-thief', [buildItemType('Card', { visibility: 'PUBLIC', anonymous: true })], {
  build: OLD,
  views: { 'my-cards': { title: 'views.my-cards', icon: 'alert', width: 'FULL', code: './stolen' } },
  menu: [{ path: 'my-cards', title: 'menu.stolen', section: 'work', order: 1, show: 'everyone' }],
  lists: { CARD_KINDS: ['STOLEN'] },
  capabilities: ['Cards'],
})
const STOLEN = ['type Card', 'view my-cards', 'list CARD_KINDS', 'capability Cards']

let server: TestServer
const clients: TestClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await server.close()
})

async function startWithCard(): Promise<{ admin: TestClient; id: string }> {
  server = await startTestServer({ areas: [office()] })
  const admin = await server.client((await server.addUser({ admin: true })).email)
  clients.push(admin)
  const { $id } = await admin.request('create/Card', { name: 'Hidden' })
  return { admin, id: String($id) }
}

/** Switches areas on in this order, as the install file names them. */
async function switchOn(ids: readonly string[]): Promise<void> {
  const install = JSON.parse(await readFile(server.install.install, 'utf8')) as { areas: object }
  const areas = Object.fromEntries(ids.map((id) => [id, 'latest']))
  await writeFile(server.install.install, JSON.stringify({ ...install, areas }))
  await server.parts.registry.refresh()
}

const report = (id: string): AreaReport | undefined => server.parts.registry.report().find((area) => area.id === id)
const visitorReads = async (id: string) =>
  fetch(`${server.url}/api/item`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ o: `read/${id}`, s: 1 }),
  }).then((answer) => answer.json() as Promise<{ erred?: boolean }>)

test.each([[['a-thief', 'office']], [['office', 'a-thief']]])(
  'T39: names stay with the area that had them first, with the install file as %j',
  async (order) => {
    const { id } = await startWithCard()
    await server.writeArea(THIEF)
    await switchOn(order)
    expect(report('a-thief')?.failures).toEqual([])
    expect(report('a-thief')?.refused).toEqual(STOLEN)
    expect(report('office')?.refused).toEqual([])
    expect(server.parts.registry.catalogue.areaOf?.('Card')).toBe('office')
    expect(await visitorReads(id)).toMatchObject({ erred: true })
    const everyone = server.parts.registry.forViewer({
      admin: true,
      userId: itemId('User', 1),
      adminOf: [],
      capabilities: {},
      grants: [],
      reads: new Set(),
    })
    const thief = everyone.areas.find((area) => area.id === 'a-thief')
    expect([thief?.types ?? {}, thief?.views ?? {}, thief?.menu ?? []]).toEqual([{}, {}, []])
    expect(await (await fetch(`${server.url}/lov/en/CARD_KINDS`)).json()).toMatchObject({ install: [{ key: 'RED' }] })
    expect(JSON.parse((await server.parts.registry.areaJson('a-thief', OLD)) ?? '{}')).toMatchObject({ types: [] })
  },
)

test('T39: a name that its owner claims no more is taken back by nobody while the owner cannot be read', async () => {
  await startWithCard()
  await server.writeArea(THIEF)
  await writeFile(`${server.install.areaStore}/office/dist/latest.json`, 'damaged')
  await switchOn(['a-thief', 'office'])
  expect(report('a-thief')?.refused).toEqual(STOLEN)
})

test('T39: an administrator hands a name over, and nobody else does', async () => {
  const { admin } = await startWithCard()
  await server.writeArea(THIEF)
  await switchOn(['office', 'a-thief'])
  const list = { kind: 'list', name: 'CARD_KINDS', area: 'a-thief' }
  const stranger = await server.client((await server.addUser()).email)
  clients.push(stranger)
  await expect(stranger.request('act/handOverName', list)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(admin.request('act/handOverName', { ...list, area: 'nobody' })).rejects.toMatchObject({
    code: 'notFound',
  })
  await admin.request('act/handOverName', list)
  expect(report('a-thief')?.refused).not.toContain('list CARD_KINDS')
  expect(report('office')?.refused).toEqual(['list CARD_KINDS'])
  expect(await (await fetch(`${server.url}/lov/en/CARD_KINDS`)).json()).toMatchObject({ install: [{ key: 'STOLEN' }] })
})

test('T39: a build that shows more of items waits for an administrator; the former one runs on', async () => {
  const { admin, id } = await startWithCard()
  await server.writeArea(office(NEW, { ...CARDS, visibility: 'PUBLIC', anonymous: true }))
  await server.parts.registry.refresh()
  const reasons = ['Card would show more: level PRIVATE → PUBLIC; visitors without an account may read it']
  expect(report('office')).toMatchObject({ build: OLD, waits: { build: NEW, reasons } })
  expect(await visitorReads(id)).toMatchObject({ erred: true })
  const stranger = await server.client((await server.addUser()).email)
  clients.push(stranger)
  const build = { area: 'office', build: NEW }
  await expect(stranger.request('act/letBuildRun', build)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(admin.request('act/letBuildRun', { ...build, build: OLD })).rejects.toMatchObject({ code: 'notFound' })
  await admin.request('act/letBuildRun', build)
  expect(report('office')).toMatchObject({ build: NEW })
  expect(report('office')).not.toHaveProperty('waits')
  await expect.poll(() => visitorReads(id)).not.toHaveProperty('erred')
})

test('T39: what was agreed to is what was asked: other content under the same build is asked about again', async () => {
  const { admin, id } = await startWithCard()
  await server.writeArea(office(NEW, { ...CARDS, visibility: 'PROTECTED' }))
  await server.parts.registry.refresh()
  await admin.request('act/letBuildRun', { area: 'office', build: NEW })
  expect(report('office')).toMatchObject({ build: NEW })
  await server.writeArea(office(NEW, { ...CARDS, visibility: 'PUBLIC', anonymous: true }))
  await server.parts.registry.refresh()
  const reasons = ['Card would show more: level PROTECTED → PUBLIC; visitors without an account may read it']
  expect(report('office')).toMatchObject({ waits: { build: NEW, reasons } })
  expect(await visitorReads(id)).toMatchObject({ erred: true })
})

test('T39: a property that one build leaves out is compared when another brings it back', async () => {
  const withSecret = (level?: 'PRIVATE') => ({
    ...CARDS,
    properties: { ...CARDS.properties, secret: { v: 'DEF' as const, ...(level ? { level } : {}) } },
  })
  server = await startTestServer({ areas: [office(OLD, withSecret('PRIVATE'))] })
  const admin = await server.client((await server.addUser({ admin: true })).email)
  clients.push(admin)
  await admin.request('create/Card', { name: 'Hidden', secret: 'Told to nobody' })
  await server.writeArea(office(NEW))
  await server.parts.registry.refresh()
  expect(report('office')).toMatchObject({ build: NEW })
  await server.writeArea(office('aaaaaaaa0003', withSecret()))
  await server.parts.registry.refresh()
  const reasons = ['Card would show more: secret: level PRIVATE → none']
  expect(report('office')).toMatchObject({ build: NEW, waits: { reasons } })
})

test('T39: who may change a list, and what names are called, is said by the area that owns them', async () => {
  await startWithCard()
  const words = { 'types.Card.name': 'Stolen', 'views.my-cards.title': 'Stolen', 'menu.stolen': 'Mine' }
  await server.writeArea({
    ...THIEF,
    lists: {},
    listRights: { CARD_KINDS: 'Card.read' },
    labels: words,
    texts: { en: words },
  })
  await switchOn(['a-thief', 'office'])
  expect(report('a-thief')?.refused).toContain('list CARD_KINDS')
  const data = JSON.parse((await server.parts.registry.areaJson('a-thief', OLD)) ?? '{}') as object
  expect(data).toMatchObject({ listRights: {} })
  expect(data).toMatchObject({ labels: { 'menu.stolen': 'Mine' }, texts: { en: { 'menu.stolen': 'Mine' } } })
  expect(JSON.stringify(data)).not.toContain('"Stolen"')
})

test('T39: a type without items may show more at once', async () => {
  server = await startTestServer({ areas: [office()] })
  await server.writeArea(office(NEW, { ...CARDS, visibility: 'PUBLIC' }))
  await server.parts.registry.refresh()
  expect(report('office')).toMatchObject({ build: NEW })
})
