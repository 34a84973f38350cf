import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { codeOf } from '@cairn/testkit/kept-community'
import { responseType } from '../model/answers/response.ts'
import { letterType } from '../model/letters/letter.ts'
import { draftLetter } from './actions/letters/draft-letter.action.ts'
import { act } from '../testing/consulting.ts'
import { startLettering, type Lettering } from '../testing/lettering.ts'

let at: Lettering
beforeAll(async () => {
  at = await startLettering()
})
afterAll(() => at.all.close())

it('CNS-211 one template is written, proposed, approved and sent for many responses, each checked as if alone', async () => {
  expect([responseType.bulk, letterType.bulk].flat()).toEqual(
    expect.arrayContaining(['assigned', 'priority', 'sendLetter', expect.objectContaining({ action: 'draftLetter' })]),
  )
  // Offered to those alone whom the action lets run it.
  const { right, capability } = draftLetter
  expect(responseType.bulk).toContainEqual(expect.objectContaining({ action: 'draftLetter', right, capability }))
  const responses = [(await at.asked()).response, (await at.asked()).response]
  const asked = { template: at.template.$id, outcome: 'NO_CONCERNS' }
  const letters: Item[] = []
  for (const response of responses) letters.push(await act(at.writer, 'draftLetter', response, asked))
  for (const letter of letters) await act(at.writer, 'proposeLetter', letter)
  for (const letter of letters) {
    expect(await codeOf(act(at.writer, 'approveLetter', letter)), 'who wrote it').toBe('ownWork')
    await act(at.leader, 'approveLetter', letter)
    expect(await act(at.writer, 'sendLetter', letter, { way: 'HERE' })).toMatchObject({ state: 'SENT' })
  }
  for (const response of responses)
    expect(await at.fresh(response)).toMatchObject({ state: 'RESPONDED', outcome: 'NO_CONCERNS' })
  expect(await codeOf(act(at.all.neighbour, 'draftLetter', responses[0] as Item, asked))).toBe('notAllowed')
})
