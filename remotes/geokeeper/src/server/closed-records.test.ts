// @module-tag leaks
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import { FORMS_OF_REVIEW, tripsOfProgram, workWithPlace } from '../model/queries.ts'
import { startSurvey, type Survey } from '../testing/survey.ts'

let all: Survey
let formDef: Item
let record: Item
/** A place where something is to be done, which is of the same program. */
let work: Item
const T = { t: 'GeoKeeperFieldData', i: 0 }
/** What nobody else may learn of the record. */
const SECRET = /Heronrookery|128\.41234/

beforeAll(async () => {
  all = await startSurvey()
  formDef = await all.coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Nest', machineName: 'nest', formType: 'record', program: all.program.$id },
    questions: {
      languages: ['en'],
      questions: [
        { name: 'place', kind: 'geopoint' },
        { name: 'notes', kind: 'text' },
      ],
      instanceName: "concat('Nest ', ${notes})",
    },
  })
  await all.coordinator.request('act/publish', { t: formDef._t, i: formDef._i })
  record = await all.people.collector.request<Item>('act/recordFieldData', {
    ...{ ...T, program: all.program.$id, formDef: formDef.$id, instance: 'uuid:secret-1' },
    answers: { place: { type: 'Point', coordinates: [-128.41234, 52.9] }, notes: 'Heronrookery' },
  })
  work = await all.coordinator.request<Item>('create/GeoKeeperWorkItem', {
    ...{ label: 'Heronrookery', program: all.program.$id, state: 'ACTIVE' },
    place: { type: 'Point', coordinates: [-128.41234, 52.9] },
  })
  const { _t, _i, _u } = await all.coordinator.request<Item>(`read/${all.program.$id}`)
  const corners = [
    [-128.41234, 52.8],
    [-128.3, 52.8],
    [-128.3, 53],
    [-128.41234, 52.8],
  ]
  await all.coordinator.request('update', { _t, _i, _u, area: { type: 'Polygon', coordinates: [corners] } })
})
afterAll(() => all.close())

/** Each way in which somebody might learn of a record, as an operation and its body. */
const paths = (): readonly (readonly [string, object?])[] => [
  [`read/${record.$id}`],
  [`history/${record.$id}`],
  ['search/ids', { types: ['GeoKeeperFieldData'], labels: true }],
  ['search/ids', { types: ['GeoKeeperFieldData'], text: 'Heronrookery', labels: true }],
  ['search/ids', { text: 'Heronrookery', labels: true }],
  ['search/ids', { types: ['GeoKeeperFieldData'], must: [{ prop: 'program', kind: 'rel', value: [all.program.$id] }] }],
  ['act/streamFieldDataForMap', { ...T, fieldDataIds: [record.$id] }],
  // What the review shows beside records: counts by form and program, tracks, work with its place.
  ['search/ids', FORMS_OF_REVIEW],
  ['search/ids', tripsOfProgram(all.program.$id)],
  ['search/ids', workWithPlace(all.program.$id)],
  [`read/${work.$id}`],
  [`read/${all.program.$id}`],
  ['act/applyGeoKeeperFieldDataEdits', { ...T, edits: { [record.$id]: { '/answers/notes': 'Mine' } } }],
  [
    'act/recordFieldData',
    { ...T, program: all.program.$id, formDef: formDef.$id, instance: 'uuid:secret-1', answers: {} },
  ],
]

it.each(['member', 'stranger', 'outsider'] as const)('GEO-2 shows nothing of a record to a %s', async (who) => {
  const leaks: string[] = []
  for (const [operation, body] of paths()) {
    const answer = await all.people[who].request(operation, body).catch((thrown: unknown) => String(thrown))
    const told = JSON.stringify([answer, all.people[who].pushes])
    const isFound = [record, work, formDef].some(({ $id }) => told.includes(`"${$id}"`))
    if (SECRET.test(told) || (operation.startsWith('search') && isFound)) leaks.push(operation)
  }
  expect(leaks).toEqual([])
  expect(await codeOf(all.people[who].request(`read/${record.$id}`))).toBe('notAllowed')
})

it('GEO-26 shows the review its areas and work as far as the person reads them', async () => {
  const seen = async (who: keyof Survey['people']) => {
    const { ids } = await all.people[who].request<{ ids: string[] }>('search/ids', workWithPlace(all.program.$id))
    const { area } = await all.people[who].request<Item>(`read/${all.program.$id}`).catch(() => ({ area: undefined }))
    return [ids.includes(work.$id), area !== undefined]
  }
  expect(await seen('collector')).toEqual([true, true])
  expect(await seen('stranger')).toEqual([false, false])
})

it('GEO-2 shows the record to its collector and to a reviewer', async () => {
  for (const who of ['collector', 'reviewer'] as const) {
    const { ids } = await all.people[who].request<{ ids: string[] }>('search/ids', {
      ...{ types: ['GeoKeeperFieldData'], text: 'Heronrookery' },
    })
    expect(ids).toEqual([record.$id])
  }
})

