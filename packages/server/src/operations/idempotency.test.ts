import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CairnError } from '@cairn/contract/errors'
import { startCommunity, type Community } from '@cairn/testkit/community'
import { targetOf } from '@cairn/testkit/kept-community'
import { createIdempotency } from './idempotency.ts'
import { nameOfKey } from './sealed.ts'

let server: Community
beforeAll(async () => {
  server = await startCommunity()
})
afterAll(() => server.close())

const log = pino({ level: 'silent' })
const call = (key: string) => ({ actor: 'User-1', key, operation: 'count' })

/** Two of them are two processes on one database. */
function counting() {
  let runs = 0
  const task = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { token: 'not for the database', run: ++runs }
  }
  return { task, runs: () => runs }
}

test('a call sent again gives the first answer, while it runs and afterwards, here and in another process', async () => {
  const [here, there] = [createIdempotency(server.parts.database, log), createIdempotency(server.parts.database, log)]
  const { task, runs } = counting()
  const first = here.run(call('key-number-1'), task)
  const answers = await Promise.all([
    first,
    here.run(call('key-number-1'), task),
    there.run(call('key-number-1'), task),
  ])
  answers.push(await there.run(call('key-number-1'), task))
  expect(runs()).toBe(1)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  for (const once of [here, there]) once.close()
})

test('another person may use the same key, and answers are not readable in the database', async () => {
  const once = createIdempotency(server.parts.database, log)
  const { task, runs } = counting()
  await once.run(call('key-number-2'), task)
  await once.run({ ...call('key-number-2'), actor: 'User-2' }, task)
  expect(runs()).toBe(2)
  const kept = await server.parts.database.query<{ row: string }>('select action_key::text as row from action_key')
  const text = kept.map(({ row }) => row).join()
  expect(text).not.toContain('key-number-2')
  expect(text).not.toContain(Buffer.from('not for the database').toString('hex'))
  once.close()
})

test('a key in use for one call answers no other, also while the first still runs', async () => {
  const once = createIdempotency(server.parts.database, log)
  const { task, runs } = counting()
  const hasBegun = Promise.withResolvers<void>()
  const first = once.run(call('key-number-9'), () => (hasBegun.resolve(), task()))
  await hasBegun.promise
  const other = once.run({ ...call('key-number-9'), operation: 'other' }, async () => 'the other')
  await expect(other).rejects.toMatchObject({ code: 'badMessage' })
  expect([await first, runs()]).toEqual([{ token: 'not for the database', run: 1 }, 1])
  once.close()
})

test('what was refused may be sent again', async () => {
  const once = createIdempotency(server.parts.database, log)
  const refused = async () => {
    throw new CairnError('notAllowed')
  }
  await expect(once.run(call('key-number-3'), refused)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(once.run(call('key-number-3'), async () => ({ run: 2 }))).resolves.toEqual({ run: 2 })
  once.close()
})

test('only a write leaves a record: an action that asks or is ephemeral leaves none', async () => {
  const note = await server.addNote()
  const ana = await server.client(server.ana.email)
  const records = async (operation: string) => {
    const [row] = await server.parts.database.query<{ n: number }>(
      'select count(*)::int as n from action_key where operation = $1',
      [operation],
    )
    return row?.n
  }
  await ana.request('act/timeline', { ...targetOf(note), $key: 'tell-me-what-happened' })
  await ana.request('act/areaFailed', {
    area: 'trees',
    build: '1',
    code: 'areaThrew',
    detail: '',
    $key: 'it-failed-here',
  })
  await ana.request('act/setNotifyChoices', { $key: 'choose-nothing-new' })
  expect([await records('timeline'), await records('areaFailed'), await records('setNotifyChoices')]).toEqual([0, 0, 1])
  ana.close()
})

test('when the process that ran it ended, the caller is told that nobody knows', async () => {
  const once = createIdempotency(server.parts.database, log, 200)
  await server.parts.database.query('insert into action_key (actor, key, operation) values ($1, $2, $3)', [
    'User-1',
    nameOfKey('key-number-4'),
    'count',
  ])
  await expect(once.run(call('key-number-4'), counting().task)).rejects.toMatchObject({ code: 'outcomeUnknown' })
  once.close()
})

test('an action sent twice under its key makes one version', async () => {
  const note = await server.addNote()
  const ana = await server.client(server.ana.email)
  await ana.request('update', { _t: 'Note', _i: targetOf(note).i, _u: 1, phone: '250 555 0100' })
  const body = { ...targetOf(note), u: 1, $key: 'restore-it-once' }
  const [one, two] = await Promise.all([ana.request('act/restore', body), ana.request('act/restore', body)])
  expect([one._u, two._u]).toEqual([3, 3])
  expect(await ana.request('act/restore', body)).toMatchObject({ _u: 3 })
  await expect(ana.request('act/archive', body)).rejects.toMatchObject({ code: 'badMessage' })
  ana.close()
})
