// @module-tag leaks
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isItemId, itemId, parseItemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { ServerAction } from '@cairn/contract/server'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'
import { ACCOUNTS, DEMO_PASSWORD } from '../features/demo/accounts.ts'
import { namedItems } from '../items/action/named-items.ts'
import { principalOf } from '../items/rights/principal/principal-of.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { guardedOf, leastOf, type Guarded } from '../testing/guarded-properties.ts'
import { idPlaces, NO_INDEX, soundValue, valueAt, withAt } from '../testing/sound-payload.ts'
import { CHANGING, MAKING, refusalOf, type Writer } from '../testing/ways-of-writing.ts'
import { CORE_ACTIONS } from './core-actions.ts'

/**
 * Every action of the core and of every area, over the items of the demo. T59: called with ids of items that
 * its caller may not read and with ids that no item has, the answers are alike. T11: on every way of writing,
 * no value is taken of a property that only the server sets.
 */

const IS_SOAK = process.env['SOAK'] !== undefined
const EVERYBODY = ACCOUNTS.map(({ email }) => email)
/** Those whose rights differ most; all of them in the long form. */
const ROLES = IS_SOAK ? EVERYBODY : ['proponent', 'member', 'curator'].map((name) => `${name}@demo.test`)
/** Items of each type to try an action on, and types of ids to try where a schema names none. */
const [TARGETS, GUESSES] = IS_SOAK ? [4, 8] : [1, 3]
/** These end the session that calls them, or lock its account. */
const ENDING = ['signOutEverywhere', 'masquerade', 'changePassword', 'setAccountDisabled', 'beginSecondFactor']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
}, 300_000)
afterAll(() => server.close())

interface Called {
  name: string
  types: readonly string[]
  on: 'item' | 'type' | 'none'
  payload: v.GenericSchema
  isLong?: boolean
}

/** Lists the actions that write and are no tasks, or all others, with what they are called on. */
function calls(which: 'writes' | 'others' = 'writes'): Called[] {
  const { catalogue } = server.parts.engine.context
  const isWanted = (action: Pick<ServerAction, 'kind'>) => isWrite(action) === (which === 'writes')
  const ofAreas = [...(catalogue.actions?.() ?? [])].filter(([, action]) => isWanted(action))
  const ofCore = CORE_ACTIONS.filter((action) => isWanted(action) && !ENDING.includes(action.name))
  const all = catalogue.all().map(({ name }) => name)
  return [
    ...ofAreas.map(([name, { types, on, payload, ...more }]) => ({ name, types, on, payload, isLong: 'long' in more })),
    ...ofCore.map(({ name, payload }) => {
      const isOnItem = 'i' in ((payload as { entries?: object }).entries ?? {})
      return { name, types: isOnItem ? all : [], on: isOnItem ? ('item' as const) : ('none' as const), payload }
    }),
  ]
}

function isWrite(action: Pick<ServerAction, 'kind'>): boolean {
  return action.kind === 'write' && !('long' in action)
}

/** Ids of stored items by type: those that a person may read, and the others. */
type Known = ReadonlyMap<string, { open: ItemId[]; hidden: ItemId[] }>

async function knownTo(email: string): Promise<Known> {
  const { store, principals, context } = server.parts.engine
  const person = await principalOf({ user: await userOf(email) }, principals)
  const stored = context.catalogue.all().filter(({ virtual, projectionOf }) => !virtual && !projectionOf)
  const found = stored.map(async ({ name }) => {
    const ids = (await store.search(SYSTEM, { types: [name], max: 200, total: false })).ids as ItemId[]
    const readable = await store.readMany(person, ids)
    return [name, { open: ids.filter((id) => readable[id]), hidden: ids.filter((id) => !readable[id]) }] as const
  })
  return new Map(await Promise.all(found))
}

async function userOf(email: string): Promise<number> {
  const [account] = await server.parts.database.query<{ user_i: number }>(
    'select user_i from account where email = $1',
    [email],
  )
  return Number(account?.user_i)
}

