import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import { itemId, itemTypeSchema, type Item, type ItemId } from '@cairn/contract'
import type { NotifyMode } from '@cairn/contract/notify'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import { startTestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

interface Waiting {
  to: string
  subject: string
  text: string
  unsubscribeLink: string
}

/** What content warnings and labels stand before. */
const TREASURE = v.parse(
  itemTypeSchema,
  buildItemType('Treasure', {
    properties: {
      name: { v: 'DEF', required: true, max: 200, textField: true },
      owner: { v: 'REL', t: 'Organization', required: true },
    },
    owner: 'owner',
    visibility: 'COMMUNITY',
    care: true,
  }),
)
const DAY_MS = 24 * 60 * 60_000
/** Far enough that every burst is over and every time of day has come round. */
const tomorrow = () => Date.now() + DAY_MS

let community: KeptCommunity
beforeAll(async () => {
  community = await startKeptCommunity({ areas: [...COMMUNITY_TYPES, TREASURE] })
})
beforeEach(async () => {
  await community.parts.notifications.settle()
  await community.parts.database.query('update notification set mailed = now()')
  await community.parts.database.query('delete from mail_outbox')
})
afterEach(() => community.leave())
afterAll(() => community.close())

/** Notes that Ana made, each changed once by Ben, and Ana's choice of how they are mailed. */
async function happen(mode: NotifyMode, ...names: string[]): Promise<ItemId[]> {
  const [ana, ben] = [await community.join(community.ana.email), await community.join(community.ben.email)]
  await ana.request('act/setNotifyChoices', { kinds: { UPDATED: { mode } }, mail: true })
  const made = []
  for (const name of names) {
    const { $id, _t, _i, _u } = await ana.request('create/Note', { name, owner: community.home })
    await ben.request('update', { _t, _i, _u, phone: '250 555 0101' })
    made.push($id)
  }
  await community.parts.notifications.settle()
  return made
}

const waiting = async () =>
  (await community.parts.database.query<{ message: Waiting }>('select message from mail_outbox order by created')).map(
    ({ message }) => message,
  )

test('the digest of a day is one mail with a line for each, and comes once', async () => {
  await happen('DIGEST', 'Tide table', 'Beach log')
  expect(await community.parts.notifications.mailDue(tomorrow)).toBe(1)
  expect(await community.parts.notifications.mailDue(tomorrow)).toBe(0)
  const [mail, ...more] = await waiting()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: community.ana.email })
  expect(mail?.subject).toContain('2 notifications')
  expect(mail?.text).toContain('· Ben changed Beach log\n· Ben changed Tide table')
  expect(mail?.text).toContain('/notifications')
})

test('a digest whose time has not come waits', async () => {
  await happen('DIGEST', 'Not yet')
  const ana = await community.join(community.ana.email)
  const now = new Date()
  const minute = (now.getUTCHours() * 60 + now.getUTCMinutes() + 60) % (24 * 60)
  await ana.request('act/setNotifyChoices', { digest: { minute, zone: 'UTC' } })
  expect(await community.parts.notifications.mailDue(() => now.getTime())).toBe(0)
  expect(await community.parts.notifications.mailDue(() => now.getTime() + 2 * 60 * 60_000)).toBe(1)
})

test('what is mailed at once waits for the end of a burst only', async () => {
  const [note] = await happen('IMMEDIATE', 'At once')
  expect(await community.parts.notifications.mailDue(() => Date.now())).toBe(0)
  expect(await community.parts.notifications.mailDue(() => Date.now() + 60_000)).toBe(1)
  expect(await waiting()).toMatchObject([{ subject: 'Ben changed At once' }])
  expect(note).toBeDefined()
})

test('nothing is mailed of what was read, what is not to be mailed, or to whom wants no mail', async () => {
  await happen('NONE', 'No mail')
  await happen('DIGEST', 'Read meanwhile')
  const ana = await community.join(community.ana.email)
  await ana.request('act/markNotifications', { all: true })
  expect(await community.parts.notifications.mailDue(tomorrow)).toBe(0)
  await happen('DIGEST', 'Unwanted')
  await ana.request('act/setNotifyChoices', { mail: false })
  expect(await community.parts.notifications.mailDue(tomorrow)).toBe(0)
})

test('what may not be read any more is not mailed, and what is guarded is not named', async () => {
  const [hidden, guarded] = await happen('DIGEST', 'Hidden since', 'Guarded since')
  const { store } = community.parts.engine
  const admin = await community.join(community.admin.email)
  await admin.request('act/giveGrant', {
    subjectID: `User-${community.ana.index}`,
    grant: 'Note.PROTECTED.read',
    grantedBy: community.home,
  })
  for (const [id, change] of [
    [hidden, { owner: community.elsewhere }],
    [guarded, { access: 'PROTECTED' }],
  ] as const) {
    const item = await store.read(SYSTEM, id ?? ('' as ItemId))
    await store.update(SYSTEM, { _t: item._t, _i: item._i, _u: item._u, ...change })
  }
  await community.parts.notifications.settle()
  await community.parts.database.query(`update notification set mailed = now() where mode <> 'DIGEST'`)
  expect(await community.parts.notifications.mailDue(tomorrow)).toBe(1)
  const [mail] = await waiting()
  // A mail of one line is not called a digest: of the other item there is none.
  expect(mail?.subject).toBe('Changed: Item')
  expect(mail?.text).not.toMatch(/Hidden since|Guarded since/)
})

