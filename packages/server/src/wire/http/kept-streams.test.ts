import { afterEach, expect, test } from 'vitest'
import { askerOf } from '../../lib/asker.ts'
import { Streamed } from '../../lib/streamed.ts'
import { keepStreams } from './kept-streams.ts'

const streams = keepStreams()
afterEach(() => streams.close())

const at = (address: string) => askerOf(undefined, address)
const mayGoOn = async () => true
async function* parts(): AsyncGenerator<unknown, unknown> {
  for (let n = 1; ; n++) yield n
}
const begin = (address: string, times: number) =>
  Array.from({ length: times }, () => streams.keep(at(address), new Streamed(parts()), mayGoOn))
const isOpen = (key: string, address: string) =>
  streams.next(at(address), key).then(
    () => true,
    () => false,
  )

test('T43 visitors at one address have so many streams at once; their own oldest gives way', async () => {
  const [other = ''] = begin('203.0.113.9', 1)
  const keys = begin('203.0.113.7', 40)
  const open = await Promise.all(keys.map((key) => isOpen(key, '203.0.113.7')))
  expect(open).toEqual(keys.map((_, n) => n >= 8))
  expect(await isOpen(other, '203.0.113.9')).toBe(true)
})

test('T43 so have all visitors together, from however many addresses, and never at the cost of a person', async () => {
  const ana = askerOf(5, '203.0.113.7')
  const own = streams.keep(ana, new Streamed(parts()), mayGoOn)
  const keys = Array.from({ length: 300 }, (_, n) => begin(`2001:db8::${n}`, 1)[0] ?? '')
  const open = await Promise.all(keys.map((key, n) => isOpen(key, `2001:db8::${n}`)))
  expect(open.filter(Boolean)).toHaveLength(256)
  expect(open.slice(-256).every(Boolean)).toBe(true)
  expect(await streams.next(ana, own)).toEqual({ body: 1, isLast: false })
})

test('T23 the key of a person opens for nobody else, and that of a visitor for no person', async () => {
  const ana = askerOf(5, '203.0.113.7')
  const [mine, visitors = ''] = [streams.keep(ana, new Streamed(parts()), mayGoOn), ...begin('203.0.113.7', 1)]
  for (const [asker, key] of [
    [askerOf(6, '203.0.113.7'), mine],
    [at('203.0.113.7'), mine],
    [ana, visitors],
  ] as const)
    await expect(streams.next(asker, key)).rejects.toMatchObject({ code: 'notFound' })
  // Their address may change on the way.
  expect(await isOpen(visitors, '198.51.100.3')).toBe(true)
})
