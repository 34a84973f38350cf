import { expect, test } from 'vitest'
import { createFakeClock } from '@cairn/testkit/clock'
import { Requests, type RequestOptions } from './requests.ts'

/** Requests over a carrier in memory: what was sent, and what came of it. */
function open(carrier: 'socket' | 'http', post: RequestOptions['post'] = async () => undefined) {
  const sent: { o: string; b?: unknown; s: number }[] = []
  const parts: unknown[] = []
  const given = new AbortController()
  const requests = new Requests({
    clock: createFakeClock(0),
    timeout: () => 0,
    maxBytes: () => 1000,
    sendText: (text) => void sent.push(JSON.parse(text) as (typeof sent)[number]),
    carrier: () => carrier,
    post,
    onTimeout: () => {},
  })
  const sink = { begin: () => {}, part: (body: unknown) => void parts.push(body) }
  const ask = () => requests.send('act/streamFeatures', {}, sink, given.signal)
  return { requests, sent, parts, given, ask }
}

test('an action that answers in parts goes out without a key: an answer that is kept for a key comes in one piece', () => {
  const { requests, sent, ask } = open('socket')
  void ask()
  void requests.send('act/restore', { t: 'Contact', i: 1 })
  expect(sent.map(({ b }) => Object.keys(b as object))).toEqual([[], ['$key', 't', 'i']])
})

test('of parts that nobody waits for any more the server is told, and none is given', async () => {
  const { requests, sent, parts, given, ask } = open('socket')
  const asking = ask()
  const s = sent[0]?.s ?? 0
  requests.part(s, 'one')
  given.abort()
  await expect(asking).rejects.toMatchObject({ code: 'streamEnded' })
  expect(sent.slice(1)).toMatchObject([{ o: 'endStream', b: { of: s } }])
  requests.part(s, 'two')
  expect(parts).toEqual(['one'])
  await expect(ask()).rejects.toMatchObject({ code: 'streamEnded' })
  expect(sent).toHaveLength(2)
})

test('over HTTP no further part is fetched', async () => {
  const taken: (boolean | undefined)[] = []
  const { parts, given, ask } = open('http', async (_message, onPart) => {
    taken.push(onPart?.('one'))
    given.abort()
    taken.push(onPart?.('two'))
  })
  await expect(ask()).rejects.toMatchObject({ code: 'streamEnded' })
  expect([taken, parts]).toEqual([[true, false], ['one']])
})

test('an answer that has come has nothing left to end', async () => {
  const { requests, sent, given, ask } = open('socket')
  const asking = ask()
  requests.answer({ o: 'act/streamFeatures', s: sent[0]?.s ?? 0, b: [] })
  await expect(asking).resolves.toEqual([])
  given.abort()
  expect(sent).toHaveLength(1)
})
