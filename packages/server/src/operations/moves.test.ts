import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveReasonProperty, type Item, type ItemVersion } from '@cairn/contract'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { planMove } from '../items/save/plan-move.ts'

/**
 * Filing asks that the file of another item is open, and sets what people may not; the rule of `note` writes
 * nothing.
 */
const HALF = `
export default {
  moveRules: {
    Permit: {
      file: async ({ item, asked, items, asServer, actor }) => {
        const others = await asServer.search({ types: ['Permit'], must: [{ prop: 'step', kind: 'is', value: 'FILED' }], max: 0 })
        if (others.total >= 2) throw Object.assign(new Error('full'), { name: 'CairnError', code: 'valueInUse', details: {} })
        return { set: { filedBy: actor.userId, number: others.total + 1 } }
      },
    },
  },
}`

const PERMIT = buildItemType('Permit', {
  properties: {
    name: { v: 'DEF', required: true, textField: true },
    owner: { v: 'REL', t: 'Organization' },
    purpose: { v: 'DEF' },
    filedBy: { v: 'DEF', readOnly: true },
    number: { v: 'DEF', t: 'integer', readOnly: true },
    board: { v: 'REL', t: 'Organization', readOnly: true },
    verdict: { v: 'DEF', readOnly: true },
    until: { v: 'DT' },
    moveReason: moveReasonProperty,
    step: { v: 'SEL', options: ['DRAFT', 'FILED', 'RETURNED', 'PAUSED', 'DONE'], facet: { kind: 'terms' } },
  },
  owner: 'owner',
  visibility: 'COMMUNITY',
  machines: {
    step: {
      first: ['DRAFT'],
      asFound: 'enter',
      moves: [
        {
          action: 'file',
          from: ['DRAFT', 'RETURNED'],
          to: 'FILED',
          needs: [{ prop: 'purpose', kind: 'exists', value: true }],
        },
        {
          action: 'giveBack',
          from: ['FILED'],
          to: 'RETURNED',
          right: 'review',
          asks: { reason: { v: 'DEF', required: true, max: 500 }, until: { v: 'DT', required: true } },
        },
        { action: 'judge', from: ['FILED'], to: 'DONE', of: 'board', asks: { verdict: { v: 'DEF', required: true } } },
        { action: 'pause', from: '*', except: ['PAUSED', 'DONE'], to: 'PAUSED' },
        { action: 'goOn', from: ['PAUSED'], to: '$former' },
        { action: 'stamp', from: ['DONE'], to: 'FILED', right: 'stamp' },
        { action: 'finish', from: ['FILED'], to: 'DONE', by: 'server' },
        { action: 'force', from: '*', to: '*', by: 'administrator', asks: { reason: { v: 'DEF', required: true } } },
      ],
    },
  },
})

let server: TestServer
let home: Item
let [filer, reviewer, member, admin]: TestClient[] = []
beforeAll(async () => {
  const data = buildAreaData('permits', [...COMMUNITY_TYPES, PERMIT], { server: true })
  server = await startTestServer({ areas: [data] })
  await writeFile(join(server.install.areaStore, 'permits/dist', data.build, 'server.mjs'), HALF)
  await server.parts.registry.refresh()
  home = await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })
  const organizations = [home.$id]
  const of = (...rights: string[]) => rights.map((right) => ({ grant: `Permit.${right}`, grantedBy: home.$id }))
  const users = [
    await server.addUser({ organizations, grants: of('update') }),
    await server.addUser({ organizations, grants: of('review', 'enter', 'stamp') }),
    await server.addUser({ organizations }),
    await server.addUser({ admin: true }),
  ]
  ;[filer, reviewer, member, admin] = await Promise.all(users.map(({ email }) => server.client(email)))
})
afterAll(async () => {
  for (const client of [filer, reviewer, member, admin]) client?.close()
  await server.close()
})

const permit = (values: object = {}) =>
  server.parts.engine.store.create(SYSTEM, 'Permit', { name: 'Bridge', owner: home.$id, ...values })
const move = (client: TestClient | undefined, action: string, { _i }: Item, body: object = {}) =>
  client?.request<Item>(`act/${action}`, { t: 'Permit', i: _i, ...body })
const code = (asked: Promise<unknown> | undefined) =>
  Promise.resolve(asked).then(
    () => 'fine',
    (thrown: { code: string }) => thrown.code,
  )
