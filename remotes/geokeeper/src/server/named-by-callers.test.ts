import { afterAll, beforeAll, expect, it } from 'vitest'
import { itemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { WorkflowRun } from '@cairn/contract/workflow'
import { SYSTEM } from '@cairn/server/testing'
import type { TestClient } from '@cairn/testkit/server'
import { startSurvey, type Survey } from '../testing/survey.ts'

let all: Survey
let formDef: Item
beforeAll(async () => {
  all = await startSurvey()
  const { $id: program } = all.program
  const nets = { name: 'net', kind: 'repeat', questions: [{ name: 'clams', kind: 'integer' }] }
  const code = { name: 'code', kind: 'text', constraint: "regex(., '((a+))+b')" }
  formDef = await all.coordinator.request<Item>('create/GeoKeeperFormDef', {
    ...{ title: 'Clams', machineName: 'clams', formType: 'record', program },
    questions: { languages: ['en'], questions: [nets, code] },
  })
  await all.coordinator.request('act/publish', { t: formDef._t, i: formDef._i })
})
afterAll(() => all.close())

let sent = 0
const collect = (body: object, who: keyof Survey['people'] = 'collector') =>
  all.people[who].request<Item>('act/recordFieldData', {
    ...{ t: 'GeoKeeperFieldData', i: 0, program: all.program.$id, formDef: formDef.$id },
    ...{ instance: `uuid:named-${++sent}`, answers: {} },
    ...body,
  })
/** What a refusal says, without the ids that the caller named. */
const refusal = async (call: Promise<unknown>, named: string): Promise<string> => {
  const thrown = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(thrown instanceof CairnError)) throw new Error('was not refused')
  return JSON.stringify([thrown.code, thrown.details]).replaceAll(named, 'ID')
}

it('T59 GEO-9 answers for a hidden person, piece of work and trip of a record as for missing ones', async () => {
  const { store } = all.server.parts.engine
  const program = (
    await store.create(SYSTEM, 'GeoKeeperProgram', { label: 'Away', owner: all.away, access: 'ASSIGNED' })
  ).$id
  const work = (await store.create(SYSTEM, 'GeoKeeperWorkItem', { label: 'Theirs', program })).$id
  const theirs = (
    await store.create(SYSTEM, 'GeoKeeperFormDef', { title: 'T', machineName: 't', formType: 'trip', program })
  ).$id
  const trip = (await store.create(SYSTEM, 'GeoKeeperFieldData', { program, formDef: theirs })).$id
  const contact = all.contacts.stranger
  const pairs: [string, ItemId, (id: string) => object][] = [
    ['Contact', contact, (id) => ({ crew: [id] })],
    ['GeoKeeperWorkItem', work, (workItem) => ({ workItem })],
    ['GeoKeeperFieldData', trip, (id) => ({ trip: id })],
    ['GeoKeeperProgram', program, (id) => ({ program: id })],
    ['GeoKeeperFormDef', theirs, (id) => ({ formDef: id })],
  ]
  for (const [type, hidden, body] of pairs) {
    const missing = itemId(type, 98_765_432)
    const [one, other] = [await refusal(collect(body(hidden)), hidden), await refusal(collect(body(missing)), missing)]
    expect([type, one]).toEqual([type, other])
  }
})

it('T59 GEO-9 takes people whom the program names, and refuses to tell whether others are there', async () => {
  const [named] = all.program['assigned'] as [string]
  const { crew } = await collect({ crew: [named] })
  expect(crew).toEqual([named])
})

