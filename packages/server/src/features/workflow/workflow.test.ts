import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import type { Item, ItemId, ItemVersion } from '@cairn/contract'
import { STEP_STATES, workflowProperties, type StepKind, type WorkflowRun } from '@cairn/contract/workflow'
import { summaryOf } from '@cairn/model/workflow'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

/** An errand runs a workflow until it is done or given up. It is of no area of the product. */
const ERRAND = buildItemType('Errand', {
  properties: {
    name: { v: 'DEF', required: true, max: 200, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true },
    people: { v: 'REL', t: 'Contact', many: true, max: 100 },
    end: { v: 'SEL', options: ['DONE', 'GIVEN_UP'] },
    basket: { v: 'DEF', t: 'boolean' },
    ...workflowProperties('ERRAND_STATES'),
  },
  owner: 'owner',
  readers: 'people',
  visibility: 'PROTECTED',
  workflow: true,
  workflowEnds: [
    { prop: 'end', kind: 'is', value: 'DONE' },
    { prop: 'end', kind: 'is', value: 'GIVEN_UP' },
  ],
})
const stepKinds: Record<string, StepKind> = {
  WALK: { types: ['Errand'], adHoc: true, completes: 'hand' },
  FILL: { types: ['Errand'], adHoc: true, completes: { item: [{ prop: 'basket', kind: 'exists', value: true }] } },
}
const AREA = buildAreaData('errands', [...COMMUNITY_TYPES, buildItemType('WorkflowVersion'), ERRAND], {
  stepKinds,
  lists: { ERRAND_STATES: ['OUT', 'BACK'] },
})

let server: TestServer
let home: ItemId
/** Leads, walks with rights of their own, and holds none: who has a step reads the errand. */
let [lead, walker, helper]: TestClient[] = []
let contacts: ItemId[]
beforeAll(async () => {
  server = await startTestServer({ areas: [AREA] })
  const { store } = server.parts.engine
  home = (await store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const rights = ['PROTECTED.read', 'create', 'update']
  const people = [[...rights, 'force'], rights, []].map(async (given) => {
    const grants = given.map((right) => ({ grant: `Errand.${right}`, grantedBy: home }))
    const { email, index } = await server.addUser({ organizations: [home], grants })
    const { contact } = await store.read(SYSTEM, `User-${index}` as ItemId)
    return { client: await server.client(email), contact: contact as ItemId }
  })
  const all = await Promise.all(people)
  ;[lead, walker, helper] = all.map(({ client }) => client)
  contacts = all.map(({ contact }) => contact)
})
afterAll(async () => {
  for (const client of [lead, walker, helper]) client?.close()
  await server.close()
})

const step = (key: string, kind: string, more: object = {}) => ({ key, kind, title: { en: key }, ...more })
const STEPS = [
  step('go', 'WALK', { state: 'OUT' }),
  step('fill', 'FILL', { after: ['go'] }),
  step('rest', 'WALK', { after: ['go'], optional: true }),
  step('return', 'WALK', { after: ['fill', 'rest'], state: 'BACK' }),
]
const act = (client: TestClient | undefined, action: string, { _t, _i }: Item, body: object = {}) =>
  (client as TestClient).request<Item>(`act/${action}`, { t: _t, i: _i, ...body })
const read = ({ $id }: Item, client = lead) => (client as TestClient).request<Item>(`read/${$id}`)
const change = async (item: Item, more: object) => {
  const { _t, _i, _u } = await read(item)
  return (lead as TestClient).request<Item>('update', { _t, _i, _u, ...more })
}
const states = (item: Item) => (item['workflow'] as WorkflowRun).steps.map(({ status }) => status).join(' ')

async function begin(): Promise<Item> {
  const made = await (lead as TestClient).request<Item>('create/Errand', { name: 'Berries', owner: home })
  await act(lead, 'initManualWorkflow', made)
  return act(lead, 'applySteps', made, { add: STEPS })
}

test('WKF-20 an item of any type ends its run by its own conditions, and lets it go on where it was', async () => {
  const errand = await begin()
  expect(states(await act(walker, 'setStepState', errand, { key: 'go', to: 'ACTIVE' }))).toBe(
    'ACTIVE BLANK BLANK BLANK',
  )
  expect(await read(errand)).toMatchObject({ wfState: 'OUT', wfBegan: expect.any(String) })
  for (const end of ['DONE', 'GIVEN_UP']) {
    const over = await change(errand, { end })
    expect(states(over)).toBe('SKIP SKIP SKIP SKIP')
    expect(over).not.toHaveProperty('wfBegan')
    const again = await change(errand, { end: null })
    expect(states(again)).toBe('ACTIVE BLANK BLANK BLANK')
    expect(again).toMatchObject({ wfState: 'OUT' })
  }
})

test('T8 T46 who does steps is asked, and steps are given out, by whom one sees: others are as if they were not there', async () => {
  const errand = await begin()
  const far = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Far' })).$id
  const { contact: hidden } = await server.addUser({ organizations: [far] })
  const [, , seen] = contacts
  const answers = async (action: string, body: (id: string) => object) =>
    Promise.all(
      [String(hidden), 'Contact-98765432'].map((id) =>
        act(lead, action, errand, body(id)).catch((thrown: { toBody: () => object }) => thrown.toBody()),
      ),
    )
  const refused = { userMessage: 'errors.invalidItem' }
  for (const [action, body] of [
    ['stepPeople', (id: string) => ({ contacts: [seen, id] })],
    ['applyStepProperties', (id: string) => ({ key: 'go', assigned: id })],
    ['applyStepProperties', (id: string) => ({ key: 'go', refs: [id] })],
  ] as const) {
    const [one, other] = await answers(action, body)
    expect(one).toMatchObject(refused)
    expect(one).toEqual(other)
  }
  const { people } = (await act(lead, 'stepPeople', errand, { contacts: [seen] })) as unknown as { people: object[] }
  expect(people).toMatchObject([{ id: seen }])
  // Whoever lacks the right to give out steps is not told who could do them.
  expect(await codeOf(act(helper, 'stepPeople', errand, { contacts: [seen] }))).toBe('notAllowed')
})

test('WKF-5 whoever gets a step of it reads it, and moves that step alone', async () => {
  const errand = await begin()
  const [, , contact] = contacts
  expect(await codeOf(read(errand, helper))).toBe('notAllowed')
  await act(lead, 'applyStepProperties', errand, { key: 'go', assigned: contact })
  expect(await read(errand, helper)).toMatchObject({ people: [contact], wfAssigned: [contact] })
  expect(states(await act(helper, 'setStepState', errand, { key: 'go', to: 'COMPLETE' }))).toMatch(/^COMPLETE PENDING/)
  expect(await codeOf(act(helper, 'setStepState', errand, { key: 'fill', to: 'ACTIVE' }))).toBe('notAllowed')
  expect(states(await change(errand, { basket: true }))).toBe('COMPLETE COMPLETE PENDING BLANK')
})

const key = fc.constantFrom(...STEPS.map((each) => each.key), 'own0')
const to = fc.constantFrom(...STEP_STATES)
const who = fc.constantFrom(0, 1, 2)
const reason = 'Because of the rain'
/** What people do to an errand: many of these are refused. */
const anyCommand = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      who,
      name: fc.constant('setStepState'),
      body: fc.record({ key, to, reason: fc.constant(reason) }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ who, name: fc.constant('applyStepProperties') },
      body: fc.record({ key, assigned: fc.constantFrom(0, 1, 2, null) }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      who,
      name: fc.constant('forceStepState'),
      body: fc.record({ key, to, reason: fc.constant(reason) }),
    }),
  },
  fc.constant({ who: 0, name: 'applySteps', body: { add: [step('own0', 'WALK')] } }),
  fc.constant({ who: 0, name: 'applySteps', body: { remove: ['own0'] } }),
  fc.constant({ who: 0, name: 'forceWorkflowState', body: { state: 'BACK', reason } }),
  fc.constant({ who: 0, name: 'clearWorkflow', body: { reason } }),
  fc.constant({ who: 0, name: 'update', body: { basket: true } }),
  fc.constant({ who: 0, name: 'update', body: { end: 'DONE' } }),
  fc.constant({ who: 0, name: 'update', body: { end: null, basket: null } }),
)
type Command = typeof anyCommand extends fc.Arbitrary<infer T> ? T : never