/** One call with an id that is put into it. */
interface Trial {
  call: Called
  /** An item that the caller may not read. */
  hidden: ItemId
  where: string
  bodyWith(id: ItemId): object
}

function trialsOf(call: Called, known: Known): Trial[] {
  const open = (types: readonly string[]) => types.flatMap((type) => known.get(type)?.open[0] ?? [])[0]
  const named = (types: readonly string[]) => open(types) ?? itemId(types[0] ?? 'Contact', NO_INDEX)
  const payload = soundValue(call.payload, named) as object
  const rules = new Map(namedItems(call.payload, payload).map(({ path, rule }) => [path, rule.types]))
  const hiddenOf = (types: readonly string[], most: number) =>
    [...new Set(types)].flatMap((type) => known.get(type)?.hidden[0] ?? []).slice(0, most)
  const onHidden = call.on === 'item' ? hiddenOf(call.types, Infinity) : []
  const within = idPlaces(payload).flatMap((path) => {
    const { type } = parseItemId(String(valueAt(payload, path)))
    const types = rules.get(path.join('.')) ?? [type, 'Contact', 'Organization', 'Attachment', ...known.keys()]
    return targetsOf(call, known).flatMap((target) =>
      hiddenOf(types, GUESSES).map((hidden) => ({
        ...{ call, hidden, where: path.join('.') },
        bodyWith: (id: ItemId) => ({ ...(withAt(payload, path, id) as object), ...target }),
      })),
    )
  })
  const on = onHidden.map((hidden) => ({
    ...{ call, hidden, where: 'on' },
    bodyWith: (id: ItemId) => ({ ...payload, t: parseItemId(id).type, i: parseItemId(id).index }),
  }))
  return [...on, ...within]
}

/** What an action is called on: items that the person reads, or its type. */
function targetsOf({ on, types }: Called, known: Known): object[] {
  if (on !== 'item') return [on === 'type' ? { t: types[0], i: 0 } : {}]
  const open = types.flatMap((type) => known.get(type)?.open.slice(0, TARGETS) ?? []).slice(0, TARGETS * 3)
  return open.map((id) => ({ t: parseItemId(id).type, i: parseItemId(id).index }))
}

/** The answer to a call, as text, without the id that was put into it. */
async function answer(client: TestClient, { call, bodyWith }: Trial, id: ItemId): Promise<string> {
  const told = await client.request(`act/${call.name}`, bodyWith(id)).then(
    (value) => ({ value }),
    ({ code, message, details }: { code: string; message: string; details?: object }) => ({ code, message, details }),
  )
  return JSON.stringify(told)
    .replaceAll(id, '(id)')
    .replaceAll(new RegExp(`\\b${parseItemId(id).index}\\b`, 'g'), '(index)')
}

test.each(ROLES)(
  'T59 %s is told the same of items that are hidden and of items that are not there',
  async (email) => {
    const known = await knownTo(email)
    const client = await TestClient.signedIn(server.url, email, DEMO_PASSWORD)
    // In the short form, what only asks is asked by one of them.
    const asked = IS_SOAK || email === ROLES.at(-1) ? calls('others').filter(({ isLong }) => !isLong) : []
    const trials = [...calls(), ...asked].flatMap((call) => trialsOf(call, known))
    const differences: string[] = []
    for (const trial of trials) {
      const { call, hidden, where } = trial
      const missing = itemId(parseItemId(hidden).type, NO_INDEX)
      const told = [await answer(client, trial, hidden), await answer(client, trial, missing)]
      // How often one may call is counted, whatever the answer.
      const isLimited = told.some((each) => each.includes('tooManyAttempts'))
      if (told[0] !== told[1] && !isLimited) differences.push(`${call.name} ${where} ${hidden}: ${told.join(' but ')}`)
    }
    client.close()
    expect(differences).toEqual([])
    expect(new Set(trials.map(({ call }) => call.name)).size).toBeGreaterThan(30)
  },
  900_000,
)

