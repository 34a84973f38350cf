import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import type { WorkflowRun } from '@cairn/contract/workflow'
import { richTextOf } from '@cairn/model/rich-text'
import { publishFor } from '../testing/answering.ts'
import { act } from '../testing/consulting.ts'
import { startLettering, type Lettering } from '../testing/lettering.ts'

const step = (key: string, kind: string, more: object = {}) => ({ key, kind, title: { en: key }, ...more })
const DRAFT = {
  doneState: 'DONE',
  steps: [
    step('draft', 'RWF_LETTER_PROPOSE'),
    step('approve', 'RWF_LETTER_APPROVE', { after: ['draft'] }),
    step('send', 'RWF_LETTER_SEND', { after: ['approve'] }),
    step('outcome', 'RWF_OUTCOME', { after: ['send'] }),
  ],
}

let at: Lettering
beforeAll(async () => {
  at = await startLettering()
  await publishFor(at.all, DRAFT)
})
afterAll(() => at.all.close())

async function statesOf(response: Item): Promise<string[]> {
  await at.all.server.settled()
  const { steps } = (await at.fresh(response))['workflow'] as WorkflowRun
  return steps.slice(0, -1).map(({ status }) => status)
}

it('CNS-32 the step of a letter is open again once that is sent back, and done once it is proposed again', async () => {
  const { response } = await at.asked()
  const letter = await at.drafted(response)
  expect(await statesOf(response)).toEqual(['ACTIVE', 'BLANK', 'BLANK'])
  await act(at.writer, 'proposeLetter', letter)
  expect(await statesOf(response)).toEqual(['COMPLETE', 'ACTIVE', 'BLANK'])
  await act(at.leader, 'rejectLetter', letter, { reason: 'Name the weir' })
  expect(await statesOf(response)).toEqual(['ACTIVE', 'BLANK', 'BLANK'])
  await act(at.writer, 'proposeLetter', letter)
  expect(await statesOf(response)).toEqual(['COMPLETE', 'ACTIVE', 'BLANK'])
  await act(at.leader, 'approveLetter', letter)
  expect(await statesOf(response)).toEqual(['COMPLETE', 'COMPLETE', 'ACTIVE'])
  const { _t, _i, _u } = await at.fresh(letter)
  await at.writer.request('update', { _t, _i, _u, body: richTextOf('Our answer is: {{outcome}}. Wait.') })
  expect(await statesOf(response), 'an approval that is gone').toEqual(['ACTIVE', 'BLANK', 'BLANK'])
})

it('CNS-32 the steps follow the letter that gets ahead, whichever was begun first', async () => {
  const { response } = await at.asked()
  const first = await at.drafted(response)
  const second = await at.drafted(response)
  expect(await statesOf(response)).toEqual(['ACTIVE', 'BLANK', 'BLANK'])
  await act(at.writer, 'proposeLetter', second)
  expect(await statesOf(response)).toEqual(['COMPLETE', 'ACTIVE', 'BLANK'])
  await act(at.leader, 'approveLetter', second)
  expect(await statesOf(response)).toEqual(['COMPLETE', 'COMPLETE', 'ACTIVE'])
  const { steps } = (await at.fresh(response))['workflow'] as WorkflowRun
  expect(steps.slice(0, 2).map(({ refs }) => refs)).toEqual([[second.$id], [second.$id]])
  await act(at.writer, 'proposeLetter', first)
  expect(await statesOf(response), 'the first is late').toEqual(['COMPLETE', 'COMPLETE', 'ACTIVE'])
})

it('CNS-32 a letter of another kind does not end the steps of the answer', async () => {
  const { response } = await at.asked()
  await at.drafted(response, { kind: 'ANSWER' })
  const other = await at.drafted(response, { kind: 'ACKNOWLEDGEMENT' })
  await act(at.writer, 'proposeLetter', other)
  expect(await statesOf(response)).toEqual(['ACTIVE', 'BLANK', 'BLANK'])
})

it('CNS-32 a step that was ended with a note stays when the text of its draft changes', async () => {
  const { response } = await at.asked()
  const letter = await at.drafted(response)
  expect(await statesOf(response)).toEqual(['ACTIVE', 'BLANK', 'BLANK'])
  await act(at.all.admin, 'setStepState', response, { key: 'draft', to: 'COMPLETE', note: 'Agreed by phone' })
  expect(await statesOf(response)).toEqual(['COMPLETE', 'PENDING', 'BLANK'])
  const { _t, _i, _u } = await at.fresh(letter)
  await at.writer.request('update', { _t, _i, _u, body: richTextOf('We are still at it.') })
  expect(await statesOf(response)).toEqual(['COMPLETE', 'ACTIVE', 'BLANK'])
})

it('T64 who is assigned and wrote the letter is told once that it was sent back, and not that the steps went on', async () => {
  const { notifications } = at.all.server.parts
  const { response } = await at.asked()
  const letter = await at.drafted(response)
  const { _t, _i, _u } = await at.fresh(response)
  await at.all.admin.request('update', { _t, _i, _u, assigned: letter['author'] })
  await act(at.all.admin, 'applyStepProperties', response, { key: 'draft', assigned: letter['author'] })
  await act(at.writer, 'proposeLetter', letter)
  expect(await statesOf(response)).toEqual(['COMPLETE', 'ACTIVE', 'BLANK'])
  await notifications.settle()
  await at.writer.request('act/markNotifications', { all: true })
  await act(at.leader, 'rejectLetter', letter, { reason: 'Name the weir' })
  expect(await statesOf(response)).toEqual(['ACTIVE', 'BLANK', 'BLANK'])
  await notifications.settle()
  const { items } = await at.writer.request<{ items: Notification[] }>('act/fetchNotifications', { unread: true })
  expect(items).toMatchObject([{ kind: 'LETTER_REJECTED', reason: 'Name the weir' }])
})
