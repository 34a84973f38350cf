// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId, Point } from '@cairn/contract'
import type { WorkflowRun } from '@cairn/contract/workflow'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { startAnswering, type Answering } from '../testing/answering.ts'
import { act } from '../testing/consulting.ts'
import { quiet, toldTo } from '../testing/told-to.ts'

const step = (key: string, kind: string, more: object = {}) => ({ key, kind, title: { en: key }, ...more })
const DRAFT = {
  doneState: 'DONE',
  steps: [step('screen', 'RWF_SPATIAL'), step('outcome', 'RWF_OUTCOME', { after: ['screen'] })],
}
const INSIDE: Point = [-128.405, 52.905]

let at: Answering
beforeAll(async () => {
  at = await startAnswering(DRAFT)
})
afterAll(async () => {
  at.helper.client.close()
  await at.all.close()
})

const create = (type: string, values: object): Promise<Item> =>
  at.all.server.parts.engine.store.create(SYSTEM, type, { ...values })
const feature = (label: string, coordinates: Point, more: object = {}) =>
  create('SpatialFeature', { label, owner: at.all.communities[0], geometry: { type: 'Point', coordinates }, ...more })
const screen = (client: TestClient = at.all.lands) => act(client, 'screenArea', at.response)
const termsOf = async (): Promise<Item> => {
  const { ids } = await at.all.lands.request<{ ids: ItemId[] }>('search/ids', {
    types: ['ConsultTerms'],
    must: [{ prop: 'owner', kind: 'rel', value: [at.all.communities[0]] }],
  })
  return at.all.lands.request<Item>(`read/${ids[0] ?? ''}`)
}
async function change(item: Item, values: object): Promise<void> {
  const { _t, _i, _u } = await at.all.lands.request<Item>(`read/${item.$id}`)
  await at.all.lands.request('update', { _t, _i, _u, ...values })
}
const runStep = async () => {
  const { steps } = (await at.all.lands.request<Item>(`read/${at.response.$id}`))['workflow'] as WorkflowRun
  return steps[0]?.status
}
/** What a run says besides its moment and number. */
const resultOf = ({ found, hidden, bands }: Item) => ({ found, hidden, bands })

it('CNS-160 a community chooses what it looks for, and nothing is looked for before', async () => {
  expect(await codeOf(screen())).toBe('consultation.screenNoLayers')
  const terms = await termsOf()
  const { types } = await at.all.lands.request<{ types: string[] }>('act/screeningLayers', { t: terms._t, i: terms._i })
  expect(types).toContain('SpatialFeature')
  expect(await codeOf(change(terms, { layers: ['no type'] }))).toBe('invalidItem')
  await change(terms, { layers: ['SpatialFeature'] })
})

it('CNS-161 a screening keeps what its maker may read by how near it is, and ends the step', async () => {
  await feature('Weir', INSIDE, { access: 'PUBLIC' })
  await feature('Camp', [-128.405, 52.93], { access: 'PUBLIC' })
  await feature('Grave', INSIDE, { access: 'PRIVATE' })
  expect(await runStep()).toBe('PENDING')
  const run = await screen()
  expect(resultOf(run)).toMatchObject({
    found: [
      { t: 'SpatialFeature', metres: 0, count: 1 },
      { t: 'SpatialFeature', metres: 5000, count: 1 },
    ],
  })
  expect(run['hidden']).toBeUndefined()
  expect(JSON.stringify(run)).not.toContain('Grave')
  await expect.poll(runStep).toBe('COMPLETE')
})

it('T58 CNS-162 what is hidden comes as a band only where the community says so, and once for one area', async () => {
  await change(await termsOf(), { countHidden: true })
  const first = await screen()
  expect(first).toMatchObject({ hidden: { SpatialFeature: 'FEW' }, bands: { SpatialFeature: 'FEW' } })
  for (let n = 0; n < 6; n += 1) await feature(`Hidden ${n}`, INSIDE, { access: 'PRIVATE' })
  expect(resultOf(await screen())).toEqual(resultOf(first))
})

it('T2 CNS-162 sites that move within a cell, and hidden ones within a band, change no byte for who screens', async () => {
  const { all } = at
  const spot = await feature('Hidden spot', [-128.4052, 52.9052], { access: 'PRIVATE' })
  // Another file over the same area, as a second look at one keeps its bands.
  const again = async () => {
    const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
    await act(all.submitter, 'submit', made)
    await act(all.clerk, 'accept', made)
    await act(all.clerk, 'addCandidates', made, { communities: [all.communities[0]] })
    await act(all.clerk, 'distribute', made)
    const must = [{ prop: 'consultation', kind: 'rel', value: [made.$id] }]
    const { ids } = await all.lands.request<{ ids: ItemId[] }>('search/ids', { types: ['ConsultResponse'], must })
    return resultOf(await act(all.lands, 'screenArea', await all.lands.request<Item>(`read/${ids[0] ?? ''}`)))
  }
  const first = await again()
  const { _t, _i, _u } = spot
  const geometry = { type: 'Point', coordinates: [-128.4058, 52.9058] }
  await all.server.parts.engine.store.update(SYSTEM, { _t, _i, _u, geometry })
  await feature('One more', INSIDE, { access: 'PRIVATE' })
  expect(JSON.stringify(await again())).toBe(JSON.stringify(first))
})

it('CNS-163 others learn nothing of a screening, nor of what lies near, on any path', async () => {
  const { all, response } = at
  const file = await all.admin.request<Item>(`read/${String(response['consultation'])}`)
  const told = (client: TestClient) => toldTo(client, all.server.url, file)
  const others = [all.submitter, all.clerk, all.neighbour]
  await quiet(all.server)
  const before = await Promise.all(others.map(told))
  const run = await screen()
  await feature('Added', [-128.406, 52.906], { access: 'PRIVATE' })
  await quiet(all.server)
  expect(await Promise.all(others.map(told))).toEqual(before)
  for (const client of others) {
    expect(await codeOf(client.request(`read/${run.$id}`))).toBe('notAllowed')
    expect(await codeOf(screen(client))).toBe('notAllowed')
  }
})

it('CNS-164 a step that screened is open again once the file has another area', async () => {
  const { all, response } = at
  const file = await all.admin.request<Item>(`read/${String(response['consultation'])}`)
  const ring = [
    [-128.5, 52.9],
    [-128.4, 52.9],
    [-128.4, 53],
    [-128.5, 52.9],
  ]
  await act(all.submitter, 'amend', file, {
    changes: { projectArea: { type: 'Polygon', coordinates: [ring] } },
    reason: 'The line moved to the west',
  })
  await expect.poll(runStep).toBe('ACTIVE')
  await screen()
  await expect.poll(runStep).toBe('COMPLETE')
})

it('CNS-165 a person screens twenty times a day', async () => {
  const codes: unknown[] = []
  for (let n = 0; n < 20; n += 1) codes.push(await codeOf(screen()))
  expect(codes.at(-1)).toBe('tooManyAttempts')
  expect(codes.filter((code) => code === 'tooManyAttempts').length).toBeLessThan(20)
})