it('T59 GEO-1 answers for what is hidden as for what is missing, also who may make records', async () => {
  const { store } = all.server.parts.engine
  const program = (
    await store.create(SYSTEM, 'GeoKeeperProgram', { label: 'Away', owner: all.away, access: 'ASSIGNED' })
  ).$id
  const work = (await store.create(SYSTEM, 'GeoKeeperWorkItem', { label: 'Theirs', program })).$id
  const theirs = (
    await store.create(SYSTEM, 'GeoKeeperFormDef', { title: 'T', machineName: 'mine', formType: 'trip', program })
  ).$id
  const trip = (await store.create(SYSTEM, 'GeoKeeperFieldData', { program, formDef: theirs })).$id
  const make = (values: object) =>
    all.coordinator.request('create/GeoKeeperFieldData', { program: all.program.$id, formDef: formDef.$id, ...values })
  const pairs: [string, ItemId, (id: string) => Promise<unknown>][] = [
    ['GeoKeeperWorkItem', work, (workItem) => make({ workItem })],
    ['GeoKeeperFieldData', trip, (id) => make({ trip: id })],
    ['GeoKeeperFormDef', theirs, (id) => make({ formDef: id })],
    ['GeoKeeperProgram', program, (id) => make({ program: id })],
    [
      'GeoKeeperProgram',
      program,
      (id) =>
        all.coordinator.request('create/GeoKeeperFormDef', {
          ...{ title: 'T', machineName: 'mine', formType: 'trip', program: id },
        }),
    ],
  ]
  for (const [type, hidden, call] of pairs) {
    const missing = itemId(type, 98_765_432)
    expect([type, await refusal(call(hidden), hidden)]).toEqual([type, await refusal(call(missing), missing)])
  }
})

it('T60 GEO-6 refuses a record with twelve thousand instances in words, and checks one of a thousand', async () => {
  const net = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `i${at}`, clams: at }))
  const refused = await refusal(collect({ answers: { net: net(12_000) } }), 'none')
  expect(refused).toContain('errors.geokeeper.answerMany')
  expect(refused).not.toContain('i11999')
  expect(await collect({ answers: { net: net(1000) } })).toMatchObject({ state: 'ACTIVE' })
})

it('T60 GEO-5 holds a pattern of a form against an answer that nearly fits without end in sight', async () => {
  const began = performance.now()
  const made = await collect({ answers: { code: 'a'.repeat(1900) } })
  expect(performance.now() - began).toBeLessThan(10_000)
  const finalized = all.people.collector.request('act/finalize', { t: made._t, i: made._i })
  await expect(finalized).rejects.toMatchObject({ code: 'invalidItem' })
})

it('T59 GEO-14 work of somebody else ends no step of field work, whatever it names', async () => {
  const { store } = all.server.parts.engine
  const admin = await all.server.client((await all.server.addUser({ admin: true })).email)
  const target = ({ _t, _i }: Item) => ({ t: _t, i: _i })
  const draft = {
    doneState: 'DONE',
    steps: [{ key: 'work', kind: 'GKF_WORK_ITEMS', title: { en: 'Work' }, state: 'IN_FIELD' }],
  }
  const workflow = await admin.request<Item>('create/Workflow', {
    ...{ title: 'Work', owner: all.home, of: 'GeoKeeperFieldwork', draft },
  })
  await admin.request('act/publishWorkflow', { ...target(workflow), why: 'First' })
  const { published } = await admin.request<Item>(`read/${workflow.$id}`)
  const ordered = await store.create(SYSTEM, 'GeoKeeperFieldwork', {
    ...{ label: 'Count', owner: all.home, program: all.program.$id },
    ...{ externalParty: all.away, externalNotify: [all.contacts.stranger] },
  })
  await admin.request('act/setWorkflow', { ...target(ordered), version: published })
  const stepOf = async () => {
    const { workflow: run } = await admin.request<Item>(`read/${ordered.$id}`)
    const [step] = (run as WorkflowRun).steps
    return { status: step?.status, refs: step?.refs ?? [] }
  }
  const { stranger } = all.people
  const done = async (client: TestClient, program: string, label: string) => {
    const work = await client.request<Item>('create/GeoKeeperWorkItem', { label, program, fieldwork: ordered.$id })
    await client.request('act/activate', target(work))
    await client.request('act/complete', target(work))
    await all.server.settled()
    return work.$id
  }
  const contact = all.contacts.stranger
  const theirs = await store.create(SYSTEM, 'GeoKeeperProgram', {
    ...{ label: 'Theirs', owner: all.away, access: 'IN_ORG', coordinators: [contact], assigned: [contact] },
  })
  await done(stranger, theirs.$id, 'Other work')
  const before = await stepOf()
  expect(before.refs).toEqual([])
  expect(before.status).not.toBe('COMPLETE')
  const own = await done(all.coordinator, all.program.$id, 'North bed')
  await expect.poll(stepOf).toEqual({ status: 'COMPLETE', refs: [own] })
  admin.close()
})
