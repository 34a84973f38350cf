import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import { SYSTEM } from '@cairn/server/testing'
import { startSurvey, type Survey } from '../testing/survey.ts'

const [MANY, LOT] = [2000, 200]
let all: Survey
beforeAll(async () => {
  all = await startSurvey()
})
afterAll(() => all.close())

const form = (values: object = {}) =>
  all.coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Shore visit', machineName: 'shore_visit', formType: 'record', program: all.program.$id },
    ...values,
  })

it('GEO-4 numbers the versions of a form', async () => {
  expect(await form()).toMatchObject({ version: 1, label: 'Shore visit · 1', owner: all.home })
  expect(await form()).toMatchObject({ version: 2 })
  const third = await form()
  await all.coordinator.request(`delete/${(await form()).$id}`)
  expect(await form()).toMatchObject({ version: 4 })
  await all.coordinator.request(`delete/${third.$id}`)
  expect(await form()).toMatchObject({ version: 5 })
  expect(await form({ machineName: 'tide_pool' })).toMatchObject({ version: 1 })
  expect(await codeOf(form({ maxPhotos: -1 }))).toBe('invalidItem')
  expect(await codeOf(form({ machineName: 'Shore visit' }))).toBe('invalidItem')
})

it('GEO-2 lets people read a program by its access', async () => {
  expect(all.program).toMatchObject({ dataAccess: 'OWN', uuid: expect.any(String) })
  const read = (who: keyof Survey['people']) => codeOf(all.people[who].request(`read/${all.program.$id}`))
  expect(await Promise.all((['coordinator', 'collector', 'member', 'stranger'] as const).map(read))).toEqual([
    'fine',
    'fine',
    'notAllowed',
    'notAllowed',
  ])
})

it('GEO-1 refuses a record of another program', async () => {
  const other = await all.coordinator.request<Item>('create/GeoKeeperProgram', {
    ...{ label: 'Clams', owner: all.home, access: 'IN_ORG', state: 'ACTIVE' },
  })
  const { $id } = await form()
  const record = (program: Item) =>
    all.coordinator.request<Item>('create/GeoKeeperFieldData', { program: program.$id, formDef: $id })
  expect(await codeOf(record(other))).toBe('geokeeper.otherProgram')
  expect(await record(all.program)).toMatchObject({ formType: 'record', owner: all.home })
})

const questions = {
  languages: ['en'],
  questions: [
    { name: 'place', kind: 'geopoint', required: 'true()' },
    { name: 'count', kind: 'integer', constraint: '. > 0' },
  ],
}
const spot = { type: 'Point', coordinates: [-128.41234, 52.91234] }

/** A published form of the program for named people. */
async function published(program = all.program): Promise<Item> {
  const made = await form({ program: program.$id, machineName: 'seen', questions })
  await all.coordinator.request('act/publish', { t: made._t, i: made._i })
  return made
}
const collect = (who: keyof Survey['people'], body: object) =>
  all.people[who].request<Item>('act/recordFieldData', { t: 'GeoKeeperFieldData', i: 0, ...body })
const apply = (who: keyof Survey['people'], body: object) =>
  all.people[who].request<{ results: Record<string, object> }>('act/applyGeoKeeperFieldDataEdits', {
    ...{ t: 'GeoKeeperFieldData', i: 0 },
    ...body,
  })

it('GEO-9 takes records of those to whom the program is open, each once, and lets them change their own', async () => {
  const { $id: formDef } = await published()
  const sent = { program: all.program.$id, formDef, instance: 'uuid:one-1', answers: { place: spot, count: 2 } }
  const made = await collect('collector', sent)
  expect(made).toMatchObject({ state: 'ACTIVE', formType: 'record', place: spot })
  expect((await collect('collector', sent)).$id).toBe(made.$id)
  expect(await codeOf(collect('member', sent))).toBe('invalidItem')
  const read = (who: keyof Survey['people']) => codeOf(all.people[who].request(`read/${made.$id}`))
  expect(await Promise.all((['reviewer', 'member', 'stranger'] as const).map(read))).toEqual([
    'fine',
    'notAllowed',
    'notAllowed',
  ])
  const edits = { [made.$id]: { '/answers/count': 3 } }
  expect((await apply('collector', { edits })).results[made.$id]).toEqual({ u: 2 })
  expect((await apply('member', { edits })).results[made.$id]).toMatchObject({ refused: 'notFound' })
  await all.people.collector.request('act/finalize', { t: made._t, i: made._i })
  expect(
    (await apply('collector', { edits: { [made.$id]: { '/answers/count': 4 } } })).results[made.$id],
  ).toMatchObject({
    refused: 'notAllowed',
  })
})