test('T59 a payload that fits is found for every action, so that none is left out', () => {
  expect(calls().flatMap(({ name, payload }) => (soundValue(payload) === undefined ? [name] : []))).toEqual([])
})

/** Ids that actions look at by themselves, each with the reason. A new one is declared instead. */
const LOOKED_AT_BY_ACTION: Readonly<Record<string, string>> = {
  'giveGrant subjectID': 'who administers a person reads no account; everybody else is refused alike (T8)',
  'takeGrant subjectID': 'the same',
  'takeGrant grantedBy': 'what somebody gave who is gone is taken back too; givers of others are refused alike (T8)',
  'takeGrant scope.owner': 'the same',
  'takeGrant scope.item': 'the same',
  'setCare ids.0': 'each item answers for itself, as it is read and written with the rights of the caller',
  'withdrawMine project': 'people withdraw from projects that they spoke in and may not read (owners.test.ts)',
}

const asQuery = 'a part of a query, which is asked with the rights of the caller'
const each = 'each item answers for itself, as it is read with the rights of the caller'
const byRight = 'whom the caller does not administer is refused like nobody (T8)'
/** The same of actions that only ask, and of tasks. */
const LOOKED_AT_BY_ASKING: Readonly<Record<string, string>> = {
  'accessLog by': 'entries of items of the caller, whoever is named',
  'careReaders ids.0': each,
  'careReaders owner.0': asQuery,
  'filterByPerm grantedBy': asQuery,
  'filterByPerm subjectID': byRight,
  'getGrantedBy subjectID': byRight,
  'isAllowed subjectID': byRight,
  'isAllowedOnType subjectID': byRight,
  'placeDensity proxyIDs.0': asQuery,
  'placeDensity relatedIDs.0': asQuery,
  'purges item': 'a filter of the log of whom the caller administers',
  'readPlaceFiles attachments.0': each,
  'rightsBy organization': byRight,
  'rightsOf subjectID': byRight,
  'signInLog subjectID': byRight,
  'streamFeatures proxyIDs.0': asQuery,
  'streamFeatures relatedIDs.0': asQuery,
  'streamFieldDataForMap changed.0': asQuery,
  'streamFieldDataForMap fieldDataIds.0': asQuery,
  'timeline by': 'a filter of what the caller may read',
  'timeline id': each,
  'timelineTask id': each,
}

test.each([
  ['writes', LOOKED_AT_BY_ACTION],
  ['others', LOOKED_AT_BY_ASKING],
] as const)('T59 every other id in the payload of actions, of those that are %s, is declared', (which, lookedAt) => {
  const undeclared = calls(which).flatMap(({ name, payload }) => {
    const sound = soundValue(payload)
    const declared = new Set(namedItems(payload, sound).map(({ path }) => path))
    const paths = idPlaces(sound).map((path) => path.join('.'))
    return paths.flatMap((path) => (declared.has(path) ? [] : [`${name} ${path}`]))
  })
  expect(undeclared.toSorted()).toEqual(Object.keys(lookedAt).toSorted())
})

/** Items of a type that an action of an area is tried on: they are in different states. */
const FEW = 12

/** An administrator, to whom nothing is refused for want of a right. */
async function administrator(): Promise<Writer> {
  const { principals, store } = server.parts.engine
  const [email = ''] = EVERYBODY.filter((each) => each.startsWith('admin@'))
  const client = await TestClient.signedIn(server.url, email, DEMO_PASSWORD)
  return { client, person: await principalOf({ user: await userOf(email) }, principals), store }
}

/** The types whose items are stored, each with a few of its items if there are any. */
async function storedTypes({ person, store }: Writer): Promise<{ type: ItemType; items: Item[] }[]> {
  const all = server.parts.engine.context.catalogue.all()
  const stored = all.filter(({ virtual, projectionOf }) => !virtual && !projectionOf)
  return Promise.all(
    stored.map(async (type) => {
      const { ids } = await store.search(SYSTEM, { types: [type.name], max: FEW, total: false })
      return { type, items: Object.values(await store.readMany(person, ids as ItemId[])) }
    }),
  )
}

