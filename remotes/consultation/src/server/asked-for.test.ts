import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import { act, startConsulting, type Consulting } from '../testing/consulting.ts'

let all: Consulting
beforeAll(async () => {
  all = await startConsulting()
})
afterAll(() => all.close())

/** The conversations about a file. */
async function talkOf({ $id }: Item): Promise<Item[]> {
  const must = [{ prop: 'context', kind: 'rel', value: [$id] }]
  const { ids } = await all.admin.request<{ ids: ItemId[] }>('search/ids', { types: ['Thread'], must, max: 10 })
  return Promise.all(ids.map((id) => all.admin.request<Item>(`read/${id}`)))
}

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
  expect(await talkOf(made)).toMatchObject([{ resolved: true }])
})

it('CNS-320 CNS-6 what never came stays on the file, accepting says so, and their conversation goes on until it is there', async () => {
  const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  await act(all.submitter, 'submit', made)
  await act(all.clerk, 'returnIncomplete', made, { gaps: ['A map', 'Fish survey'] })
  await act(all.submitter, 'tickAsked', made, { what: 'A map', done: true })
  await act(all.submitter, 'resubmit', made)
  expect(await talkOf(made)).toMatchObject([{ resolved: false }])
  expect(await act(all.clerk, 'stillAsked', made)).toEqual({
    lines: [
      { note: 'consultation.askedFor.stillAccept' },
      { text: 'Fish survey', note: 'consultation.askedFor.notAdded' },
    ],
  })
  const accepted = await act(all.clerk, 'accept', made)
  expect(accepted['askedFor']).toEqual([{ what: 'A map', done: true }, { what: 'Fish survey' }])
  expect(await talkOf(made)).toMatchObject([{ resolved: false }])
  const over = await act(all.clerk, 'tickAsked', made, { what: 'Fish survey', done: true })
  expect(over['askedFor']).toBeUndefined()
  expect(await talkOf(made)).toMatchObject([{ resolved: true }])
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
