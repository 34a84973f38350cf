import { afterAll, assert, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { CALL_UNITS } from './dispatcher.ts'
import { listenToCalls, type CallTold } from './calls.ts'

/** Items of the store, and versions of one; more with SOAK=1. */
const [ITEMS, VERSIONS] = process.env.SOAK ? [10_000, 1000] : [600, 60]
/** What one call may use of the loop's own processor time, whatever else the machine does (milliseconds). */
const MOST_MS = 200

let server: KeptCommunity
let keeper: TestClient
let ids: string[]
let often: string
const told: CallTold[] = []
const stop = listenToCalls((call) => told.push(call))
beforeAll(async () => {
  server = await startKeptCommunity()
  keeper = await server.join(server.keeper.email)
  const { store } = server.parts.engine
  const bodies = Array.from({ length: ITEMS }, (_, at) => ({ name: `Note ${at}`, owner: server.home, phone: `${at}` }))
  for (let from = 0; from < ITEMS; from += 500) await store.createAll(SYSTEM, 'Note', bodies.slice(from, from + 500))
  ids = (await store.search(SYSTEM, { types: ['Note'], max: ITEMS })).ids
  often = await server.addNote()
  let item = await store.read(SYSTEM, often as Item['$id'])
  for (let at = 1; at < VERSIONS; at++)
    item = await store.update(SYSTEM, { _t: item._t, _i: item._i, _u: item._u, phone: `${at}` })
})
afterAll(async () => {
  stop()
  await server.close()
})

const query = { types: ['Note'] }
const calls: Record<string, () => [operation: string, body: unknown]> = {
  'a search for all ids': () => ['search/ids', { ...query, max: 40_000 }],
  'a search with labels': () => ['search/ids', { ...query, max: 10_000, labels: true }],
  'items read together': () => ['readMany/object', ids.slice(0, 500)],
  'a history': () => [`history/${often}`, {}],
  'a timeline': () => ['act/timeline', { max: 200 }],
  'the timeline of one item': () => ['act/timeline', { id: often, max: 200 }],
  'what is deleted': () => ['act/deleted', { max: 200 }],
  'whether one may change some': () => [
    'act/isAllowedOnSome',
    { ...targetOf('Note-0'), query, actions: ['update', 'delete', 'approve'] },
  ],
  'what one may do with hits': () => ['act/filterByPerm', { query: { ...query, max: 500 }, chain: ['read', 'update'] }],
  'related items': () => ['act/related', targetOf(often)],
  'an item that names many': () => [
    'create/Note',
    { name: 'Many', owner: server.home, about: ids.slice(0, 500), long: 'word '.repeat(50_000) },
  ],
  'care of many': () => ['act/careReaders', { ...targetOf('Note-0'), ids: ids.slice(0, 50) }],
}

test.each(Object.entries(calls))('T60 %s uses at most 200 ms of the loop', async (_, call) => {
  const [operation, body] = call()
  const ask = () => keeper.request(operation, body).catch((thrown: unknown) => thrown)
  // What is compiled and cached is so before.
  await ask()
  await ask()
  const before = process.threadCpuUsage()
  await ask()
  const { user, system } = process.threadCpuUsage(before)
  const units = told.findLast((each) => each.operation === operation)?.units
  expect(units).toBeLessThanOrEqual(CALL_UNITS)
  const ms = (user + system) / 1000
  assert(ms < MOST_MS, `${ms.toFixed(0)} ms, for ${units} units`)
})
