// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HIDDEN_LABEL, parseItemId, type Item, type ItemId } from '@cairn/contract'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { Principal } from '../../items/facts/types.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SITE_TYPES } from '../../testing/site-types.ts'
import { payloadOf } from './frame.ts'
import { createViewerProjections } from './viewer-projections.ts'

let sample: Awaited<ReturnType<typeof openSampleStore>>
let home: ItemId
let away: ItemId
/** All of them read what is shared with the community of the first organisation. */
let reader: Principal
let seer: Principal
let visitorOfBoth: Principal
beforeAll(async () => {
  sample = await openSampleStore({}, SITE_TYPES)
  home = (await sample.make('Organization', { displayName: 'Home' })).$id
  away = (await sample.make('Organization', { displayName: 'Away' })).$id
  reader = person(1, { organizations: [home] })
  seer = person(2, { organizations: [home], grants: [{ grant: 'PRIVATE.read', grantedBy: home }] })
  visitorOfBoth = person(3, { organizations: [home, away] })
})
afterAll(() => sample.close())

/** What the person is sent, among others. */
async function seenBy(
  who: Principal,
  id: ItemId,
  loader: ItemLoader = sample.context.loader,
): Promise<Item & Record<string, unknown>> {
  const projections = await createViewerProjections(loader)(id, new Set([seer, visitorOfBoth, reader]))
  const { frame } = projections.get(who) ?? expect.unreachable('it is not for them')
  return JSON.parse(payloadOf(frame)).b
}

const addNote = async (values: Record<string, unknown>) =>
  (await sample.make('Note', { state: 'OPEN', keeper: home, access: 'COMMUNITY', ...values })).$id

test('T7: who sees another label shares no frame', async () => {
  const secret = await addNote({ title: 'Hidden subject', access: 'PRIVATE' })
  const note = await addNote({ title: 'About it', about: secret })
  expect((await seenBy(seer, note)).$labels?.[secret]).toBe('Hidden subject')
  expect((await seenBy(reader, note)).$labels?.[secret]).toBe(HIDDEN_LABEL)
})

test('T7: who sees a place coarsely shares no frame with who sees it exactly', async () => {
  const place = { type: 'Point', coordinates: [-123.1, 49.2] }
  const site = await sample.make('Site', { title: 'Grave', keeper: [home], sensitive: true, place })
  expect((await seenBy(seer, site.$id)).place).toEqual(place)
  const coarse = await seenBy(reader, site.$id)
  expect(coarse.place).not.toEqual(place)
  expect(coarse.$coarse).toEqual(['place'])
})

test('T7: what a frame is made of is what told who shares it, whatever is written meanwhile', async () => {
  const secret = await addNote({ title: 'Hidden subject', keeper: away, access: 'COMMUNITY' })
  const note = await addNote({ title: 'About it', about: secret })
  await setAccess(secret, 'PRIVATE')
  let loads = 0
  /** The item opens, for some of those who look, after it was read for the first time. */
  const loader: ItemLoader = {
    async load(ids) {
      const wanted = [...ids]
      const found = await sample.context.loader.load(wanted)
      if (wanted.includes(secret) && ++loads === 1) await setAccess(secret, 'COMMUNITY')
      return found
    },
    loadOne: async (id) => (await loader.load([id])).get(id),
  }
  expect((await seenBy(reader, note, loader)).$labels?.[secret]).toBe(HIDDEN_LABEL)
  expect(loads).toBe(1)
})

async function setAccess(id: ItemId, access: string): Promise<void> {
  const { type: _t, index: _i } = parseItemId(id)
  const { _u } = await sample.store.read(SYSTEM, id)
  await sample.store.update(SYSTEM, { _t, _i, _u, access })
}