/** What every item has beside its properties, and what none has. */
const BESIDE = IS_SOAK ? ['_c', '_m', '$id', '$by', '$can', '$labels', '$all', 'createdBy'] : ['_c', '$can']

/** In the short form, one of a few is tried, another one each time. */
const turns = { count: 0 }
const isTurn = (few: number) => IS_SOAK || turns.count++ % few === 0

test('T11 no body has what only the server sets: of no type, on no way of writing', async () => {
  const by = await administrator()
  const taken: string[] = []
  let tried = 0
  for (const {
    type,
    items: [item],
  } of await storedTypes(by)) {
    const least = leastOf(type)
    // Of some types nobody changes items, whatever they set.
    const isClosed = item?.$can?.['update'] !== true
    for (const { name, value } of [...guardedOf(type), ...BESIDE.map((each) => ({ name: each, value: 'x' }))]) {
      const property = type.properties[name]
      const make = Object.entries(MAKING).map(([way, run]) => ({
        ...{ way, mayNot: false },
        run: () => run(by, type, { ...least, [name]: value }),
      }))
      const change = Object.entries(item ? CHANGING : {}).flatMap(([way, run]) =>
        [value, null].map((each) => ({
          ...{ way, mayNot: isClosed },
          run: () => run(by, item as Item, { [name]: each }),
        })),
      )
      const all = [...make, ...change].filter(({ way }) => isTurn(4) && !(way === 'import' && property?.imported))
      tried += all.length
      const expected = `${property ? 'notAllowed' : 'propertyUnknown'} ${name}`
      const told = await Promise.all(all.map(async (each) => ({ ...each, answer: await refusalOf(each.run()) })))
      for (const { way, mayNot, answer } of told)
        if (answer !== expected && !(mayNot && answer === 'notAllowed notAllowed'))
          taken.push(`${way} ${type.name}.${name}: ${answer}`)
    }
  }
  by.client.close()
  expect(taken).toEqual([])
  expect(tried).toBeGreaterThan(1000)
}, 900_000)

test('T11 no move is given what only the server sets, but for what it asks for', async () => {
  const by = await administrator()
  const taken: string[] = []
  let tried = 0
  for (const {
    type,
    items: [item],
  } of await storedTypes(by)) {
    if (!item) continue
    const moves = Object.values(type.machines ?? {}).flatMap((machine) => machine.moves)
    for (const { action, asks = {} } of moves) {
      const guarded = guardedOf(type).filter(({ name }) => !Object.hasOwn(asks, name))
      for (const { name, value } of guarded.filter(() => isTurn(4))) {
        const target = { t: item._t, i: item._i }
        const told = await refusalOf(by.client.request(`act/${action}`, { ...target, [name]: value }))
        tried++
        if (told !== `propertyUnknown ${name}`) taken.push(`${action} ${type.name}.${name}: ${told}`)
      }
    }
  }
  by.client.close()
  expect(taken).toEqual([])
  expect(tried).toBeGreaterThan(100)
}, 900_000)

test('T11 what only the server sets is as it is now after a former version is restored', async () => {
  const by = await administrator()
  const taken: string[] = []
  let tried = 0
  for (const {
    type,
    items: [item],
  } of await storedTypes(by)) {
    // Relations to what is not there are set by nobody.
    const own = guardedOf(type).filter(({ name }) => !['REL', 'IDM'].includes(type.properties[name]?.v ?? ''))
    for (const { name, value } of item ? own : []) {
      const { $id, _t, _i, _u } = await by.store.read(by.person, (item as Item).$id)
      // Some follow from others, at once or a little later, whatever anybody sets.
      const set = await by.store.update(SYSTEM, { _t, _i, _u, [name]: value }).catch(() => undefined)
      if (!set || !isDeepStrictEqual(set[name], value)) continue
      await server.settled()
      if (!isDeepStrictEqual((await by.store.read(SYSTEM, $id))[name], value)) continue
      await by.client.request('act/restore', { t: _t, i: _i, u: _u }).catch(() => {})
      tried++
      const now = await by.store.read(SYSTEM, $id)
      if (!isDeepStrictEqual(now[name], value)) taken.push(`${type.name}.${name}: ${JSON.stringify(now[name])}`)
    }
  }
  by.client.close()
  expect(taken).toEqual([])
  expect(tried).toBeGreaterThan(10)
}, 900_000)

