import { expect, test } from 'vitest'
import type { Envelope } from '@cairn/contract/wire'
import { createMessageLoop } from './message-loop.ts'

function line() {
  const events: string[] = []
  return {
    events,
    push: (frame: Buffer) => void events.push(frame.subarray(2).toString()),
    close: (reason: string) => void events.push(`close ${reason}`),
    pause: () => void events.push('pause'),
    resume: () => void events.push('resume'),
    progress: () => ({ waiting: 0 }),
  }
}
const frame = (text: string) => Buffer.from(text)
const bad = '{"o":"error","erred":true,"b":{"userMessage":"errors.badMessage"}}'

test('ping is answered with pong, pong with nothing', () => {
  const ours = line()
  const { take } = createMessageLoop(ours, async () => {})
  take(frame('ping'), false)
  take(frame('pong'), false)
  expect(ours.events).toEqual(['pong'])
})

test('ten frames in a row that are no messages close; one good message starts the count again', () => {
  const ours = line()
  const taken: Envelope[] = []
  const { take } = createMessageLoop(ours, async (message) => void taken.push(message))
  for (const text of ['', '{', '[]', 'null', '{"o":1}', '{"o":""}', '{"o":"x","s":-1}', '"read"', '1'])
    take(frame(text), false)
  take(frame('{"o":"read/Note-1","s":1}'), false)
  expect(ours.events).toEqual(Array.from({ length: 9 }, () => bad))
  expect(taken).toEqual([{ o: 'read/Note-1', s: 1 }])
  for (let n = 0; n < 10; n++) take(frame('{"o":"x"}'), true)
  expect(ours.events.at(-1)).toBe('close badMessages')
})

test('a socket with too many messages in work is not read until some are done', async () => {
  const ours = line()
  const done: (() => void)[] = []
  const { take } = createMessageLoop(ours, () => new Promise((resolve) => done.push(resolve)))
  for (let n = 0; n < 64; n++) take(frame('{"o":"x"}'), false)
  expect(ours.events).toEqual(['pause'])
  for (const finish of done) finish()
  await expect.poll(() => ours.events).toEqual(['pause', 'resume'])
})

test('T43 nothing more is read while more bytes came than are taken apart for their sender', async () => {
  const ours = line()
  let bytes = 0
  const { take } = createMessageLoop(
    ours,
    async () => {},
    (more) => ((bytes += more) > 20 ? 80 : 0),
  )
  take(frame('{"o":"x"}'), false)
  expect(ours.events).toEqual([])
  const from = performance.now()
  take(frame('{"o":"y","b":"'.padEnd(60, '-')), false)
  expect(ours.events).toEqual([bad, 'pause'])
  await expect.poll(() => ours.events).toEqual([bad, 'pause', 'resume'])
  expect(performance.now() - from).toBeGreaterThan(75)
})

test('told to finish, it takes no more and waits for what is in work', async () => {
  const ours = line()
  const done: (() => void)[] = []
  const { take, finish } = createMessageLoop(ours, () => new Promise((resolve) => done.push(resolve)))
  take(frame('{"o":"x"}'), false)
  let finished = false
  const finishing = finish().then(() => (finished = true))
  take(frame('{"o":"y"}'), false)
  await Promise.resolve()
  expect([done.length, finished]).toEqual([1, false])
  done[0]?.()
  await finishing
})
