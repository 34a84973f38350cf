import { expect, test } from 'vitest'
import { outlookMessage } from '@cairn/testkit/mails'
import { readCompoundFile } from './compound-file.ts'

/** Where the header names the first further sector of the table, and says how many there are. */
const [FIRST_FURTHER, FURTHER] = [68, 72]
const SECTOR = 512
const LAST_NUMBER = SECTOR - 4

/** A message whose chain of table sectors goes through its last sectors, as often as a header can say. */
function withChain(sectors: number, next: (at: number) => number): Uint8Array {
  const whole = outlookMessage()
  const first = Math.floor(whole.length / SECTOR) - 1
  const bytes = new Uint8Array((first + 1 + sectors) * SECTOR)
  bytes.set(whole)
  const view = new DataView(bytes.buffer)
  view.setUint32(FIRST_FURTHER, first, true)
  view.setUint32(FURTHER, 0xffffffff, true)
  for (let at = 0; at < sectors; at++) view.setUint32((first + at + 1) * SECTOR + LAST_NUMBER, first + next(at), true)
  return bytes
}

test.each([
  ['names itself', withChain(1, () => 0)],
  ['goes in a circle', withChain(5, (at) => (at + 1) % 5)],
  ['ends outside the file', withChain(3, (at) => (at < 2 ? at + 1 : 1_000_000))],
])('T60 a chain of table sectors that %s ends, and the message is read', (_how, bytes) => {
  const started = performance.now()
  expect(readCompoundFile(bytes)?.keys()).toContain('__substg1.0_0037001F')
  expect(performance.now() - started).toBeLessThan(500)
})

test('T60 twice the sectors in a chain take at most 2.5 times the reads', () => {
  const reads = (sectors: number) => {
    let counted = 0
    const bytes = new Proxy(
      withChain(sectors, (at) => (at + 1) % sectors),
      {
        get(target, name) {
          if (name === 'subarray') counted++
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? (value.bind(target) as unknown) : value
        },
      },
    )
    readCompoundFile(bytes)
    return counted
  }
  expect(reads(2000)).toBeLessThan(2.5 * reads(1000))
})
