import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import { createAreaMistakes, watchHalf } from './area-mistakes.ts'

const call = {} as never
const half = (run: () => unknown) => ({
  actions: {
    act: { kind: 'write' as const, types: ['Tree'], on: 'type' as const, payload: v.any(), result: v.any(), run },
  },
})

test('an action that never ends is given up, and put down to its area', async () => {
  const mistakes = createAreaMistakes()
  const watched = watchHalf(
    'trees',
    half(() => new Promise(() => {})),
    mistakes,
    10,
  )
  await expect(watched.actions?.act?.run(call)).rejects.toMatchObject({
    code: 'areaTimeout',
    details: { area: 'trees' },
  })
  expect(mistakes.words('trees')).toEqual(['action act: act gave no answer in 10 ms'])
})

test('what an area refuses is no mistake; of very many kinds the latest are kept', async () => {
  const mistakes = createAreaMistakes()
  const refusing = watchHalf(
    'trees',
    half(() => Promise.reject(new CairnError('notAllowed'))),
    mistakes,
  )
  await expect(refusing.actions?.act?.run(call)).rejects.toMatchObject({ code: 'notAllowed' })
  expect(mistakes.count('trees')).toBe(0)
  for (let n = 0; n < 30; n++) mistakes.note('trees', 'action', new Error(`number ${n}`))
  expect(mistakes.count('trees')).toBe(30)
  expect(mistakes.words('trees')).toHaveLength(10)
  expect(mistakes.words('trees').at(-1)).toBe('action: number 29')
})