test('T50 mail says of a warned item that it is, with its labels, in the language of its reader', async () => {
  const { store } = community.parts.engine
  const reader = await store.read(SYSTEM, itemId('User', community.keeper.index))
  await store.update(SYSTEM, { _t: reader._t, _i: reader._i, _u: reader._u, language: 'fr' })
  const keeper = await community.join(community.keeper.email)
  await keeper.request('act/setNotifyChoices', { kinds: { UPDATED: { mode: 'IMMEDIATE' } }, mail: true })
  const owner = community.home
  const title = 'Held by the family'
  const { $id: label } = await keeper.request<Item>('create/CommunityLabel', { title, kind: 'OWN', owner })
  const care = { warnings: ['DECEASED'], communityLabels: [label] }
  const { _t, _i, _u } = await keeper.request<Item>('create/Treasure', { name: 'Tall basket', owner, ...care })
  const admin = await community.join(community.admin.email)
  await admin.request('update', { _t, _i, _u, name: 'Tall old basket' })
  await community.parts.notifications.settle()
  await community.parts.notifications.mailDue(tomorrow)
  const [mail] = (await waiting()).filter(({ to }) => to === community.keeper.email)
  expect(mail?.text).toContain('Tall old basket (avertissement sur le contenu, Held by the family)')
})

test('the install chooses up to which level mail names items', async () => {
  const path = community.install.install
  const former = await readFile(path, 'utf8')
  const namedWith = async (mailNames: string, access: string) => {
    await writeFile(path, JSON.stringify({ ...(JSON.parse(former) as object), mailNames }))
    await community.parts.registry.refresh()
    const ana = await community.join(community.ana.email)
    const [id] = await happen('IMMEDIATE', 'Clam garden')
    const { _t, _i, _u } = await ana.request(`read/${id}`)
    if (access !== 'COMMUNITY') await ana.request('update', { _t, _i, _u, access })
    await community.parts.notifications.settle()
    await community.parts.notifications.mailDue(tomorrow)
    const [mail] = await waiting()
    await community.parts.database.query('delete from mail_outbox')
    return mail?.subject
  }
  try {
    expect(await namedWith('PUBLIC', 'COMMUNITY')).toBe('Changed: Item')
    expect(await namedWith('PUBLIC', 'PUBLIC')).toBe('Ben changed Clam garden')
    expect(await namedWith('PRIVATE', 'PRIVATE')).toBe('Ben changed Clam garden')
    expect(await namedWith('NONE', 'PUBLIC')).toBe('Changed: Item')
  } finally {
    await writeFile(path, former)
    await community.parts.registry.refresh()
  }
})

test('two processes mail each notification once', async () => {
  const beside = await startTestServer({ beside: community })
  try {
    await happen('DIGEST', 'One', 'Two', 'Three')
    const both = [community, beside].map(({ parts }) => parts.notifications.mailDue(tomorrow))
    const counts = await Promise.all(both)
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await waiting()).toHaveLength(1)
  } finally {
    await beside.close()
  }
})

test('the link of a mail ends it without signing in; opening it only asks, and a forged one does nothing', async () => {
  await happen('DIGEST', 'The last')
  await community.parts.notifications.mailDue(tomorrow)
  const [mail] = await waiting()
  const address = `${community.url}/unsubscribe${new URL(mail?.unsubscribeLink ?? '').search}`
  const asked = await fetch(address)
  expect([asked.status, (await asked.text()).includes('method="post"')]).toEqual([200, true])
  // In the language of the mail; without one in the first that the browser asks for.
  const languageOf = async (page: string) =>
    /<html lang="(\w+)">/.exec(
      await (await fetch(page, { headers: { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.8' } })).text(),
    )?.[1]
  expect(await languageOf(address)).toBe('en')
  expect(await languageOf(address.replace(/&language=en/, ''))).toBe('fr')
  const ana = await community.join(community.ana.email)
  const isMailed = async () => (await ana.request<{ mail: boolean }>('act/notifyChoices', {})).mail
  expect(await isMailed()).toBe(true)

  const post = (to: string) =>
    fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  expect((await post(address.replace(/t=\d+/, `t=${community.ben.index}`))).status).toBe(404)
  expect((await post(address)).status).toBe(200)
  expect(await isMailed()).toBe(false)
})