function obey(errand: Item, { who: person, name, body }: Command): Promise<Item> {
  if (name === 'update') return change(errand, body)
  const assigned = 'assigned' in body && body.assigned !== null ? { assigned: contacts[body.assigned] } : {}
  return act([lead, walker, helper][person], name, errand, { ...body, ...assigned })
}

test('WKF-23 the changes that are kept, one after the other, make the run that is stored and that people see', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommand, { minLength: 10, maxLength: 25 }), async (commands) => {
      const errand = await begin()
      const viewer = walker as TestClient
      await viewer.request(`addWatch/${errand.$id}/${errand._u}`)
      // Two at once: either may be the first, and neither is lost.
      for (let at = 0; at < commands.length; at += 2)
        await Promise.allSettled(commands.slice(at, at + 2).map((command) => obey(errand, command)))
      const stored = await server.parts.engine.store.read(SYSTEM, errand.$id)
      // All may have been refused: then nothing is pushed.
      if (stored._u !== errand._u)
        await viewer.waitFor<Item>('item/update', ({ $id, _u }) => $id === errand.$id && _u === stored._u)
      const events = (await viewer.request<ItemVersion[]>(`history/${errand.$id}`)).toReversed()
      let run: unknown = null
      for (const { u, changes } of events) {
        const { from, to: next } = changes['workflow'] ?? { from: run, to: run }
        expect(from).toEqual(run)
        run = next
        const { workflow: then = null } = await viewer.request<Item>(`history/${errand.$id}/${u}`)
        expect(then).toEqual(run)
      }
      const shown = await read(errand, viewer)
      expect(stored['workflow']).toEqual(run)
      expect(shown['workflow']).toEqual(run)
      const { wfState, wfAssigned } = summaryOf(run as WorkflowRun)
      expect([shown['wfState'] ?? null, shown['wfAssigned'] ?? null]).toEqual([wfState, wfAssigned])
    }),
    { numRuns: 8 },
  )
})
