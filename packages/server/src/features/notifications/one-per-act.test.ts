import { expect, test } from 'vitest'
import { CORE_EVENTS, type EventType } from '@cairn/contract'
import type { ItemEvent } from './item-event.ts'
import { onePerAct } from './one-per-act.ts'

const core = (kind: string) => CORE_EVENTS.find((each) => each.kind === kind) as EventType
const ANSWERED: EventType = { kind: 'ANSWERED', property: 'status', to: ['ANSWERED'], suggested: 'ALWAYS' }
const MESSAGE: EventType = { kind: 'MESSAGE', on: 'create', suggested: 'PREFS' }

let next = 0
/** An event of an act of one person at a time, as one is told of it. */
function told(kind: EventType, { at = 'now', actor = 'User-1', user = 2, type, day }: Record<string, unknown> = {}) {
  next += 1
  return { user, told: kind, event: { context: `Note-${next}`, at, actor, subject: undefined, type, day } } as {
    user: number
    told: EventType
    event: ItemEvent
  }
}

test('T64 an act that adds a conversation, writes in it and changes it is told as the answer that it is', () => {
  const act = [told(core('CREATED')), told(MESSAGE), told(core('UPDATED')), told(ANSWERED)]
  expect(onePerAct(act).map(({ told: { kind } }) => kind)).toEqual(['ANSWERED'])
})

test('T64 of one act each person is told what is most for them, and of several items of one kind each', () => {
  const act = [told(ANSWERED, { user: 2 }), told(MESSAGE, { user: 3 }), told(core('UPDATED'), { user: 3 })]
  expect(onePerAct(act).map(({ user, told: { kind } }) => [user, kind])).toEqual([
    [2, 'ANSWERED'],
    [3, 'MESSAGE'],
  ])
  expect(onePerAct([told(MESSAGE), told(MESSAGE)])).toHaveLength(2)
  const changed = ['Answer', 'Answer', 'Notice'].map((type) => told(core('UPDATED'), { type }))
  expect(onePerAct(changed)).toEqual(changed.slice(0, 2))
})

test('T64 what others did, what was done later, and days that came are acts of their own', () => {
  const acts = [told(ANSWERED), told(MESSAGE, { at: 'later' }), told(MESSAGE, { actor: 'User-3' })]
  expect(onePerAct(acts)).toHaveLength(3)
  expect(onePerAct([told(ANSWERED, { day: 'today' }), told(MESSAGE, { day: 'today' })])).toHaveLength(2)
})
