import { CairnError } from '@cairn/contract/errors'
import { expect, test } from 'vitest'
import { configAtom, registryReadyAtom, sessionAtom, startErrorAtom } from '../atoms.ts'
import { firstAnswers } from './first-answers.ts'
import { createAppStore } from '../store.ts'

/** Whether it has resolved by now. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  return Promise.race([promise.then(() => true), new Promise<false>((resolve) => setTimeout(() => resolve(false)))])
}

test('the first screen is drawn whole once all has come that it shows', async () => {
  const store = createAppStore()
  store.set(sessionAtom, { name: 'TOKEN_LOCAL', token: 'kept' })
  const ready = firstAnswers(store)
  store.set(configAtom, {} as never)
  store.set(registryReadyAtom, true)
  expect(await isSettled(ready)).toBe(false)
  store.set(sessionAtom, { name: 'IDENT_FAILED' })
  expect(await isSettled(ready)).toBe(true)
})

test('what failed to come is said at once', async () => {
  const store = createAppStore()
  const ready = firstAnswers(store)
  store.set(startErrorAtom, new CairnError('emptyResponse').toBody())
  expect(await isSettled(ready)).toBe(true)
})