it('GEO-8 holds one record for itself, and names what others were faster with', async () => {
  const { $id: formDef } = await published()
  const send = (instance: string) =>
    collect('collector', { program: all.program.$id, formDef, instance, answers: { place: spot, count: 2 } })
  const [one, two] = [await send('uuid:two-1'), await send('uuid:two-2')]
  await apply('coordinator', { edits: { [one.$id]: { '/answers/count': 7 } } })
  const edits = { [one.$id]: { '/answers/count': 8 }, [two.$id]: { '/answers/count': 'x' } }
  const { results } = await apply('collector', { edits, basedOn: { [one.$id]: one._u } })
  expect(results).toEqual({
    [one.$id]: { conflicts: { '/answers/count': 7 } },
    [two.$id]: { refused: 'invalidItem', faults: { '/count': 'kind' } },
  })
})

it('GEO-10 gives places for the map by the rights of the caller', async () => {
  const open = await all.coordinator.request<Item>('create/GeoKeeperProgram', {
    ...{ label: 'Birds', owner: all.home, access: 'USERS', dataAccess: 'ORG', state: 'ACTIVE' },
  })
  const { $id: formDef } = await published(open)
  const made = await collect('stranger', {
    ...{ program: open.$id, formDef, instance: 'uuid:three-1', sensitive: true, answers: { place: spot } },
  })
  const places = async (who: keyof Survey['people']) => {
    const client = all.people[who]
    await client.request('act/streamFieldDataForMap', {
      ...{ t: 'GeoKeeperFieldData', i: 0, fieldDataIds: [made.$id] },
    })
    const parts = client.pushes
      .filter(({ o }) => o.startsWith('stream:'))
      .map(({ b }) => b as { b: { features: object[] } })
    return parts.flatMap(({ b: { features } }) => features)
  }
  expect(await places('reviewer')).toMatchObject([{ pointer: '/answers/place', geometry: spot }])
  expect(await places('stranger')).toMatchObject([{ isCoarse: true }])
  expect(await places('collector')).toMatchObject([{ isCoarse: true, pointer: '/place' }])
  expect(JSON.stringify(await places('collector'))).not.toContain('128.41234')
})

it('GEO-2 narrows a program with one write, in force at once', async () => {
  const open = await all.coordinator.request<Item>('create/GeoKeeperProgram', {
    ...{ label: 'Seals', owner: all.home, access: 'IN_ORG', dataAccess: 'ORG', state: 'ACTIVE' },
  })
  const { $id: formDef } = await published(open)
  const { store } = all.server.parts.engine
  const body = (at: number) => ({
    program: open.$id,
    formDef,
    state: 'ACTIVE',
    answers: { place: spot, count: at + 1 },
  })
  for (let lot = 0; lot < MANY / LOT; lot++)
    await store.createAll(
      SYSTEM,
      'GeoKeeperFieldData',
      Array.from({ length: LOT }, (_, at) => body(at)),
    )
  const query = { types: ['GeoKeeperFieldData'], must: [{ prop: 'program', kind: 'rel', value: [open.$id] }] }
  const seen = async () => {
    const found = await all.people.member.request<{ ids: string[]; total: number }>('search/ids', query)
    return [
      found.total,
      found.ids[0] === undefined ? undefined : await codeOf(all.people.member.request(`read/${found.ids[0]}`)),
    ]
  }
  expect(await seen()).toEqual([MANY, 'fine'])
  const versions = async () =>
    Number((await all.server.parts.engine.context.database.query('select count(*) as n from version'))[0]?.['n'])
  const before = await versions()
  const change = (dataAccess: string, _u: number) =>
    all.coordinator.request<Item>('update', { _t: open._t, _i: open._i, _u, dataAccess })
  const { _u } = await change('OWN', open._u)
  expect(await seen()).toEqual([0, undefined])
  await change('ORG', _u)
  expect(await seen()).toEqual([MANY, 'fine'])
  expect(await versions()).toBe(before + 2)
})

