import { pino } from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { VISITOR } from '../items/rights/principal/create-principals.ts'
import { askerOf } from '../lib/asker.ts'
import { spend } from '../lib/budget.ts'
import { Streamed } from '../lib/streamed.ts'
import { listenToCalls, type CallTold } from './calls.ts'
import { CALL_UNITS, createDispatcher, defineOperation, type Caller } from './dispatcher.ts'

/** `read/{units}` costs so much; `label/{units}` answers in parts that each cost so much. */
const operations = [
  defineOperation('read', { visitors: true, parts: 1 }, async ({ path }) => spend(Number(path[0]))),
  defineOperation('label', { visitors: true, parts: 1 }, async ({ path }) => new Streamed(parts(Number(path[0])))),
]
async function* parts(units: number) {
  for (;;) {
    spend(units)
    yield {}
  }
}
const dispatch = createDispatcher(operations, pino({ level: 'silent' }))
const by = (user: number | undefined): Caller => ({
  ...{ principal: VISITOR, claims: undefined, socket: undefined, takesParts: true },
  asker: askerOf(user, '192.0.2.7'),
})
const told: CallTold[] = []
const stop = listenToCalls((call) => told.push(call))
afterEach(() => void told.splice(0))
afterAll(stop)
const took = async (work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

test('T60 a call that costs more than one may is refused in words, and what calls cost is told', async () => {
  await dispatch({ o: 'read/12', b: {} }, by(1))
  const refused = await dispatch({ o: `read/${CALL_UNITS + 1}`, b: {} }, by(1))
  const b = { userMessage: 'errors.tooMuchWork', cost: CALL_UNITS + 1, most: CALL_UNITS }
  expect(refused).toMatchObject({ erred: true, b })
  expect(told).toEqual([
    { operation: 'read/12', units: 12, isRefused: false },
    { operation: `read/${CALL_UNITS + 1}`, units: CALL_UNITS + 1, isRefused: true },
  ])
  // The server's own calls are held to the same, and are nobody's share.
  const { asker: _, ...own } = by(1)
  expect(await dispatch({ o: `read/${CALL_UNITS + 1}`, b: {} }, own)).toHaveProperty('erred')
})

test('T43 what a person’s calls cost is counted as theirs: beyond their pace they rest, and nobody else does', async () => {
  for (let at = 0; at < 11; at++) await dispatch({ o: `read/${CALL_UNITS}`, b: {} }, by(2))
  expect(await took(() => dispatch({ o: 'read/1', b: {} }, by(2)))).toBeGreaterThan(500)
  expect(await took(() => dispatch({ o: 'read/1', b: {} }, by(3)))).toBeLessThan(100)
})

test('T43 parts of a visitor’s answer keep to the pace, as the answer does', async () => {
  const { b } = await dispatch({ o: 'label/1000', b: {} }, by(undefined))
  const { parts: made } = b as Streamed
  for (let at = 0; at < 4; at++) await made.next()
  // A visitor has 3,000 units at once, and 500 a second from then on.
  expect(await took(() => made.next())).toBeGreaterThan(1000)
})
