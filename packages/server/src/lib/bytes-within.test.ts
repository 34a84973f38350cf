import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { bytesWithin } from './bytes-within.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const MB = 1024 * 1024

test('what is within the limit is given whole', async () => {
  expect(await bytesWithin(chunks(3, 2), 6)).toEqual(Buffer.alloc(6, 'a'))
  expect(await bytesWithin(chunks(0, 0), 6)).toEqual(Buffer.alloc(0))
})

test('of what goes over it everything is read and nothing kept', async () => {
  collect()
  const before = process.memoryUsage().arrayBuffers
  const held: number[] = []
  const look = () => {
    collect()
    held.push(process.memoryUsage().arrayBuffers - before)
  }
  expect(await bytesWithin(chunks(30, MB, look), 5 * MB)).toBeUndefined()
  expect(held).toHaveLength(30)
  expect(Math.max(...held)).toBeLessThan(10 * MB)
})

async function* chunks(count: number, size: number, each = () => {}): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < count; at++) {
    yield Buffer.alloc(size, 'a')
    each()
  }
}