it('GEO-2 closes records when their program says so', async () => {
  const open = await all.coordinator.request<Item>('create/GeoKeeperProgram', {
    ...{ label: 'Seals', owner: all.home, access: 'IN_ORG', dataAccess: 'ORG', state: 'ACTIVE' },
  })
  const { $id: formDef } = await published(open)
  const made = await collect('member', {
    ...{ program: open.$id, formDef, instance: 'uuid:four-1', answers: { place: spot } },
  })
  const read = () => codeOf(all.people.collector.request(`read/${made.$id}`))
  expect(await read()).toBe('fine')
  await all.coordinator.request('update', { _t: open._t, _i: open._i, _u: open._u, dataAccess: 'OWN' })
  await expect.poll(read).toBe('notAllowed')
})

it('GEO-10 tells an open map when a program withdraws its records, which then have no place for it', async () => {
  const open = await all.coordinator.request<Item>('create/GeoKeeperProgram', {
    ...{ label: 'Otters', owner: all.home, access: 'IN_ORG', dataAccess: 'ORG', state: 'ACTIVE' },
  })
  const { $id: formDef } = await published(open)
  const made = await collect('collector', {
    ...{ program: open.$id, formDef, instance: 'uuid:five-1', answers: { place: spot } },
  })
  const { member } = all.people
  const places = async () => {
    member.pushes.length = 0
    const fieldDataIds = [made.$id]
    await member.request('act/streamFieldDataForMap', { t: 'GeoKeeperFieldData', i: 0, fieldDataIds })
    const parts = member.pushes.filter(({ o }) => o.startsWith('stream:'))
    return parts.flatMap(({ b }) => (b as { b: { features: object[] } }).b.features).length
  }
  expect(await places()).toBe(1)
  await member.request('addWatch/GeoKeeperFieldData-0')
  const told = member.waitFor('updated', ({ type }) => type === 'GeoKeeperFieldData')
  await all.coordinator.request('update', { _t: open._t, _i: open._i, _u: open._u, dataAccess: 'OWN' })
  await told
  await expect.poll(places).toBe(0)
})

it('GEO-4 has one published version: taking an archived one up again ends the other', async () => {
  const values = { machineName: 'kelp', questions }
  const [one, two] = [await form(values), await form(values)]
  const move = (action: string, { _t, _i }: Item) => all.coordinator.request(`act/${action}`, { t: _t, i: _i })
  await move('publish', one)
  await move('publish', two)
  await move('unarchive', one)
  const read = async ({ $id }: Item) => (await all.coordinator.request<Item>(`read/${$id}`))['state']
  expect([await read(one), await read(two)]).toEqual(['ACTIVE', 'ARCHIVE'])
})

it('GEO-25 an answer names a reference that the person may read alone', async () => {
  const open = await all.coordinator.request<Item>('create/GeoKeeperProgram', {
    ...{ label: 'Otters', owner: all.home, access: 'USERS', dataAccess: 'OWN', state: 'ACTIVE' },
  })
  const asked = { ...questions, questions: [{ name: 'guide', kind: 'reference' }] }
  const made = await form({ program: open.$id, machineName: 'guided', questions: asked })
  await all.coordinator.request('act/publish', { t: made._t, i: made._i })
  const reference = (label: string, program: Item) =>
    all.coordinator.request<Item>('create/GeoKeeperReference', { label, program: program.$id, state: 'ACTIVE' })
  const [ours, theirs] = [await reference('Otter guide', open), await reference('Den map', all.program)]
  const send = (instance: string, guide: string) =>
    collect('stranger', { program: open.$id, formDef: made.$id, instance, answers: { guide } })
  expect(await send('uuid:five-1', ours.$id)).toMatchObject({ answers: { guide: ours.$id } })
  expect(await codeOf(send('uuid:five-2', theirs.$id))).toBe('notFound')
  expect(await codeOf(send('uuid:five-3', open.$id))).toBe('invalidItem')
})
