import { afterAll, beforeAll, expect, it } from 'vitest'
import { HIDDEN_LABEL, type Item, type ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf, targetOf } from '@cairn/testkit/kept-community'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let [home, timber]: ItemId[] = []
/** A member of the lands office, one of another community, and a visitor. */
let [office, other, visitor]: TestClient[] = []
let [met, unmet, open]: ItemId[] = []
beforeAll(async () => {
  server = await startTestServer()
  home = await make('Organization', { displayName: 'Lands Office', type: 'COMMUNITY' })
  timber = await make('Organization', { displayName: 'Grouse Timber', type: 'INDUSTRY' })
  const elsewhere = await make('Organization', { displayName: 'Elsewhere', type: 'COMMUNITY' })
  const join = async (organization: ItemId) =>
    server.client(
      (
        await server.addUser({
          organizations: [organization],
          capabilities: ['Org'],
          grants: [{ grant: 'adminOrg', grantedBy: organization }],
        })
      ).email,
    )
  ;[office, other, visitor] = [await join(home), await join(elsewhere), await TestClient.connect(server.url)]
  met = await make('Contact', { firstName: 'Ada', lastName: 'Siskin', organizations: [timber], email: 'ada@demo.test' })
  unmet = await make('Contact', { firstName: 'Una', lastName: 'Whimbrel', organizations: [timber] })
  const meeting = { summary: 'Roads', owner: home, date: '2026-11-20', otherOrgs: [timber], otherContacts: [met] }
  open = await make('Meeting', { ...meeting, access: 'PUBLIC' })
})
afterAll(async () => {
  for (const client of [office, other, visitor]) client?.close()
  await server.close()
})

const make = async (type: string, values: object) =>
  (await server.parts.engine.store.create(SYSTEM, type, { ...values })).$id
const ask = <T = Item>(client: TestClient | undefined, o: string, b?: unknown) =>
  client?.request<T>(o, b) ?? Promise.reject()
const cardOf = (client: TestClient | undefined, id = '') => codeOf(ask(client, 'act/card', targetOf(id as ItemId)))

it('T46 ORG-37 a meeting names who took part to who has a part in it, and to nobody else', async () => {
  const told = async (client: TestClient | undefined) => (await ask(client, `read/${open}`)).$labels?.[met ?? '']
  expect(await told(office)).toBe('Ada Siskin')
  expect(await told(other)).toBe(HIDDEN_LABEL)
  expect(await codeOf(told(visitor))).toBe('notAllowed')
  const many = await ask<Record<string, Item>>(office, 'readMany/object', [open])
  expect(many[open ?? '']).toMatchObject({ $labels: { [met ?? '']: 'Ada Siskin' }, $met: [met] })
  expect(await ask<{ label: string }>(office, `label/${met}`)).toEqual({ label: HIDDEN_LABEL })
  expect(await codeOf(ask(office, `read/${met}`))).toBe('notAllowed')
})

it('T46 ORG-37 the card tells name, organisation and where one met, and is refused alike for strangers and nobody', async () => {
  const card = await ask<object>(office, 'act/card', targetOf(met as ItemId))
  expect(card).toEqual({
    label: 'Ada Siskin',
    organizations: [timber],
    by: [open],
    labels: { [timber ?? '']: 'Grouse Timber', [open ?? '']: 'Roads' },
  })
  const refused = [cardOf(office, unmet), cardOf(office, 'Contact-99999'), cardOf(other, met)]
  expect(await Promise.all(refused)).toEqual(['notAllowed', 'notAllowed', 'notAllowed'])
  expect(await cardOf(visitor, met)).toBe('notSignedIn')
})

it('ORG-37 who was met can be named in a log; who was not cannot', async () => {
  const log = { subject: 'A call', owner: home, date: '2026-11-21', type: 'PHONE', direction: 'INCOMING' }
  expect(await codeOf(ask(office, 'create/CommLog', { ...log, contacts: [met] }))).toBe('fine')
  expect(await codeOf(ask(office, 'create/CommLog', { ...log, contacts: [unmet] }))).toBe('invalidItem')
  const away = { ...log, owner: undefined, contacts: [met] }
  expect(await codeOf(ask(other, 'create/CommLog', away))).toBe('invalidItem')
})
