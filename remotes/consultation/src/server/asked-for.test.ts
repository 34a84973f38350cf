import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import { act, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

it('CNS-320 what was asked for is a list that both sides tick, until the file is accepted; it says why it came back', async () => {
  const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'returnIncomplete', made, { gaps: ['A map', 'Fish survey'], reason: 'Half is missing' })
  const back = await all.submitter.request<Item>(`read/${made.$id}`)
  expect(back).toMatchObject({ askedFor: [{ what: 'A map' }, { what: 'Fish survey' }] })
  expect(back['moveReason']).toMatchObject({ reason: 'Half is missing', action: 'returnIncomplete', to: 'INCOMPLETE' })
  await act(all.submitter, 'tickAsked', made, { what: 'A map', done: true })
  expect(await act(all.submitter, 'stillAsked', made)).toEqual({
    lines: [{ note: 'consultation.askedFor.still' }, { text: 'Fish survey', note: 'consultation.askedFor.notAdded' }],
  })
  expect(await codeOf(act(all.lands, 'tickAsked', made, { what: 'A map', done: false }))).toBe('notAllowed')
  expect((await act(all.submitter, 'resubmit', made))['moveReason']).toBeUndefined()
  await act(all.clerk, 'tickAsked', made, { what: 'Fish survey', done: true })
  expect((await act(all.clerk, 'accept', made))['askedFor']).toBeUndefined()
})

it('CNS-9 where they ask for answers later than usual, it says so before it goes out, with the days until then', async () => {
  const made = await all.submitter.request<Item>('create/Consultation', {
    ...all.whole,
    requestedResponseDate: '2099-01-15',
  })
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'accept', made)
  await act(all.clerk, 'addCandidates', made, { communities: all.communities })
  const { lines } = (await act(all.clerk, 'whoIsAsked', made)) as unknown as { lines: { days: number }[] }
  const later = { until: '2099-01-15', note: 'consultation.clock.asRequested' }
  expect(lines).toMatchObject([later, later])
  expect(Math.min(...lines.map(({ days }) => days))).toBeGreaterThan(1000)
})