/** The item that an answer tells of. */
function idsIn(answer: unknown): ItemId[] {
  const { $id = '' } = (answer ?? {}) as { $id?: string }
  return isItemId($id) ? [$id] : []
}

/** Payloads that carry a value of a property, wherever the schema takes any. */
function carrying(payload: v.GenericSchema, sound: object, id: ItemId, { name, value }: Guarded): object[] {
  const given = { [name]: value, [`/${name}`]: value }
  const within = Object.keys(sound).flatMap((key) =>
    [{ [name]: value }, { [id]: { [`/${name}`]: value } }].map((each) => ({ ...sound, [key]: each })),
  )
  const beside = Object.hasOwn(sound, name) ? [] : [{ ...sound, ...given }]
  return [...beside, ...within].filter(
    (body) => v.is(payload, body) && !isDeepStrictEqual(v.parse(payload, body), v.parse(payload, sound)),
  )
}

test('T11 no action that writes takes what only the server sets from a payload that has room for it', async () => {
  const by = await administrator()
  const known = await knownTo(EVERYBODY[0] ?? '')
  const taken: string[] = []
  const tried = new Set<string>()
  const stored = await storedTypes(by)
  for (const call of calls()) {
    const named = (types: readonly string[]) =>
      types.flatMap((type) => known.get(type)?.open[0] ?? [])[0] ?? itemId(types[0] ?? 'Contact', NO_INDEX)
    const sound = soundValue(call.payload, named) as object
    const isOfCore = CORE_ACTIONS.some(({ name }) => name === call.name)
    const targets = stored
      .filter(({ type }) => call.on === 'none' || call.types.includes(type.name))
      .toSorted((a, b) => guardedOf(b.type).length - guardedOf(a.type).length)
      .filter(({ items }) => items.length > 0)
      .slice(0, IS_SOAK ? Infinity : 1)
      .flatMap(({ type, items }) =>
        (call.on === 'item' && !isOfCore ? items : items.slice(0, 1)).map((item) => ({ type, item })),
      )
    for (const { type, item } of targets) {
      const { $id, _t, _i } = item
      const target = call.on === 'none' ? {} : { t: _t, i: call.on === 'type' ? 0 : _i }
      for (const guarded of guardedOf(type))
        for (const carried of carrying(call.payload, sound, $id, guarded).filter(() => isTurn(isOfCore ? 3 : 1))) {
          const body = { ...carried, ...target }
          const before = (await by.store.readMany(SYSTEM, [$id]))[$id]
          const made = await by.client.request(`act/${call.name}`, body).catch(() => undefined)
          const after = await by.store.readMany(SYSTEM, [$id, ...idsIn(made)])
          tried.add(call.name)
          const isTaken = Object.values(after).some((each) => isDeepStrictEqual(each[guarded.name], guarded.value))
          if (isTaken && !isDeepStrictEqual(before?.[guarded.name], guarded.value))
            taken.push(`${call.name} ${type.name}.${guarded.name}`)
        }
    }
  }
  by.client.close()
  expect(taken).toEqual([])
  // Areas' actions with room for any property are among them.
  expect([...tried]).toEqual(expect.arrayContaining(['amend', 'applyGeoKeeperFieldDataEdits', 'recordFieldData']))
}, 900_000)
