import { expect, test } from 'vitest'
import { textFrame } from './frame.ts'
import { createSendQueue, MAX_WAITING_BYTES } from './send-queue.ts'

/** A network that takes nothing until it is drained. */
function stuckNetwork() {
  const written: Buffer[] = []
  let waiting = 0
  return {
    written,
    get writableLength() {
      return waiting
    },
    write(frame: Buffer) {
      written.push(frame)
      waiting += frame.length
      return false
    },
    cork() {},
    uncork() {},
    drain() {
      waiting = 0
    },
  }
}

const big = (letter: string) => textFrame(letter.repeat(70_000))
const lettersOf = (frames: readonly Buffer[]) => frames.map((frame) => String.fromCharCode(frame.at(-1) ?? 0)).join('')

test('a reader that keeps up gets every version in order', () => {
  const network = stuckNetwork()
  const queue = createSendQueue(network)
  for (const letter of 'abc') {
    queue.sendItem('Note-1', textFrame(letter))
    network.drain()
    queue.drained()
  }
  expect(lettersOf(network.written)).toBe('abc')
})

test('while the network holds much, only the newest version of an item waits', () => {
  const network = stuckNetwork()
  const queue = createSendQueue(network)
  queue.sendItem('Note-1', big('a'))
  for (const letter of 'bcd') queue.sendItem('Note-1', textFrame(letter))
  queue.sendItem('Note-2', textFrame('x'))
  expect(lettersOf(network.written)).toBe('a')
  network.drain()
  queue.drained()
  expect(lettersOf(network.written)).toBe('adx')
  expect(queue.waitingBytes()).toBe(network.writableLength)
})

test('a reader that takes nothing is given up at the limit', () => {
  const queue = createSendQueue(stuckNetwork())
  let kept = true
  let sent = 0
  while (kept) kept = queue.sendItem(`Note-${++sent}`, big('a'))
  expect(sent * 70_000).toBeGreaterThan(MAX_WAITING_BYTES)
  expect(sent * 70_000).toBeLessThan(MAX_WAITING_BYTES + 140_000)
})
