import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { TestClient } from '@cairn/testkit/server'
import { REGIMES } from '../model/claims/regimes.ts'
import { stepsIn } from '../model/claims/claim-steps.ts'
import { openBelongings, type BelongingsTest } from '../testing/belongings.ts'

let kept: BelongingsTest
let officer: TestClient
let holder: TestClient
let [home, museum]: ItemId[] = []
let regime: ItemId

beforeAll(async () => {
  kept = await openBelongings()
  ;({ officer, holder, home, museum } = kept)
  const { label, steps } = REGIMES.agreement
  regime = (await officer.request<Item>('create/ClaimRegime', { label, owner: home, steps: [...steps] })).$id
})
afterAll(() => kept.close())

const claim = (more: object = {}) =>
  officer.request<Item>('create/RepatriationClaim', { institution: museum, regime, owner: home, ...more })
const belonging = () =>
  officer.request<Item>('create/Belonging', { label: 'Tall basket', institution: museum, owner: home })
const sentOf = async (more: object = {}) =>
  kept.move(await claim({ askedFor: 'All baskets', ...more }), 'sendClaim', { sent: '2026-03-01' })
const doneOf = ({ steps }: Item) => stepsIn(steps).flatMap(({ key, done }) => (done === undefined ? [] : [[key, done]]))
const now = (item: Item) => officer.request<Item>(`read/${item.$id}`)

it('BEL-11 counts from the day a claim was sent until its receipt is known: who never answers is late', async () => {
  const sent = await sentOf()
  expect(sent).toMatchObject({ dueNext: '2026-03-15', turn: 'HOLDER' })
  expect(stepsIn(sent['steps']).map(({ due }) => due)).toEqual([
    ...['2026-03-15', '2026-04-30', undefined, '2026-08-28', undefined],
  ])
})

it('BEL-28 starts the clock by ticking the receipt, and ticks it by its date', async () => {
  const sent = await sentOf()
  const ticked = await kept.move(sent, 'tickStep', { key: 'receipt', done: '2026-03-10' })
  expect(ticked).toMatchObject({ received: '2026-03-10', dueNext: '2026-05-09' })
  const undone = await kept.move(sent, 'tickStep', { key: 'receipt', done: null, reason: 'Wrong claim' })
  expect(undone).not.toHaveProperty('received')
  const received = await kept.move(sent, 'receiveClaim', { received: '2026-03-12' })
  expect(received).toMatchObject({ state: 'SENT', dueNext: '2026-05-11' })
  expect(doneOf(received)).toEqual([['receipt', '2026-03-12']])
  expect(received.$can).not.toHaveProperty('receiveClaim')
  const { _t, _i, _u } = received
  const changed = await officer.request<Item>('update', { _t, _i, _u, received: '2026-03-13' })
  expect(doneOf(changed)).toEqual([['receipt', '2026-03-13']])
})

it('BEL-28 has one answer, whether the state says it or the step, and whoever ticks it', async () => {
  const moved = await kept.move(await sentOf(), 'answerClaim', { answered: '2026-04-01' })
  expect(doneOf(moved)).toEqual([['meeting', '2026-04-01']])
  const sent = await sentOf({ sharedWith: [museum] })
  const offer = { key: 'meeting', done: '2026-04-02', text: 'Seven now' }
  await kept.move(sent, 'tickStep', offer, holder)
  // A dialog that was opened before says so, and changes nothing.
  expect(await kept.refusal(kept.move(sent, 'tickStep', { ...offer, done: '2026-04-03' }))).toBe('conflict')
  expect(await now(sent)).toMatchObject({ state: 'ANSWERED', answered: '2026-04-02' })
  const undone = await kept.move(sent, 'tickStep', { key: 'meeting', done: null, reason: 'Not yet' })
  expect(undone).toMatchObject({ state: 'SENT' })
  expect(undone).not.toHaveProperty('answered')
  await kept.move(sent, 'suspendClaim', { reason: 'Mourning' })
  expect(await kept.move(sent, 'tickStep', offer)).toMatchObject({ state: 'SUSPENDED' })
  expect(await kept.move(sent, 'resumeClaim')).toMatchObject({ state: 'ANSWERED' })
  await kept.move(sent, 'agreeClaim', { files: [(await kept.file(sent, 'files')).$id] })
  const late = kept.move(sent, 'tickStep', { key: 'meeting', done: null, reason: 'Not yet' })
  expect(await kept.refusal(late)).toBe('belongings.stateAhead')
})

