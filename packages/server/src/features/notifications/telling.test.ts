import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { accessProperty, itemTypeSchema, type Item, type ItemId } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const REASON = 'The weir is missing from the map'
const NAME = 'Weir repair'

/** What is sent back with a reason. Its day is for who may read protected items alone. */
const ERRAND = v.parse(
  itemTypeSchema,
  buildItemType('Errand', {
    properties: {
      name: { v: 'DEF', required: true, max: 200, textField: true },
      owner: { v: 'REL', t: 'Organization', required: true },
      state: { v: 'SEL', options: ['OPEN', 'BACK'] },
      due: { v: 'DT', level: 'PROTECTED' },
      lack: { v: 'LOV', list: 'LACKS' },
      access: accessProperty,
    },
    owner: 'owner',
    visibility: 'COMMUNITY',
    machines: {
      state: {
        first: ['OPEN'],
        moves: [
          {
            action: 'giveBack',
            from: ['OPEN'],
            to: 'BACK',
            right: 'update',
            asks: { reason: { v: 'DEF', t: 'text', max: 500 } },
          },
        ],
      },
    },
    events: [
      {
        kind: 'ERRAND_BACK',
        action: 'giveBack',
        reason: true,
        due: 'due',
        tells: 'lack',
        suggested: 'ALWAYS',
        mode: 'IMMEDIATE',
      },
    ],
  }),
)
const TEXTS = {
  'events.ERRAND_BACK.text':
    '{who} sent back {what}{value, select, none {} other { ({value})}}{due, select, none {} other {, due {due}}}{reason, select, none {} other {: {reason}}}',
  'events.ERRAND_BACK.unnamed': 'An errand was sent back{due, select, none {} other {, due {due}}}',
}
/** Names that no line may have: of types, properties and moves, and ids of items. */
const MACHINE = /Errand-\d|User-\d|Errand\b(?! )|giveBack|ERRAND|\bstate\b|\bowner\b/

let community: KeptCommunity
let ana: TestClient
let keeper: TestClient
beforeAll(async () => {
  community = await startKeptCommunity({ areas: [...COMMUNITY_TYPES, ERRAND] })
  await writeTexts()
  ;[ana, keeper] = await Promise.all([community.join(community.ana.email), community.join(community.keeper.email)])
})
beforeEach(async () => {
  await community.parts.notifications.settle()
  await community.parts.database.query('update notification set mailed = now()')
})
afterAll(() => community.close())

async function writeTexts(): Promise<void> {
  const folder = join(community.install.dataDir, 'locale-overrides')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'en.json'), JSON.stringify(TEXTS))
}

async function sentBack(values: object = {}): Promise<Item> {
  const errand = await keeper.request<Item>('create/Errand', { name: NAME, owner: community.home, ...values })
  await keeper.request('act/giveBack', { ...targetOf(errand.$id), reason: REASON })
  await community.parts.notifications.settle()
  return errand
}

async function toldOf(client: TestClient, context: ItemId): Promise<Notification[]> {
  const { items } = await client.request<{ items: Notification[] }>('act/fetchNotifications', { max: 500 })
  return items.filter((item) => item.context === context)
}

/** Subjects and texts of mail that waits for a person, once every burst is over. */
async function mailsFor(email: string): Promise<string[]> {
  await community.parts.notifications.mailDue(() => Date.now() + 25 * 60 * 60_000)
  const rows = await community.parts.database.query<{ message: { to: string; subject: string; text: string } }>(
    'select message from mail_outbox order by created',
  )
  await community.parts.database.query('delete from mail_outbox')
  return rows.filter(({ message }) => message.to === email).map(({ message }) => `${message.subject}\n${message.text}`)
}

test('T64 one act is told once, in the bell and by mail, with who, what and why; the reason is in no subject', async () => {
  const errand = await sentBack()
  const [told, ...more] = await toldOf(ana, errand.$id)
  expect(more).toEqual([])
  expect(told).toMatchObject({ kind: 'ERRAND_BACK', reason: REASON, count: 1 })
  const [mail, ...others] = await mailsFor(community.ana.email)
  expect(others).toEqual([])
  expect(mail).toContain(`Keeper sent back ${NAME}: ${REASON}.`)
  const [subject] = mail?.split('\n') ?? []
  expect(subject).toBe(`Keeper sent back ${NAME}`)
  expect(subject).not.toMatch(MACHINE)
})

test('T64 mail calls a value what its list calls it, also one that an administrator added', async () => {
  const admin = await community.join(community.admin.email)
  await admin.request('create/LOVValue', { list: 'LACKS', key: 'WEIR', translations: { en: 'No weir' } })
  await sentBack({ lack: 'WEIR' })
  expect((await mailsFor(community.ana.email)).join()).toContain(`Keeper sent back ${NAME} (No weir)`)
})

test('T64 the day by which somebody acts is told to who may read it alone', async () => {
  const errand = await sentBack({ due: '2027-01-12' })
  const [told] = await toldOf(ana, errand.$id)
  expect(told?.due).toBeUndefined()
  const admin = await community.join(community.admin.email)
  await admin.request('act/giveGrant', {
    subjectID: `User-${community.ana.index}`,
    grant: 'Errand.PROTECTED.read',
    grantedBy: community.home,
  })
  expect(await toldOf(ana, errand.$id)).toMatchObject([{ due: '2027-01-12' }])
})

test('T64 what is closed to a person by now tells them no reason and no day, in no bell and no mail', async () => {
  const errand = await sentBack({ due: '2027-01-12' })
  const { store } = community.parts.engine
  const { _t, _i, _u } = await store.read(SYSTEM, errand.$id)
  await store.update(SYSTEM, { _t, _i, _u, owner: community.elsewhere })
  const [told] = await toldOf(ana, errand.$id)
  expect(told).toMatchObject({ $labels: { [errand.$id]: '—' } })
  for (const key of ['reason', 'due', 'part', 'step', 'state']) expect(told).not.toHaveProperty(key)
  expect((await mailsFor(community.ana.email)).join()).not.toMatch(/Weir|map|12/)
})

test('T64 several acts at once are one mail, a line each, that name nothing above the level that mail names', async () => {
  const [first, second] = [await sentBack(), await sentBack()]
  const { store } = community.parts.engine
  for (const { $id } of [first, second]) {
    const { _t, _i, _u } = await store.read(SYSTEM, $id)
    await store.update(SYSTEM, { _t, _i, _u, access: 'PROTECTED' })
  }
  const [mail, ...more] = await mailsFor(community.ana.email)
  expect(more).toEqual([])
  expect(mail?.split('\n')[0]).toBe('An errand was sent back (further notifications: 1)')
  expect(mail).not.toMatch(/weir/i)
})
