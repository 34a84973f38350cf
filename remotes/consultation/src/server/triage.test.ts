import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import { act, askBoth, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
let response: Item
beforeAll(async () => {
  all = await startConsulting()
  ;[response] = await askBoth(all)
})
afterAll(() => all.close())

const suggested = () => act(all.lands, 'triage', response) as Promise<unknown>

it('CNS-210 suggests a priority by where the project lies, and by open concerns, and sets nothing', async () => {
  expect(await suggested()).toMatchObject({
    priority: 'NORMAL',
    reasons: expect.arrayContaining([
      { key: 'overlap', value: 'TOUCHES', points: 2 },
      expect.objectContaining({ key: 'left' }),
    ]),
  })
  await all.lands.request('create/ConsultResponseConcern', {
    subject: 'Crossing at km 4',
    response: response.$id,
    severity: 'HIGH',
  })
  expect(await suggested()).toMatchObject({
    reasons: expect.arrayContaining([{ key: 'concerns', count: 1, points: 1 }]),
  })
  expect(await all.lands.request(`read/${response.$id}`)).not.toHaveProperty('priority')
})

it('CNS-210 suggests nothing to who may not change the response', async () => {
  for (const client of [all.submitter, all.neighbour, all.clerk])
    expect(await codeOf(act(client, 'triage', response))).toBe('notAllowed')
})