it('BEL-28 asks again for receipt and answer with an appeal', async () => {
  const sent = await sentOf({ received: '2026-03-05' })
  await kept.move(sent, 'answerClaim', { answered: '2026-04-01' })
  await kept.move(sent, 'refuseClaim', { files: [(await kept.file(sent, 'files')).$id], reason: 'It was bought' })
  const again = await kept.move(sent, 'appealClaim', { sent: '2026-05-01', reason: 'By whom?' })
  expect(again).toMatchObject({ state: 'SENT', dueNext: '2026-05-15' })
  expect(doneOf(again)).toEqual([])
})

it('BEL-28 ticks the way home and the arrival once all is shipped and home, and closes with nothing open', async () => {
  const [one, two] = [await belonging(), await belonging()]
  const made = await claim({ belongings: [one.$id, two.$id], received: '2026-03-02' })
  for (const each of [one, two]) await kept.move(each, 'beginReturn')
  await kept.move(made, 'sendClaim', { sent: '2026-03-01' })
  await kept.move(made, 'answerClaim', { answered: '2026-04-01' })
  await kept.move(made, 'agreeClaim', { files: [(await kept.file(made, 'files')).$id] })
  const keys = async () => doneOf(await now(made)).map(([key]) => key)
  const agreed = ['receipt', 'meeting', 'answer']
  expect(await keys()).toEqual(agreed)
  const receive = async (each: Item) =>
    kept.move(each, 'receive', { date: '2026-05-03', returnFiles: [(await kept.file(each, 'returnFiles')).$id] })
  await kept.move(one, 'ship', { carrier: 'The ferry', date: '2026-05-01' })
  expect(await keys()).toEqual(agreed)
  await receive(one)
  await kept.move(two, 'ship', { carrier: 'The ferry', date: '2026-05-02' })
  expect(await keys()).toEqual([...agreed, 'handover'])
  await receive(two)
  expect(await now(made)).not.toHaveProperty('dueNext')
  expect(doneOf(await now(made)).at(-1)).toEqual(['home', '2026-05-03'])
  expect(await kept.move(made, 'openSteps')).toEqual({ lines: [] })
  expect(await kept.move(made, 'closeClaim')).toMatchObject({ state: 'CLOSED' })
})

it('BEL-28 T59 ships and receives for who only reads the claim, and ticks nothing of it', async () => {
  const one = await belonging()
  const made = await claim({ belongings: [one.$id], received: '2026-03-02' })
  await kept.move(one, 'beginReturn')
  await kept.move(made, 'sendClaim', { sent: '2026-03-01' })
  await kept.move(made, 'answerClaim', { answered: '2026-04-01' })
  await kept.move(made, 'agreeClaim', { files: [(await kept.file(made, 'files')).$id] })
  const agreed = await now(made)
  const courier = await kept.server.client((await kept.server.addUser(asCourier())).email)
  expect(await courier.request<Item>(`read/${made.$id}`)).toMatchObject({ $can: { update: false } })
  const shipped = await kept.move(one, 'ship', { carrier: 'The ferry', date: '2026-05-01' }, courier)
  expect(shipped).toMatchObject({ repatriationStatus: 'IN_TRANSIT' })
  const returnFiles = [(await kept.file(one, 'returnFiles', courier)).$id]
  const home = await kept.move(one, 'receive', { date: '2026-05-03', returnFiles }, courier)
  expect(home).toMatchObject({ repatriationStatus: 'REPATRIATED' })
  expect(await now(made)).toMatchObject({ _u: agreed._u, steps: agreed['steps'] })
  courier.close()
})

/** Looks after belongings of the community, and reads its claims. */
function asCourier() {
  const rights = ['Belonging.update', 'Belonging.repatriate', 'Belonging.PROTECTED.read']
  const grants = [...rights, 'RepatriationClaim.PROTECTED.read'].map((grant) => ({ grant, grantedBy: kept.home }))
  return { organizations: [kept.home], capabilities: ['Belongings'], grants }
}

it('BEL-28 names the steps that are open, and closes a claim without them for a reason', async () => {
  const made = await sentOf({ received: '2026-03-02' })
  await kept.move(made, 'answerClaim', { answered: '2026-04-01' })
  await kept.move(made, 'refuseClaim', { files: [(await kept.file(made, 'files')).$id], reason: 'It was bought' })
  expect(await kept.move(made, 'openSteps')).toMatchObject({
    lines: [{ text: 'Answer the offer' }, { text: 'Hand over' }, { text: 'Received at home' }],
  })
  expect(await kept.refusal(kept.move(made, 'closeClaim'))).toEqual(['reason'])
  const closed = await kept.move(made, 'closeClaim', { reason: 'Nothing came of it' })
  expect(stepsIn(closed['steps']).filter(({ left }) => left)).toHaveLength(3)
  expect(await kept.refusal(kept.move(made, 'openSteps', {}, kept.member))).toBe('notAllowed')
})
