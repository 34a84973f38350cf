import { expect, test } from 'vitest'
import { askerOf } from './asker.ts'
import { createPacing } from './pacing.ts'

const [ana, ben] = [askerOf(1, '192.0.2.1'), askerOf(2, '192.0.2.1')]

test('T43 of the messages of one person sixteen are in work at once, and eight beside others, who begin at once', async () => {
  const pacing = createPacing()
  const ends: (() => void)[] = []
  const begun = { ana: 0, ben: 0 }
  const work = (who: keyof typeof begun) => () => {
    begun[who] += 1
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  const all = Array.from({ length: 40 }, () => pacing.message(ana, 0, work('ana')))
  expect(begun).toEqual({ ana: 16, ben: 0 })
  const other = Array.from({ length: 20 }, () => pacing.message(ben, 0, work('ben')))
  expect(begun).toEqual({ ana: 16, ben: 8 })
  // What else a page shows, such as its images, does not wait for its messages.
  const image = pacing.run(ana, 0, work('ana'))
  expect(begun.ana).toBe(17)
  while (begun.ana < 41 || begun.ben < 20 || ends.length > 0) {
    ends.splice(0).forEach((end) => end())
    await Promise.resolve()
  }
  await Promise.all([...all, ...other, image])
})

test('T43 of people for whom much was done just now one message is in work while others ask', async () => {
  const pacing = createPacing()
  const ends: (() => void)[] = []
  const begun = { ana: 0, ben: 0, cleo: 0 }
  const askers = { ana, ben, cleo: askerOf(3, '192.0.2.1') }
  const ask = (who: keyof typeof begun) =>
    pacing.message(askers[who], 0, () => {
      begun[who] += 1
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  pacing.spend(ana, 2000)
  pacing.spend(ben, 2000)
  const alone = [ask('ana'), ask('ana'), ask('ana')]
  expect(begun).toEqual({ ana: 3, ben: 0, cleo: 0 })
  const beside = [ask('ben'), ask('ben'), ask('ana'), ask('cleo'), ask('cleo')]
  expect(begun).toEqual({ ana: 3, ben: 1, cleo: 2 })
  for (let ended = 0; ended < 8; await Promise.resolve()) ended += ends.splice(0).map((end) => end()).length
  await Promise.all([...alone, ...beside])
  expect(begun).toEqual({ ana: 4, ben: 2, cleo: 2 })
})

test('T43 who sends more bytes than a rest allows waits before more are taken, alone', () => {
  const pacing = createPacing()
  const mail = 16 * 1024 * 1024
  const rests = Array.from({ length: 12 }, () => pacing.takeBytes(ana, mail))
  expect(rests.slice(0, 4)).toEqual(Array(4).fill(0))
  expect(rests[11]).toBeGreaterThan(5000)
  expect(pacing.takeBytes(ben, mail)).toBe(0)
})