it('GEO-23 shows an answer with a level to those alone who have it, on every path', async () => {
  const { coordinator, people } = all
  const program = await coordinator.request<Item>('create/GeoKeeperProgram', {
    ...{ label: 'Harvest', owner: all.home, access: 'IN_ORG', dataAccess: 'ORG', state: 'ACTIVE' },
  })
  const asks = [
    { name: 'kind', kind: 'one', choices: 'kinds' },
    { name: 'teller', kind: 'text', level: 'PRIVATE' },
  ]
  const made = await coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Harvest', machineName: 'harvest', formType: 'record', program: program.$id },
    questions: { languages: ['en'], choices: { kinds: [{ name: 'eel', label: { en: 'Eel' } }] }, questions: asks },
  })
  await coordinator.request('act/publish', { t: made._t, i: made._i })
  const { $id } = await people.collector.request<Item>('act/recordFieldData', {
    ...{ ...T, program: program.$id, formDef: made.$id, instance: 'uuid:levelled-1' },
    answers: { kind: 'eel', teller: 'Kittiwake' },
  })
  const asked: readonly (readonly [string, object?])[] = [
    [`read/${$id}`],
    [`history/${$id}`],
    ['search/ids', { types: ['GeoKeeperFieldData'], text: 'Kittiwake', labels: true }],
    ['search/ids', { types: ['GeoKeeperFieldData'], facets: { teller: { prop: 'answers.teller' } } }],
    [
      'search/ids',
      { types: ['GeoKeeperFieldData'], must: [{ prop: 'answers.teller', kind: 'is', value: 'Kittiwake' }] },
    ],
    ['act/streamFieldDataForMap', { ...T, fieldDataIds: [$id] }],
  ]
  const tell = async (who: keyof Survey['people']) =>
    JSON.stringify(await Promise.all(asked.map(([operation, body]) => people[who].request(operation, body))))
  expect(await tell('member')).not.toContain('Kittiwake')
  expect(await tell('member')).toContain('"kind":"eel"')
  expect(await tell('reviewer')).toContain('Kittiwake')
  expect(await tell('collector')).toContain('Kittiwake')
  const { ids } = await people.member.request<{ ids: string[] }>('search/ids', {
    ...{ types: ['GeoKeeperFieldData'], must: [{ prop: 'answers.kind', kind: 'is', value: 'eel' }] },
  })
  expect(ids).toEqual([$id])
})

it('GEO-10 shows every point of a record on the map, and of a sensitive one cells alone', async () => {
  const { coordinator, people, home } = all
  const program = await coordinator.request<Item>('create/GeoKeeperProgram', {
    ...{ label: 'Walks', owner: home, access: 'IN_ORG', dataAccess: 'ORG', state: 'ACTIVE' },
  })
  const made = await coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Walk', machineName: 'walk', formType: 'record', program: program.$id },
    questions: { languages: ['en'], questions: ['from', 'by', 'to'].map((name) => ({ name, kind: 'geopoint' })) },
  })
  await coordinator.request('act/publish', { t: made._t, i: made._i })
  const point = (lon: number) => ({ type: 'Point', coordinates: [lon, 52.9] })
  const send = (instance: string, sensitive: boolean) =>
    people.collector.request<Item>('act/recordFieldData', {
      ...{ ...T, program: program.$id, formDef: made.$id, instance, sensitive },
      answers: { from: point(-128.41234), by: point(-127.41234), to: point(-126.41234) },
      told: { fixes: [{ at: [-128.41234, 52.9], accuracy: 6 }] },
    })
  const [open, closed] = [await send('uuid:walk-1', false), await send('uuid:walk-2', true)]
  const further = { type: 'MultiPoint', coordinates: [point(-127.41234).coordinates, point(-126.41234).coordinates] }
  expect(open).toMatchObject({ place: point(-128.41234), furtherPoints: further })
  const query = { types: ['GeoKeeperFieldData'], must: [{ prop: 'program', kind: 'rel', value: [program.$id] }] }
  const shown = async (who: keyof Survey['people'], id: string) => {
    const client = people[who]
    client.pushes.length = 0
    await client.request('act/streamFeatures', { query })
    const features = client.pushes
      .filter(({ o }) => o.startsWith('stream:'))
      .flatMap(({ b }) => (b as { b: { id: string; prop: string; geometry: { type: string } }[] }).b)
    return features.flatMap((each) => (each.id === id ? [`${each.prop} ${each.geometry.type}`] : [])).toSorted()
  }
  expect(await shown('member', open.$id)).toEqual(['furtherPoints MultiPoint', 'place Point'])
  expect(await shown('reviewer', closed.$id)).toEqual(['furtherPoints MultiPoint', 'place Point'])
  expect(await shown('member', closed.$id)).toEqual(['furtherPoints Polygon', 'place Polygon'])
  const [read, changes] = [
    await people.member.request(`read/${closed.$id}`),
    await people.member.request(`history/${closed.$id}`),
  ]
  expect(JSON.stringify([read, changes])).not.toMatch(/12[678]\.41234/)
  // Who may not see the place does not learn how accurate it is.
  expect(read).not.toHaveProperty('told')
  expect(await people.reviewer.request(`read/${closed.$id}`)).toHaveProperty('told.fixes.0.accuracy', 6)
})

it('GEO-23 publishes no form whose levels would not hold', async () => {
  const made = await all.coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Leaky', machineName: 'leaky', formType: 'record', program: all.program.$id },
    questions: {
      languages: ['en'],
      questions: [
        { name: 'teller', kind: 'text', level: 'PRIVATE' },
        { name: 'shot', kind: 'photo', level: 'PRIVATE' },
        { name: 'told', kind: 'calculate', calculation: "concat('by ', ${teller})" },
      ],
      instanceName: '${teller}',
    },
  })
  await expect(all.coordinator.request('act/publish', { t: made._t, i: made._i })).rejects.toMatchObject({
    details: {
      faults: [
        { code: 'levelKind', question: 'shot' },
        { code: 'levelNamed', question: 'told', rule: 'calculation', detail: 'teller' },
        { code: 'levelNamed', question: '', rule: 'instanceName', detail: 'teller' },
      ],
    },
  })
})
