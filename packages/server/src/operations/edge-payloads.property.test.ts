// @module-tag properties
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { ODD_VALUES } from '../testing/odd-values.ts'
import { CORE_ACTIONS } from './core-actions.ts'
import { CORE_LONG_ACTIONS } from './long-action.ts'

const RUNS = process.env.SOAK ? 20_000 : 1200
/** These end the session that asks. */
const ENDING = ['signOutEverywhere', 'masquerade', 'changePassword']

/** What actions know, each with a value that is as it should be. */
const SOUND: Readonly<Record<string, unknown>> = {
  t: 'Note',
  i: 1,
  u: 1,
  id: 'Note-1',
  ids: ['Note-1'],
  into: 'Note-2',
  intoU: 1,
  itemId: 'Note-1',
  alias: 'old/address',
  text: 'word',
  reason: 'because',
  list: 'KINDS',
  keys: ['FIR'],
  owner: 'Organization-1',
  name: 'A file',
  format: 'csv',
  query: { types: ['Note'] },
  subjectID: 'User-2',
  by: 'User-2',
  grant: 'Note.update',
  grantedBy: 'Organization-1',
  scope: { item: 'Note-1' },
  expires: '2030-01-01T00:00:00.000Z',
  grantsFor: { x: ['Note.update'] },
  actions: ['read'],
  chain: ['read'],
  from: '2026-01-01T00:00:00.000Z',
  until: '2026-12-31T00:00:00.000Z',
  since: '2026-01-01T00:00:00.000Z',
  before: 5,
  after: 'cursor',
  max: 5,
  indexes: [1],
  email: 'guest@test.example',
  language: 'en',
  uploadID: '00000000-0000-4000-8000-000000000000',
  replaces: 'Attachment-1',
  code: '123456',
  password: 'kelp forest at low tide',
  subject: 'About',
  page: '/home',
  blocked: true,
  bounds: [-129, 52, -128, 53],
  zoom: 12,
  disabled: false,
}

let community: KeptCommunity
let [keeper, admin]: TestClient[] = []
beforeAll(async () => {
  community = await startKeptCommunity()
  await community.addNote()
  await community.addNote()
  keeper = await community.join(community.keeper.email)
  admin = await community.join(community.admin.email)
})
afterAll(async () => {
  community.leave()
  await community.close()
})

const operations = [
  ...CORE_ACTIONS.map(({ name }) => name)
    .filter((name) => !ENDING.includes(name))
    .map((name) => `act/${name}`),
  ...CORE_LONG_ACTIONS.map(({ name }) => `act/${name}/async`),
]
const value = (sound: unknown) => fc.oneof({ weight: 4, arbitrary: fc.constant(sound) }, fc.constantFrom(...ODD_VALUES))
const payload = fc.record(Object.fromEntries(Object.entries(SOUND).map(([name, sound]) => [name, value(sound)])), {
  requiredKeys: ['t', 'i'],
})

test('no payload, however odd, is more than refused: nothing of it fails inside', async () => {
  const call = fc.tuple(fc.constantFrom(...operations), payload, fc.boolean())
  await fc.assert(
    fc.asyncProperty(call, async ([operation, body, isAdmin]) => {
      const code = await codeOf(((isAdmin ? admin : keeper) as TestClient).request(operation, body))
      expect(['generalFailure', 'notCaught']).not.toContain(code)
    }),
    { numRuns: RUNS },
  )
}, 600_000)