const can = async (client: TestClient | undefined, { $id }: Item) =>
  Object.keys((await client?.request<Item>(`read/${$id}`))?.$can ?? {}).sort()

describe('moves of a state machine that an area declares', () => {
  test('a move is authorised by its own right, and `$can` and isAllowed name what may be done from here', async () => {
    const item = await permit({ purpose: 'Crossing' })
    expect(await can(filer, item)).toEqual(['delete', 'file', 'pause', 'update'])
    expect(await can(member, item)).toEqual(['delete', 'update'])
    expect(await code(move(member, 'file', item))).toBe('notAllowed')
    const back = { reason: 'x', until: '2026-01-01' }
    expect(await code(move(filer, 'giveBack', item, back))).toBe('notAllowed')
    expect(await code(move(reviewer, 'giveBack', item, back))).toBe('transition')
    expect(await move(filer, 'file', item)).toMatchObject({ step: 'FILED' })
    expect(await can(reviewer, item)).toEqual(['delete', 'giveBack', 'update'])
    expect(await can(filer, item)).toEqual(['delete', 'pause', 'update'])
    const asks = { t: 'Permit', i: item._i, actions: ['giveBack', 'pause', 'finish'] }
    expect(await reviewer?.request('act/isAllowed', asks)).toMatchObject({
      giveBack: true,
      pause: false,
      finish: false,
    })
    expect(await admin?.request('act/isAllowed', asks)).toMatchObject({ giveBack: true, pause: true, finish: false })
  })

  test('a move may ask for the right of its own name', async () => {
    const item = await permit({ step: 'DONE' })
    expect([await can(filer, item), await can(reviewer, item)]).toEqual([
      ['delete', 'update'],
      ['delete', 'stamp', 'update'],
    ])
    expect(await code(move(filer, 'stamp', item))).toBe('notAllowed')
    expect(await move(reviewer, 'stamp', item)).toMatchObject({ step: 'FILED' })
  })

  test('what a move asks for is checked, kept in the item and in the history', async () => {
    const item = await permit({ purpose: 'Crossing', step: 'FILED' })
    const refused = move(reviewer, 'giveBack', item, { until: 'some day' })
    await expect(refused).rejects.toMatchObject({
      code: 'invalidItem',
      details: {
        properties: { reason: { userMessage: 'errors.required' }, until: { userMessage: 'errors.invalidDate' } },
      },
    })
    expect(await code(move(reviewer, 'giveBack', item, { reason: 'x', until: '2026-05-01', name: 'Mine' }))).toBe(
      'propertyUnknown',
    )
    const done = await move(reviewer, 'giveBack', item, { reason: 'No map', until: '2026-05-01' })
    expect(done).toMatchObject({ step: 'RETURNED', until: '2026-05-01', name: 'Bridge' })
    const [last] = (await filer?.request<ItemVersion[]>(`history/${item.$id}`)) ?? []
    expect(last).toMatchObject({ action: 'giveBack', reason: 'No map' })
    const why = { action: 'giveBack', property: 'step', to: 'RETURNED', reason: 'No map' }
    expect(done?.['moveReason'], 'the item says why it came back').toMatchObject(why)
  })

  test('a move is refused until what it needs is there, and names it', async () => {
    const item = await permit()
    await expect(move(filer, 'file', item)).rejects.toMatchObject({
      code: 'invalidItem',
      details: { properties: { purpose: { userMessage: 'errors.required' } } },
    })
    const plain = { _t: 'Permit', _i: item._i, _u: item._u, step: 'FILED' }
    expect(await code(filer?.request('update', { ...plain, purpose: 'Crossing' }))).toBe('transition')
    expect(await code(move(filer, 'file', item))).toBe('invalidItem')
  })

  test('a rule reads other items, sets what only the server may, and refuses', async () => {
    const former = await server.parts.engine.store.search(SYSTEM, { types: ['Permit'] })
    for (const id of former.ids) await server.parts.engine.store.remove(SYSTEM, id as Item['$id'])
    const [one, two, three] = [
      await permit({ purpose: 'a' }),
      await permit({ purpose: 'b' }),
      await permit({ purpose: 'c' }),
    ]
    expect(await move(filer, 'file', one)).toMatchObject({ number: 1, filedBy: expect.stringMatching(/^User-/) })
    expect(await move(filer, 'file', two)).toMatchObject({ number: 2 })
    expect(await code(move(filer, 'file', three))).not.toBe('fine')
    expect(await filer?.request(`read/${three.$id}`)).toMatchObject({ step: 'DRAFT', _u: 1 })
  })

  test('a pause leads back to the state it interrupted', async () => {
    const item = await permit({ purpose: 'Crossing', step: 'RETURNED' })
    expect(await move(filer, 'pause', item)).toMatchObject({ step: 'PAUSED' })
    expect(await code(move(filer, 'pause', item))).toBe('transition')
    expect(await move(filer, 'goOn', item)).toMatchObject({ step: 'RETURNED' })
  })

  test('a move of other organisations is for their people and administrators, never for the owner', async () => {
    const board = await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Board' })
    const organizations = [home.$id]
    const [judge, keeper, chief] = await Promise.all([
      server.addUser({ organizations, grants: [{ grant: 'Permit.judge', grantedBy: board.$id }] }),
      server.addUser({ organizations, grants: [{ grant: 'Permit.judge', grantedBy: home.$id }] }),
      server.addUser({ organizations, grants: [{ grant: 'adminOrg', grantedBy: home.$id }] }),
    ])
    const item = await permit({ purpose: 'Crossing', step: 'FILED', board: board.$id })
    for (const { email } of [keeper, chief]) {
      const client = await server.client(email)
      expect(await can(client, item)).not.toContain('judge')
      expect(await code(move(client, 'judge', item, { verdict: 'Fine' }))).toBe('notAllowed')
      client.close()
    }
    const client = await server.client(judge.email)
    expect(await can(client, item)).toContain('judge')
    const done = await move(client, 'judge', item, { verdict: 'Fine' })
    expect(done, 'asked for, and otherwise the server’s alone').toMatchObject({ step: 'DONE', verdict: 'Fine' })
    client.close()
  })

  test('only the server makes its moves, only administrators theirs, to any state there is', async () => {
    const item = await permit({ purpose: 'Crossing', step: 'FILED' })
    expect(await code(move(admin, 'finish', item))).toBe('notAllowed')
    expect(await code(move(filer, 'force', item, { to: 'DONE', reason: 'x' }))).toBe('notAllowed')
    expect(await code(move(admin, 'force', item, { to: 'NOWHERE', reason: 'x' }))).toBe('transition')
    expect(await code(move(admin, 'force', item, { to: 'DONE' }))).toBe('invalidItem')
    expect(await move(admin, 'force', item, { to: 'DONE', reason: 'Settled by letter' })).toMatchObject({
      step: 'DONE',
    })
    expect(await server.parts.engine.store.move(SYSTEM, (await permit({ step: 'FILED' })).$id, 'finish')).toMatchObject(
      {
        step: 'DONE',
      },
    )
  })

  test('an item begins in a first state, or in any for who has the right to enter what is found', async () => {
    const create = (client: TestClient | undefined, step?: string) =>
      client?.request<Item>('create/Permit', { name: 'New', owner: home.$id, ...(step ? { step } : {}) })
    expect(await create(filer)).toMatchObject({ step: 'DRAFT' })
    expect(await code(create(filer, 'DONE'))).toBe('transition')
    expect(await code(create(reviewer, 'DONE'))).toBe('notAllowed')
    expect(await create(admin, 'DONE')).toMatchObject({ step: 'DONE' })
  })

  test('a move sent again under its key is made once; two people at once: one moves, the other learns why not', async () => {
    const item = await permit({ purpose: 'Crossing', step: 'RETURNED' })
    const $key = 'pause-once'
    expect(await move(filer, 'pause', item, { $key })).toMatchObject({ step: 'PAUSED', _u: 2 })
    expect(await move(filer, 'pause', item, { $key })).toMatchObject({ step: 'PAUSED', _u: 2 })
    const both = await Promise.all([code(move(filer, 'goOn', item)), code(move(admin, 'goOn', item))])
    expect(both.sort()).toEqual(['fine', 'transition'])
  })

  test('a move back that another one was faster than is not made, and not taken for one that changes nothing', async () => {
    const item = await permit({ purpose: 'Crossing', step: 'RETURNED' })
    await move(filer, 'pause', item)
    const { context } = server.parts.engine
    const paused = (await context.loader.load([item.$id])).get(item.$id)
    if (!paused) throw new Error('no permit')
    await move(filer, 'goOn', item)
    const planned = await planMove(context, SYSTEM, paused, 'goOn', {})
    expect(await planned.write(context, context.database)).toBeUndefined()
  })
})
